import { DATABASE_TYPES } from './types.ts';

export type Field = { readonly name: string; readonly dataTypeID: number };
/** Makes a row of the texts of its columns. */
export type RowMaker = (texts: readonly (string | null)[]) => object;

type Parser = (text: string) => unknown;

/** Connections share them: a statement looks alike on each. */
const known = new Map<string, RowMaker>();

/**
 * Written out as one literal, `{ "id": … , "number": … }`: rows then have one shape from the beginning and each column its own place for
 * its parser. Setting columns by name in a loop took ten times as long, a twentieth of what a list costs the program. Names come from the
 * statements themselves, never from a request.
 */
export function rowMaker(fields: readonly Field[]): RowMaker {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const found = known.get(key);
  if (found !== undefined) return found;
  const parsers = fields.map(({ dataTypeID }): Parser => DATABASE_TYPES.getTypeParser(dataTypeID, 'text'));
  const names = parsers.map((_, at) => `parse${at}`);
  const columns = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: texts[${at}] === null ? null : parse${at}(texts[${at}])`,
  );
  const make = new Function(
    'parsers',
    `const [${names.join(', ')}] = parsers;\nreturn (texts) => ({ ${columns.join(', ')} });`,
  ) as (parsers: readonly Parser[]) => RowMaker;
  const made = make(parsers);
  known.set(key, made);
  return made;
}
