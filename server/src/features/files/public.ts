export { attachFile } from './files.sql.ts';
