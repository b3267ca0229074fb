export { actionTitle } from './action-titles.ts';
