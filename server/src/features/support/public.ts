export { askSupport } from './ask-support.ts';
