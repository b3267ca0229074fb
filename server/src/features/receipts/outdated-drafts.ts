import type { QueryOf, ResponseOf } from '@kliuchar/api-schema/endpoint';
import type { listOutdatedDrafts as endpoint } from '@kliuchar/api-schema/outdated-drafts';
import type { Period } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import { isOutdated } from '@kliuchar/domain/receipts/outdated-draft';
import type { Deps } from '../../deps.ts';
import { doneOrPreviewed } from '../../platform/db/done-or-previewed.ts';
import { enterContracts, isManager } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { pause } from '../../platform/pause.ts';
import { countAnew } from './count-anew.ts';
import { keptLine } from './edit-draft.ts';
import {
  beginJudging,
  type DraftRow,
  type HeldDraft,
  holdDrafts,
  listDrafts,
  markPlace,
  returnToMark,
} from './outdated-drafts.sql.ts';
import { listStoredLines, type StoredLine } from './preview.sql.ts';
import { doPenaltiesStand } from './suggest-penalties.ts';

type Outdated = ResponseOf<typeof endpoint>;

/** Counted in one transaction; whoever has more makes them right by parts. */
const LIMIT = 500;

/**
 * Drafts of the month that would be others if they were counted now (ADR 0079), or hold a penalty that is owed no more. They are counted as
 * a recalculation counts them, owner by owner, and all of it is undone.
 */
export async function listOutdatedDrafts(
  deps: Pick<Deps, 'db'>,
  actor: SessionActor,
  { period, receiptId }: QueryOf<typeof endpoint>,
): Promise<Outdated> {
  const { drafts, ownIds } = await withReadScope(deps.db, actor, async (db) => {
    // Whoever bills nothing any more is told so, as he would be at the door.
    isManager(db, 'receipts');
    const asked = { period, receiptId: receiptId ?? null, limit: LIMIT };
    return { drafts: await listDrafts(db, asked), ownIds: db.ownerIds };
  });
  const sums = new Map<string, Change | null>();
  for (const [ownerId, group] of groupRows(drafts, (draft) => draft.ownerId)) {
    const judged = await undone(deps, actor, async (own) => {
      const db = ownIds.includes(ownerId) ? own : await enterContracts(own, 'receipts', group.map(contractOf));
      return db === null ? [] : judge(db, { ownerId, period }, group);
    });
    for (const [id, found] of judged) sums.set(id, found);
  }
  const items = drafts.flatMap(({ id, number, contractNumber, propertyName, tenantName }) => {
    const found = sums.get(id) ?? null;
    return found === null ? [] : [{ id, number, contractNumber, propertyName, tenantName, ...found }];
  });
  return { items, checked: sums.size, total: drafts[0]?.total ?? 0 };
}

/** Whoever finds another at it comes again a little later, without a connection held meanwhile; in the end he leaves the drafts unjudged. */
const ATTEMPTS = 8;
const PAUSE_MS = 150;

async function undone(
  { db }: Pick<Deps, 'db'>,
  actor: SessionActor,
  deed: (own: Db) => Promise<Verdict[] | null>,
): Promise<Verdict[]> {
  for (let attempt = 1; ; attempt += 1) {
    const judged = await doneOrPreviewed(db, actor, true, deed);
    if (judged !== null || attempt === ATTEMPTS) return judged ?? [];
    await pause(PAUSE_MS);
  }
}

type Change = Pick<Outdated['items'][number], 'ownKop' | 'recalculatedKop' | 'dataChanged' | 'penaltyChanged'>;

/** What has changed of a draft that is out of date; null of one that is not. */
type Verdict = readonly [id: string, Change | null];

type Month = { readonly ownerId: string; readonly period: Period };

const contractOf = ({ contractId }: DraftRow) => contractId;

/** Null while somebody else is judging drafts of the owner. */
async function judge(db: Db, month: Month, drafts: readonly DraftRow[]): Promise<Verdict[] | null> {
  if (!(await beginJudging(db, month.ownerId))) return null;
  return judgeHeld(
    db,
    month,
    drafts.map(({ id }) => id),
  );
}

async function judgeHeld(db: Db, month: Month, ids: readonly string[]): Promise<Verdict[]> {
  const { ownerId } = month;
  const held = await holdDrafts(db, ownerId, ids);
  const stored = await listStoredLines(
    db,
    ownerId,
    held.map(({ id }) => id),
  );
  const lines = groupRows(stored, (line) => line.receiptId);
  const verdicts: Verdict[] = [];
  for (const part of apart(held)) {
    await markPlace(db);
    verdicts.push(...(await judgePart(db, month, { drafts: part, lines })));
    await returnToMark(db);
  }
  return verdicts;
}

/**
 * An estimate that is given back stays only while another receipt is counted from it, so drafts that could stand on one another's are
 * counted each while the others stand, as one by one they would be.
 */
function apart(drafts: readonly HeldDraft[]): HeldDraft[][] {
  const plain = drafts.filter(({ estimatedAt }) => estimatedAt.length === 0);
  const parts: { readonly places: Set<string>; readonly drafts: HeldDraft[] }[] = [];
  for (const draft of drafts) {
    const places = draft.estimatedAt;
    if (places.length === 0) continue;
    const part = parts.find((candidate) => !places.some((place) => candidate.places.has(place)));
    if (part === undefined) parts.push({ places: new Set(places), drafts: [draft] });
    else {
      part.drafts.push(draft);
      for (const place of places) part.places.add(place);
    }
  }
  return [plain, ...parts.map((part) => part.drafts)].filter(({ length }) => length > 0);
}

type Part = { readonly drafts: readonly HeldDraft[]; readonly lines: ReadonlyMap<string, readonly StoredLine[]> };

async function judgePart(db: Db, month: Month, { drafts, lines }: Part): Promise<Verdict[]> {
  const handMade = (id: string) => (lines.get(id) ?? []).filter(({ manual }) => manual);
  const counted = await countAnew(
    db,
    month,
    drafts.map(({ id, contractId, dueOn, dueOnSet, estimatedAt }) => ({
      id,
      contractId,
      kept: handMade(id).map(keptLine),
      keptDueOn: dueOnSet ? dueOn : null,
      estimate: estimatedAt.length > 0,
    })),
  );
  const today = db.clock.today();
  const verdicts: Verdict[] = [];
  for (const { id, contractId, dueOn, ownKop } of drafts) {
    const found = counted.drafts.get(id);
    if (found === undefined) continue;
    const { receipt: anew, input } = found;
    const computed = anew.lines.slice(0, anew.lines.length - handMade(id).length);
    const automatic = (lines.get(id) ?? []).filter(({ manual }) => !manual);
    const dataChanged = isOutdated(
      { dueOn, lines: automatic },
      { dueOn: anew.dueOn, lines: computed },
      { today, input },
    );
    const penaltyChanged = !(await doPenaltiesStand(db, { id, ownerId: month.ownerId, contractId }, handMade(id)));
    const change = { ownKop: kop(ownKop), recalculatedKop: anew.ownKop, dataChanged, penaltyChanged };
    verdicts.push([id, dataChanged || penaltyChanged ? change : null]);
  }
  return verdicts;
}

/** Whether one draft would be another if it were counted now, which leaves a penalty as it is; its contract is held by the caller, and all that was counted is undone. */
export async function isDraftOutdated(db: Db, draft: Month & { readonly id: string }): Promise<boolean> {
  const [verdict] = await judgeHeld(db, draft, [draft.id]);
  return verdict?.[1]?.dataChanged === true;
}
