import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { importOutside } from '../platform/import-outside.ts';

type Program = Pick<typeof import('../program.ts'), 'main' | 'rehearse'>;
export type Loaded = {
  readonly program: Program;
  /** False when there is no kept code, when it is not of this file, or when V8 is of another version or runs with other flags. */
  readonly isKeptCodeUsed: boolean;
  /** Keeps the code that V8 has compiled by now for the next start. */
  keepCode(): void;
};

const PROGRAM = 'program.cjs';
const DIGEST_BYTES = 32;

/**
 * Loads `program.cjs` of this folder, which is a function of what it is given here (tools/lib/bundle.mjs), with the code that V8 compiled
 * of it at the build (ADR 0073). Where that cannot be used, V8 compiles as it always does.
 */
export function loadProgram(folder: string): Loaded {
  const filename = join(folder, PROGRAM);
  const source = readFileSync(filename);
  const cachedData = readCode(filename, source);
  const text = source.toString(isAscii(source) ? 'latin1' : 'utf8');
  // Kept code says in its frames where it was made, and that folder is gone: by this name they are found beside the program.
  const script = new Script(text, { filename: PROGRAM, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  const begin: (...given: unknown[]) => void = script.runInThisContext();
  begin(module.exports, createRequire(filename), module, filename, folder, importOutside);
  return {
    program: module.exports as Program,
    isKeptCodeUsed: script.cachedDataRejected === false,
    keepCode() {
      const code = script.createCachedData();
      writeFileSync(codeFileOf(filename), Buffer.concat([digestOf(source, code), code]));
    },
  };
}

const codeFileOf = (filename: string) => `${filename}.code`;

/** V8 itself compares lengths and no more: of a file with a flipped bit, or of another source of the same length, it would run anything. */
function readCode(filename: string, source: Buffer): Buffer | null {
  let kept: Buffer;
  try {
    kept = readFileSync(codeFileOf(filename));
  } catch {
    return null;
  }
  const code = kept.subarray(DIGEST_BYTES);
  return digestOf(source, code).equals(kept.subarray(0, DIGEST_BYTES)) ? code : null;
}

const digestOf = (source: Buffer, code: Buffer) => createHash('sha256').update(source).update(code).digest();
