import { formatDay } from '@kliuchar/domain/dates/format-day';
import { type DepositMoney, debtLeftToCurrency, owedBesideDeposit } from '@kliuchar/domain/finance/deposit-settlement';
import { formatMinor, formatPrice, formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { readTemplate } from '../../platform/pdf.ts';
import type { MovementRow } from './deposits.sql.ts';
import { type Deposit, readDeposit } from './read-deposit.ts';

const LAYOUT = readTemplate('features/deposits/rozrakhunok.typ');

/** The settlement sheet that both sides sign at the end of a lease. */
export async function renderDepositPdf(deps: Deps, actor: SessionActor, contractId: string): Promise<FileAnswer> {
  const deposit = await withReadScope(deps.db, actor, (db) => readDeposit(db, contractId));
  const data = sheetOf(deposit, formatDay(deps.clock.today()));
  const content = await deps.documents.renderDocument(LAYOUT, data);
  return { content: Buffer.from(content), fileName: `Розрахунок за договором ${deposit.head.number}.pdf` };
}

/** Everything the sheet says, in words: the layout only sets it. */
export function sheetOf({ head, movements, settlement }: Deposit, today: string) {
  const sums = (amounts: readonly DepositMoney[]) =>
    amounts.length === 0
      ? formatUah(kop(0))
      : amounts.map(({ amountMinor, currency }) => formatMinor(amountMinor, currency)).join('; ');
  const { agreedMinor, agreedCurrency } = head;
  const { askedKop } = settlement;
  const billed = head.billedKop === 0 ? [] : [['Нараховано за квитанціями', formatUah(kop(head.billedKop))]];
  const asked = askedKop === 0 ? [] : [['З нарахованого ще не сплачено', formatUah(askedKop)]];
  // A deposit that never came is said above, and is no debt that another one answers for.
  const owedKop = head.debtKop - askedKop;
  const leftKop = debtLeftToCurrency(settlement.held, owedBesideDeposit(head));
  return {
    number: head.number,
    signedOn: formatDay(head.signedOn ?? head.startDate),
    today,
    property: head.propertyName,
    city: head.city ?? '',
    landlord: head.landlordName,
    tenant: head.tenantName,
    rows: movements
      .filter(({ isReversed }) => !isReversed)
      .map((move) => ({
        on: formatDay(move.on),
        what: wordsOf(move),
        note: move.note ?? '',
        amount: formatMinor(move.amountMinor, move.currency),
      })),
    totals: [
      [
        'Передбачено договором',
        agreedMinor === null || agreedCurrency === null ? 'не передбачено' : formatMinor(agreedMinor, agreedCurrency),
      ],
      ['Отримано', sums(settlement.received)],
      ...billed,
      ...asked,
      ['Зараховано в рахунок боргу', sums(settlement.appliedToDebt)],
      ['Утримано за збитки', sums(settlement.appliedToDamage)],
      ['Повернуто', sums(settlement.returned)],
      ['Залишок', sums(settlement.held)],
      owedKop < 0
        ? ['Переплата орендаря за квитанціями', formatUah(kop(-owedKop))]
        : ['Борг орендаря за квитанціями', formatUah(kop(owedKop))],
      ...(leftKop === 0 ? [] : [['З боргу ще не зараховано із гарантійного платежу у валюті', formatUah(leftKop)]]),
    ],
    toReturn: leftKop === 0 ? sums(settlement.toReturn) : 'після зарахування боргу за погодженим курсом',
  };
}

function wordsOf({ kind, purpose, rate, amountKop }: MovementRow): string {
  if (kind === 'received') return 'Отримано';
  if (kind === 'returned') return 'Повернуто';
  if (purpose === 'damage') return 'Утримано за збитки';
  const at =
    rate === null || amountKop === null ? '' : ` за курсом ${formatPrice(rate)}\u00a0— ${formatUah(amountKop)}`;
  return `Зараховано в рахунок боргу${at}`;
}
