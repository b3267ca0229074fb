import { checkInput } from '@kliuchar/api-schema/check-input';
import { type EndpointSpec, pathParamNames } from '@kliuchar/api-schema/endpoint';
import { ERROR_CODES, type ErrorCode } from '@kliuchar/api-schema/error-codes';
import { isPagedByOffset } from '@kliuchar/api-schema/lists';
import { UNKNOWN_FIELD_UK } from '@kliuchar/api-schema/messages-uk';
import { fromWire, toWireKey } from '@kliuchar/api-schema/wire-case';
import { decodeOffset } from '../platform/db/list-cursor.ts';
import { isId } from '../platform/ids.ts';
import { AppError } from './errors.ts';

export type InputReader = {
  params(raw: unknown): unknown;
  query(raw: unknown): unknown;
  body(raw: unknown): unknown;
};

/** The readers of one endpoint, made once when it is mounted; a request creates nothing but its values. */
export function inputReader(endpoint: EndpointSpec): InputReader {
  return { params: paramsReader(endpoint), query: queryReader(endpoint), body: bodyReader(endpoint) };
}

type Fields = Readonly<Record<string, unknown>>;
const NOTHING: Fields = Object.freeze({});

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : NOTHING;
}

/** A malformed id is answered exactly as a missing row is (contract.md §3.1). */
export function notFoundCode(endpoint: Pick<EndpointSpec, 'errors'>): ErrorCode {
  return endpoint.errors.find((code) => ERROR_CODES[code].status === 404) ?? 'not_found';
}

function paramsReader(endpoint: EndpointSpec): (raw: unknown) => unknown {
  const names = pathParamNames(endpoint.path);
  const code = notFoundCode(endpoint);
  // «Менеджера не знайдено» of a manager in a complex: each id of an address by its own name, where the call has words for it.
  const codes = names.map((name) => {
    const own = `${name.replace(/Id$/, '')}_not_found`;
    return endpoint.errors.find((known) => known === own) ?? code;
  });
  const { params: schema } = endpoint;
  // Of all ids the specification has words for this one alone (§8).
  const hasOwnEmpty = endpoint.errors.includes('complex_id_empty');
  if (names.length === 0) return () => NOTHING;
  return (raw) => {
    const fields = asFields(raw);
    if (schema === undefined) {
      const ids: Record<string, string> = {};
      for (const [at, name] of names.entries()) {
        const value = fields[name];
        if (hasOwnEmpty && typeof value === 'string' && value.trim() === '') throw new AppError('complex_id_empty');
        if (typeof value !== 'string' || !isId(value))
          throw new AppError(codes[at] ?? code, { params: { id: String(value).slice(0, 64) } });
        // In the one form of the database and of ids in a body.
        ids[name] = value.toLowerCase();
      }
      return ids;
    }
    const checked = checkInput(schema, { ...fields });
    if (!checked.ok) throw new AppError(code, { params: { id: String(fields[names[0] ?? '']).slice(0, 64) } });
    return checked.value;
  };
}

function queryReader(endpoint: EndpointSpec): (raw: unknown) => unknown {
  const { query: schema } = endpoint;
  const isCounted = schema !== undefined && isPagedByOffset(schema);
  return (raw) => {
    const fields = asFields(raw);
    for (const name in fields) {
      const value = fields[name];
      // A repeated name arrives as a list; which of the two was meant nobody can know (contract.md §3.1).
      if (typeof value !== 'string') {
        throw new AppError('bad_query', { wireFields: { [name]: 'Параметр можна вказати лише раз' } });
      }
      if (value.includes('\0')) throw new AppError('bad_query', { wireFields: { [name]: HIDDEN_SIGNS_UK } });
      if (schema === undefined) throw new AppError('bad_query', { wireFields: { [name]: UNKNOWN_FIELD_UK } });
    }
    if (schema === undefined) return undefined;
    const checked = checkInput(schema, fromWire({ ...fields }));
    if (!checked.ok) throw new AppError('bad_query', { wireFields: atParameters(checked.fields) });
    return isCounted ? fromPlace(checked.value) : checked.value;
  };
}

/** A cursor of a list that is paged by offset is an offset (contract.md §3.3). */
function fromPlace(value: unknown): unknown {
  const { cursor, ...query } = asFields(value);
  return typeof cursor === 'string' ? { ...query, offset: decodeOffset(cursor) } : query;
}

/** A parameter is one word of the address: what is wrong with one of its values, `status.1`, is said of `status`. */
function atParameters(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.', 1)[0] ?? path, text]));
}

function bodyReader(endpoint: EndpointSpec): (raw: unknown) => unknown {
  const { body: schema, action } = endpoint;
  if (endpoint.method === 'GET' || endpoint.kind === 'multipart' || endpoint.kind === 'raw') return () => undefined;
  if (schema === undefined) {
    return (raw) => {
      if (raw === undefined || raw === null) return undefined;
      const names = typeof raw === 'object' ? Object.keys(fromWire(raw) as object).map(toWireKey) : ['body'];
      if (Array.isArray(raw) || names.length > 0) {
        const unknown = Array.isArray(raw) ? ['body'] : names;
        throw new AppError('validation', {
          wireFields: Object.fromEntries(unknown.map((name) => [name, UNKNOWN_FIELD_UK])),
        });
      }
      return undefined;
    };
  }
  return (raw) => {
    const given = raw === undefined ? (action || endpoint.method === 'DELETE' ? {} : raw) : fromWire(raw);
    if (given === undefined) throw new AppError('malformed');
    const bad = findBadText(given, '');
    if (bad !== null)
      throw new AppError('validation', {
        wireFields: { [bad || 'body']: HIDDEN_SIGNS_UK },
      });
    const checked = checkInput(schema, given);
    if (!checked.ok) throw new AppError('validation', { wireFields: checked.fields });
    return checked.value;
  };
}

const HIDDEN_SIGNS_UK = 'Приберіть приховані керівні символи: вони не зберігаються';
const UNSTORABLE = /\0|\p{Cs}/u;

/** U+0000 breaks PostgreSQL and half a surrogate pair breaks UTF-8, also in free-form JSON that a schema lets through. */
function findBadText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const name = path === '' ? toWireKey(key) : `${path}.${toWireKey(key)}`;
    if (UNSTORABLE.test(key)) return path;
    const found = findBadText(item, name);
    if (found !== null) return found;
  }
  return null;
}
