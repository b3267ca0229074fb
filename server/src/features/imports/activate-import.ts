import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import { errorText } from '@kliuchar/api-schema/error-codes';
import type { activateImport as endpoint } from '@kliuchar/api-schema/imports';
import { NOT_FOUND_UK } from '@kliuchar/api-schema/messages-uk';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../edge/error-handler.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { activateContract } from '../contracts/public.ts';
import { isMadeBy, listDrafts } from './import-rows.sql.ts';
import { ownImport } from './import-state.ts';

const BUDGET_MS = 2000;
const PART = 200;

type Reply = ReplyOf<typeof endpoint>;

/** Drafts of the import come into force one by one, as by hand; what is refused is named and passed over. */
export async function activateImport(
  deps: Deps,
  actor: SessionActor,
  id: string,
  after: string | null,
): Promise<Reply> {
  const drafts = await withReadScope(deps.db, actor, async (db) => {
    const record = await ownImport(db, id);
    if (record.state !== 'saved') throw new AppError('import_state');
    if (after !== null && !(await isMadeBy(db, record, after)))
      throw new AppError('validation', { fields: { after: NOT_FOUND_UK } });
    return listDrafts(db, record, after, PART);
  });
  const startedMs = performance.now();
  const refused: Reply['refused'][number][] = [];
  let activated = 0;
  for (const [at, { id: contractId, number }] of drafts.entries()) {
    if (performance.now() - startedMs > BUDGET_MS) return { activated, refused, next: drafts[at - 1]?.id ?? after };
    const text = await activateOne(deps, actor, contractId);
    if (text === null) activated += 1;
    else refused.push({ contractId, number, text });
  }
  return { activated, refused, next: drafts.length === PART ? (drafts.at(-1)?.id ?? null) : null };
}

async function activateOne(deps: Deps, actor: SessionActor, contractId: string): Promise<string | null> {
  try {
    await activateContract(deps, actor, contractId, {});
    return null;
  } catch (error) {
    const { status, code, details } = toAppError(error);
    if (status >= 500 || status === 401 || status === 402) throw error;
    const [field] = Object.values({ ...details.wireFields, ...details.fields });
    return code === 'validation' && field !== undefined ? field : errorText(code, details.params);
  }
}
