import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file, a line and a column at the end of a frame: `at run (file:///…/app.js:12:34)`, or without the name and the brackets. A program with
 * kept code has no folder in its frames: it lies where this module does.
 */
const PLACE = /^(.*?\(?)(file:\/\/[^)]+|\/[^)]+|program\.cjs):(\d+):(\d+)(\)?)$/;
const OWN_FOLDER = dirname(fileURLToPath(import.meta.url));
/** Maps are some twenty megabytes when read; a storm of errors reads them once, and a quiet minute lets them go. */
const KEPT_MS = 60_000;

const maps = new Map<string, SourceMap | null>();
let forgetting: NodeJS.Timeout | undefined;

/**
 * A frame of the built program told as that of its source. Node does the same with `--enable-source-maps`, but reads every map at every
 * start: a tenth of a second and sixteen megabytes for errors that mostly do not come. A frame without a map stays as it is.
 */
export function sourceFrame(frame: string): string {
  const [, before = '', file = '', line = '', column = '', after = ''] = PLACE.exec(frame) ?? [];
  if (!/\.[cm]?js$/.test(file)) return frame;
  const path = file.startsWith('file:') ? fileURLToPath(file) : resolve(OWN_FOLDER, file);
  const found = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (found === undefined || !('originalSource' in found)) return frame;
  const source = resolve(dirname(path), found.originalSource);
  return `${before}${source}:${found.originalLine + 1}:${found.originalColumn + 1}${after}`;
}

function mapOf(path: string): SourceMap | null {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), KEPT_MS);
  forgetting.unref();
  const known = maps.get(path);
  if (known !== undefined) return known;
  const read = readMap(path);
  maps.set(path, read);
  return read;
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    // A package without a map, or a build that is being replaced: the frame is told as it is.
    return null;
  }
}
