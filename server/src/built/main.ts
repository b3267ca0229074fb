import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProgram } from './load-program.ts';

/** What `npm start` runs: `main.ts` of the sources, with the code that was compiled at the build. */
await loadProgram(dirname(fileURLToPath(import.meta.url))).program.main();
