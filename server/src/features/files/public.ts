export { attachFile } from './files.sql.ts';
export { storeFile } from './store-file.ts';
