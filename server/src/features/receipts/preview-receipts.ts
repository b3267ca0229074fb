import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { previewReceipts as endpoint, ReceiptPreview } from '@kliuchar/api-schema/receipts';
import { sumKop, ZERO_KOP } from '@kliuchar/domain/money/kop';
import { computeReceipt } from '@kliuchar/domain/receipts/compute-receipt';
import type { Deps } from '../../deps.ts';
import { AppError, unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { ownerOfOwn } from '../../platform/db/owner-of-own.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { inParts } from '../../platform/in-parts.ts';
import { type BillingCase, loadBillingCases } from './billing-inputs.ts';
import { loadBillingTables } from './billing-tables.ts';
import type { HistoryRow } from './estimate-missing.sql.ts';
import { estimateMissing } from './estimate-missing.ts';
import { enterBilling, managedChoice } from './managed-billing.ts';
import {
  findPlace,
  listContractNames,
  listContractsIn,
  listStoredLines,
  listStoredReceipts,
  type StoredLine,
  type StoredReceipt,
} from './preview.sql.ts';
import { viewLine, viewWarning } from './receipt.view.ts';
import { assertBillable, contractsOf } from './run-receipts.ts';

type Input = BodyOf<typeof endpoint>;
type PreviewItem = ReceiptPreview['items'][number];

/** Read together; a preview of a whole large portfolio goes by the run itself. */
const CHUNK = 500;

/** The same computation as the run's, and nothing is stored (product.md §7). What is made already is shown beside it. */
export async function previewReceipts(deps: Deps, actor: SessionActor, input: Input): Promise<ReceiptPreview> {
  assertBillable(input.period, deps.clock.today());
  const preview = await withReadScope(deps.db, actor, async (db) => {
    if ((await managedChoice(db, input)) !== null) return null;
    const ownerId = ownerForCreate(db, input.ownerId ?? (await namedOwner(db, input)) ?? undefined);
    return previewOf(deps, db, input, { ownerId, ids: await chosen(db, ownerId, input) });
  });
  return preview ?? previewManaged(deps, actor, input);
}

/** What is named says whose month it is; of several owners' contracts the others are refused (contract.md §1.6). */
function namedOwner(db: Db, { contractIds, scope }: Input): Promise<string | null> {
  if (contractIds !== undefined) return ownerOfOwn(db, { kind: 'contract', id: contractIds[0] });
  if (scope?.propertyId) return ownerOfOwn(db, { kind: 'property', id: scope.propertyId });
  return ownerOfOwn(db, { kind: 'complex', id: scope?.complexId });
}

/** Counted in the owner's scope, which a manager enters in a transaction that could write and writes nothing (ADR 0031). */
function previewManaged(deps: Deps, actor: SessionActor, input: Input): Promise<ReceiptPreview> {
  return withWriteScope(deps.db, actor, async (own) => {
    const contracts = await managedChoice(own, input);
    if (contracts === null) throw new AppError('forbidden');
    if (contracts.length === 0) return { period: input.period, items: [], totalKop: ZERO_KOP };
    const { db, ownerId, contractIds } = await enterBilling(own, contracts);
    return previewOf(deps, db, input, { ownerId, ids: contractIds });
  });
}

type Counted = { readonly ownerId: string; readonly ids: readonly string[] };

async function previewOf(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  input: Input,
  { ownerId, ids }: Counted,
): Promise<ReceiptPreview> {
  const { period } = input;
  const tables = await loadBillingTables(db, ownerId, period);
  const withLines = ids.length <= (input.linesUpTo ?? Number.POSITIVE_INFINITY);
  const items: PreviewItem[] = [];
  const estimated: HistoryRow[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = { ownerId, period, contractIds: ids.slice(start, start + CHUNK) };
    const [loaded, names] = await Promise.all([
      loadBillingCases(db, chunk, { issuedOn: deps.clock.today(), tables }),
      listContractNames(db, ownerId, chunk.contractIds),
    ]);
    const { cases, made } = input.estimate
      ? await estimateMissing(db, chunk, loaded, estimated)
      : { cases: loaded, made: [] };
    estimated.push(...made);
    const nameOf = new Map(names.map((row) => [row.contractId, row]));
    const stored = await loadStored(db, ownerId, { cases, withLines });
    await inParts(cases, (billing) => {
      const name = nameOf.get(billing.contract.id);
      if (billing.isActive && name !== undefined) items.push(previewItem(billing, name, { stored, withLines }));
    });
  }
  return { period, items, totalKop: sumKop(items.map(({ ownKop }) => ownKop)) };
}

async function chosen(db: Db, ownerId: string, input: Input): Promise<string[]> {
  const ids = await contractsOf(db, ownerId, input.period, input.contractIds);
  if (input.scope === undefined) return ids;
  const place = { propertyId: input.scope.propertyId ?? null, complexId: input.scope.complexId ?? null };
  const known = await findPlace(db, ownerId, place);
  if (!known.property) throw unknownReference('scope.propertyId');
  if (!known.complex) throw unknownReference('scope.complexId');
  return listContractsIn(db, ownerId, { contractIds: ids, ...place });
}

type Figures = Pick<
  PreviewItem,
  'dueOn' | 'lines' | 'lineCount' | 'ownKop' | 'openingBalanceKop' | 'totalDueKop' | 'warnings'
>;

/** What is made already is shown as it is: its readings are billed, so a second computation would find nothing of them. */
async function loadStored(
  db: Db,
  ownerId: string,
  { cases, withLines }: { readonly cases: readonly BillingCase[]; readonly withLines: boolean },
): Promise<ReadonlyMap<string, Figures>> {
  const ids = cases.flatMap(({ existing }) => (existing === null ? [] : [existing.id]));
  if (ids.length === 0) return new Map();
  const [receipts, lines] = await Promise.all([
    listStoredReceipts(db, ownerId, ids),
    withLines ? listStoredLines(db, ownerId, ids) : [],
  ]);
  const linesOf = groupRows(lines, (line) => line.receiptId);
  return new Map(receipts.map((receipt) => [receipt.id, storedFigures(receipt, linesOf.get(receipt.id) ?? [])]));
}

function storedFigures(receipt: StoredReceipt, lines: readonly StoredLine[]): Figures {
  const { dueOn, ownKop, openingBalanceKop, totalDueKop } = receipt;
  if (dueOn === null) throw new Error('A receipt of a run has a due day');
  // Of an issued one nothing can be put right any more.
  const warnings = receipt.status === 'draft' ? receipt.warnings.map(viewWarning) : [];
  return {
    dueOn,
    lines: lines.map(viewLine),
    lineCount: receipt.lineCount,
    ownKop,
    openingBalanceKop,
    totalDueKop,
    warnings,
  };
}

function computedFigures(billing: BillingCase, withLines: boolean): Figures {
  const { dueOn, lines, ownKop, openingBalanceKop, totalDueKop, warnings } = computeReceipt(billing.input);
  return {
    dueOn,
    lines: withLines ? lines.map(viewLine) : [],
    lineCount: lines.length,
    ownKop,
    openingBalanceKop,
    totalDueKop,
    warnings: warnings.map(viewWarning),
  };
}

function previewItem(
  billing: BillingCase,
  name: { contractNumber: string; propertyName: string; tenantName: string },
  { stored, withLines }: { readonly stored: ReadonlyMap<string, Figures>; readonly withLines: boolean },
): PreviewItem {
  const { existing } = billing;
  const figures = (existing === null ? undefined : stored.get(existing.id)) ?? computedFigures(billing, withLines);
  const { contractNumber, propertyName, tenantName } = name;
  return {
    contractId: billing.contract.id,
    contractNumber,
    propertyName,
    tenantName,
    receiptId: billing.existing?.id ?? null,
    previousOwnKop: billing.input.previousOwnKop,
    ...figures,
  };
}
