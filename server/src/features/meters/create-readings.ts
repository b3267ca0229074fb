import { checkInput } from '@kliuchar/api-schema/check-input';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { ERROR_CODES, errorText } from '@kliuchar/api-schema/error-codes';
import type { createReadings as endpoint, Reading } from '@kliuchar/api-schema/meters';
import { type ReadingInput, readingInput } from '@kliuchar/api-schema/readings';
import { wirePath } from '@kliuchar/api-schema/wire-case';
import type { Deps } from '../../deps.ts';
import { eachRow } from '../../edge/each-row.ts';
import type { AppError } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { type Bringer, recordReading } from './record-reading.ts';

type Body = BodyOf<typeof endpoint>;
type Reply = ReplyOf<typeof endpoint>;
type Row = Extract<Reply, { items: unknown }>['items'][number];

/** One reading answers itself; many answer a row each, and a wrong row does not refuse the rest (contract.md §3.9). */
export async function createReadings(deps: Deps, actor: SessionActor, body: Body): Promise<Reply> {
  if (!('items' in body)) return createOne(deps, actor, body);
  const items = await eachRow<unknown, Row>(body.items, {
    act: (item, index) => createRow(deps, actor, { index, item }),
    refuse: (error, _, index) => refusedRow(error, index),
  });
  return { items };
}

function createOne(deps: Deps, actor: SessionActor, input: ReadingInput): Promise<Reading> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, propertyId } = await holdObject(own, 'readings', { kind: 'meter', id: input.meterId });
    const source: Bringer['source'] = propertyId === null ? 'owner' : 'manager';
    const today = deps.clock.today();
    return recordReading(db, input, { source, state: 'approved', userId: actor.userId, today, propertyId });
  });
}

/** Each row is its own transaction: what was written before a wrong row stays, and the answer says which were. */
async function createRow(
  deps: Deps,
  actor: SessionActor,
  { index, item }: { index: number; item: unknown },
): Promise<Row> {
  const checked = checkInput(readingInput, item);
  if (!checked.ok)
    return { index, ok: false, code: 'validation', error: firstOf(checked.fields), fields: { ...checked.fields } };
  return { index, ok: true, reading: await createOne(deps, actor, checked.value) };
}

function refusedRow({ code, details }: AppError, index: number): Row {
  const fields = Object.fromEntries(Object.entries(details.fields ?? {}).map(([path, text]) => [wirePath(path), text]));
  const error = code === 'validation' ? firstOf(fields) : errorText(code, details.params);
  return { index, ok: false, code, error, ...(Object.keys(fields).length > 0 ? { fields } : {}) };
}

function firstOf(fields: Readonly<Record<string, string>>): string {
  return Object.values(fields)[0] ?? ERROR_CODES.validation.textUk;
}
