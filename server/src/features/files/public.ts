export { attachFile } from './files.sql.ts';
export { type Keeper, storeFile } from './store-file.ts';
