import type { InfoContract } from '@kliuchar/api-schema/info';
import { isFrozen, isInForce } from '@kliuchar/domain/contracts/contract-status';
import { addMonthsToDay, type Day, day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { askedPeriod } from '@kliuchar/domain/meters/reading-month';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type PublicContractActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import {
  canonicalText,
  listAmendments,
  openFrozenText,
  proveByCode,
  renderContractPdf,
  viewAmendment,
} from '../contracts/public.ts';
import { listWaitingActs } from '../handover/public.ts';
import { balanceOfContracts, contractStatement } from '../ledger/public.ts';
import { supplierPaymentsOfPage } from '../supplier-payments/public.ts';
import { listReportedTasks } from '../tasks/public.ts';
import { type ContractPageParts, viewKeyContract, viewPublicContract } from './info-contract.view.ts';
import { listServices } from './lease-services.sql.ts';
import { countWrongKey, type Visit } from './open-page.ts';
import {
  type ContractPageRow,
  countContractView,
  findContractPage,
  listHistory,
  listMeters,
  listReportedPayments,
} from './public-pages.sql.ts';
import { keyHashOf } from './visitor.ts';

const STATEMENT_MONTHS = 12;

export type ContractVisit = Visit & { readonly grant: string | undefined };

/** Three levels: the bare id, the key of the sent link, and besides it a one-time code (product.md §10). */
export async function readInfoContract(deps: Deps, contractId: string, visit: ContractVisit): Promise<InfoContract> {
  const actor = actorOf(contractId, visit);
  const { isKeyed, parts } = await withReadScope(deps.db, actor, async (db) => {
    const row = await findContractPage(db, contractId, deps.clock.today());
    if (row === null) throw new AppError('page_unavailable');
    return { isKeyed: db.isKeyed, parts: db.isKeyed ? await loadParts(deps, db, row) : { row } };
  });
  await countWrongKey(deps, visit, isKeyed);
  if (visit.isPerson) await withWriteScope(deps.db, actor, (db) => countContractView(db, contractId));
  if (!('meters' in parts)) return viewPublicContract(parts.row);
  const view = viewKeyContract({ ...parts, statement: await readStatement(deps, actor) });
  return visit.grant === undefined ? view : withDocument(deps, actor, { view, row: parts.row, grant: visit.grant });
}

function actorOf(contractId: string, visit: Pick<Visit, 'k' | 'trace'>): PublicContractActor {
  return { kind: 'public-contract', contractId, keyHash: keyHashOf(visit.k), ...visit.trace };
}

async function loadParts(deps: Deps, db: Db, row: ContractPageRow): Promise<Omit<ContractPageParts, 'statement'>> {
  const today = deps.clock.today();
  const readingsPeriod = readingsPeriodOf(row, today);
  const [services, meters, supplierPayments, history, reported, tasks, acts, balances] = await Promise.all([
    row.utilities ?? listServices(db, row.propertyId),
    // Before he moves in and after he leaves, the meters tell how somebody else lives.
    isInForce(row.status) ? listMeters(db, row.propertyId, readingsPeriod) : [],
    supplierPaymentsOfPage(db, row.id),
    listHistory(db, row.id, today),
    listReportedPayments(db, row.id),
    listReportedTasks(db, row.id),
    listWaitingActs(deps, db, row.id),
    balanceOfContracts(db, [row.id]),
  ]);
  return {
    row,
    services,
    meters,
    supplierPayments,
    history,
    reported,
    tasks,
    acts,
    balanceKop: kop(balances.get(row.id) ?? 0),
    readingsPeriod,
  };
}

function readingsPeriodOf({ utilities, windows, billedUtilities }: ContractPageRow, today: Day): Period {
  const agreed = utilities?.map(({ readingWindow }) => readingWindow ?? null);
  return askedPeriod(today, agreed ?? windows, billedUtilities);
}

async function readStatement(deps: Deps, actor: PublicContractActor): Promise<ContractPageParts['statement']> {
  const query = { from: addMonthsToDay(deps.clock.today(), -STATEMENT_MONTHS) };
  const statement = await contractStatement(deps, actor, { contractId: actor.contractId, query });
  if (!('items' in statement)) throw new Error('A statement was asked for and a balance came');
  const { openingBalanceKop, closingBalanceKop, items } = statement;
  return {
    openingBalanceKop: kop(openingBalanceKop),
    closingBalanceKop: kop(closingBalanceKop),
    items: items.map(({ date, title, debitKop, creditKop, balanceKop }) => ({
      date: day(date),
      title,
      debitKop: kop(debitKop),
      creditKop: kop(creditKop),
      balanceKop: kop(balanceKop),
    })),
  };
}

type Granted = {
  readonly view: Extract<InfoContract, { level: 'key' }>;
  readonly row: ContractPageRow;
  readonly grant: string;
};

/** The text with passports and tax ids opens only to a proven code; a stale grant leaves the page at the level of the key. */
async function withDocument(
  deps: Deps,
  actor: PublicContractActor,
  { view, row, grant }: Granted,
): Promise<InfoContract> {
  return withReadScope(deps.db, actor, async (db) => {
    if ((await proveByCode(deps, db, row.id, { grant })) === null) return view;
    const hash = isFrozen(row.status) ? row.documentSha256 : null;
    const [text, acts, amendments] = await Promise.all([
      hash === null ? null : openFrozenText(deps, db, row.id, hash),
      listWaitingActs(deps, db, row.id),
      listAmendments(db, row.id),
    ]);
    const { depositAmountMinor: amountMinor, depositCurrency: currency, depositKind: kind } = row;
    return {
      ...view,
      level: 'code',
      document: text === null || hash === null ? null : { text: canonicalText(text), hash: hash.toString('hex') },
      actTexts: acts.map(({ id, words }) => ({ id, ...words() })),
      deposit: amountMinor === null || currency === null ? null : { amountMinor, currency, kind: kind ?? 'guarantee' },
      amendments: amendments.map(viewAmendment),
    };
  });
}

export async function readInfoContractPdf(deps: Deps, contractId: string, visit: ContractVisit): Promise<FileAnswer> {
  const actor = actorOf(contractId, visit);
  const { isKeyed, isProven } = await withReadScope(deps.db, actor, async (db) => {
    const row = await findContractPage(db, contractId, deps.clock.today());
    const isSent = row !== null && isFrozen(row.status) && row.documentSha256 !== null;
    const target = db.isKeyed && isSent ? await proveByCode(deps, db, contractId, { grant: visit.grant }) : null;
    return { isKeyed: db.isKeyed, isProven: target !== null };
  });
  await countWrongKey(deps, visit, isKeyed);
  if (!isProven) throw new AppError('page_unavailable');
  return renderContractPdf(deps, actor, contractId);
}
