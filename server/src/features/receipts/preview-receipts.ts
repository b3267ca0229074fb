import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { previewReceipts as endpoint, ReceiptPreview } from '@kliuchar/api-schema/receipts';
import { sumKop } from '@kliuchar/domain/money/kop';
import { computeReceipt } from '@kliuchar/domain/receipts/compute-receipt';
import type { Deps } from '../../deps.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type BillingCase, loadBillingCases } from './billing-inputs.ts';
import { loadBillingTables } from './billing-tables.ts';
import { estimateMissing } from './estimate-missing.ts';
import { listContractNames, listContractsIn } from './preview.sql.ts';
import { viewLine, viewWarning } from './receipt.view.ts';
import { contractsOf } from './run-receipts.ts';

type Input = BodyOf<typeof endpoint>;

/** Read together; a preview of a whole large portfolio goes by the run itself. */
const CHUNK = 500;

/** The same computation as the run's, and nothing is stored (product.md §7). Contracts that have their receipt are named by it. */
export function previewReceipts(deps: Deps, actor: SessionActor, input: Input): Promise<ReceiptPreview> {
  return withReadScope(deps.db, actor, async (db) => {
    const { ownerId } = db;
    const { period } = input;
    const ids = await chosen(db, ownerId, input);
    const tables = await loadBillingTables(db, ownerId, period);
    const items: ReceiptPreview['items'][number][] = [];
    for (let start = 0; start < ids.length; start += CHUNK) {
      const chunk = { ownerId, period, contractIds: ids.slice(start, start + CHUNK) };
      const [loaded, names] = await Promise.all([
        loadBillingCases(db, chunk, { issuedOn: deps.clock.today(), tables }),
        listContractNames(db, ownerId, chunk.contractIds),
      ]);
      const { cases } = input.estimate ? await estimateMissing(db, chunk, loaded) : { cases: loaded };
      const nameOf = new Map(names.map((row) => [row.contractId, row]));
      for (const billing of cases) {
        const name = nameOf.get(billing.contract.id);
        if (billing.isActive && name !== undefined) items.push(previewItem(billing, name));
      }
    }
    return { period, items, totalKop: sumKop(items.map(({ ownKop }) => ownKop)) };
  });
}

async function chosen(db: Db, ownerId: string, input: Input): Promise<string[]> {
  const ids = await contractsOf(db, ownerId, input.period, input.contractIds);
  if (input.scope === undefined) return ids;
  return listContractsIn(db, ownerId, {
    contractIds: ids,
    propertyId: input.scope.propertyId ?? null,
    complexId: input.scope.complexId ?? null,
  });
}

function previewItem(
  billing: BillingCase,
  name: { contractNumber: string; propertyName: string; tenantName: string },
): ReceiptPreview['items'][number] {
  const computed = computeReceipt(billing.input);
  const { contractNumber, propertyName, tenantName } = name;
  return {
    contractId: billing.contract.id,
    contractNumber,
    propertyName,
    tenantName,
    receiptId: billing.existing?.id ?? null,
    dueOn: computed.dueOn,
    lines: computed.lines.map(viewLine),
    ownKop: computed.ownKop,
    openingBalanceKop: computed.openingBalanceKop,
    totalDueKop: computed.totalDueKop,
    previousOwnKop: billing.input.previousOwnKop,
    warnings: computed.warnings.map(viewWarning),
  };
}
