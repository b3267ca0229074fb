import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json of the whole repository; every tool works from here whatever the current folder is. */
export const REPOSITORY_ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
