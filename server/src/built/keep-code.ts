import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProgram } from './load-program.ts';

/** Run by the build, with the flags the program will have: what is kept with others is refused. */
const { program, keepCode } = loadProgram(dirname(fileURLToPath(import.meta.url)));
await program.rehearse();
keepCode();
process.exit(0);
