import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { addPeriods, lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { formatDecimalUk, formatPrice, formatUah, formatUahParts } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { moneyUk, partyIntro, partyOpening, textBlock } from '../../contracts/public.ts';
import { listServicesOf, type ServiceRow } from '../open-debts.sql.ts';
import { bothSides, contractName, headOf, noteBlocks, paperWith } from '../paper-parts.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const servicesAct: Template = {
  title: 'Акт наданих послуг',
  about: 'Щомісячний акт для бухгалтерії: плата й послуги за квитанціями місяця',
  kind: 'act',
  fields: ['number', 'day', 'place', 'period', 'note'],
  subject: ['period'],
  required: [],
  managedBy: ['contracts', 'receipts'],
  needs: { landlord: ['taxId', 'address', 'iban'], tenant: ['taxId', 'address'] },
  compose,
};

async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const { contract, db, today } = source;
  const month = values.period ?? addPeriods(periodOfDay(today), -1);
  const rows = await listServicesOf(db, { ownerId: contract.owner_id, contractId: contract.id }, month);
  // An act of a month that is over bears its last day.
  const lastDay = lastDayOf(month);
  const head = headOf(
    source,
    { ...values, day: values.day ?? (lastDay < today ? lastDay : today) },
    `${contract.number}/${month.slice(5)}-${month.slice(0, 4)}`,
  );
  const totalKop = kop(rows.reduce((sum, { amountKop }) => sum + amountKop, 0));
  const vatKop = kop(rows.reduce((sum, row) => sum + row.vatKop, 0));
  const vat = vatKop === 0 ? 'без ПДВ' : `у тому числі ПДВ ${formatUah(vatKop)}`;
  const blocks: PaperBlock[] = [
    textBlock(openingText(source, month)),
    servicesTable(rows, month, formatUah(totalKop)),
    textBlock(`Загальна вартість\u00a0— ${moneyUk({ amountMinor: totalKop, currency: 'UAH' })}, ${vat}.`),
    textBlock('Послуги надано в повному обсязі. Сторони не мають одна до одної претензій щодо їх обсягу та якості.'),
    ...noteBlocks(values.note),
    textBlock('Акт складено у двох примірниках, по одному для кожної Сторони.'),
    bothSides(source),
  ];
  return {
    paper: paperWith(head, 'Акт наданих послуг', blocks),
    values: { ...head, period: month, note: values.note ?? null },
    // Work for a whole month is accepted when it is over; an act of a part of it is nobody's mistake but rarely meant.
    hints: head.day < lastDay ? [`Акт датовано раніше, ніж закінчується ${formatPeriod(month)}. Звірте дату.`] : [],
    refusal:
      rows.length > 0 ? null : { field: 'period', text: `За ${formatPeriod(month)} квитанцій за договором не видано` },
  };
}

function openingText(source: TemplateSource, month: Period): string {
  const { data, words } = source;
  return `${partyOpening(data.landlord)}, далі\u00a0— ${words.landlord.nominative}, з однієї сторони, та ${partyIntro(data.tenant)}, далі\u00a0— ${words.tenant.nominative}, з іншої сторони, разом\u00a0— Сторони, склали цей акт про те, що за ${formatPeriod(month)}\u00a0року ${words.landlord.nominative} надав, а ${words.tenant.nominative} прийняв у користування об’єкт за адресою: ${data.object.address}, а\u00a0також пов’язані з цим послуги. Підстава\u00a0— ${contractName(source)}`;
}

function servicesTable(rows: readonly ServiceRow[], month: Period, total: string): PaperBlock {
  return {
    kind: 'table',
    columns: [
      { title: '№', numeric: true },
      { title: 'Послуга', numeric: false },
      { title: 'Кількість', numeric: true },
      { title: 'Ціна', numeric: true },
      { title: 'Сума', numeric: true },
    ],
    rows: rows.map(({ title, period, quantity, unit, price, amountKop, days }, at) => [
      String(at + 1),
      [title, period === month ? null : formatPeriod(period), daysText(days)]
        .filter((part) => part !== null)
        .join(', '),
      ...amountOf({ quantity, unit, price, amountKop }),
      formatUah(amountKop),
    ]),
    totals: [['', 'Разом', '', '', total]],
  };
}

/** A primary document has a quantity and its unit (law on accounting, 9): what is charged as a whole is one service. */
function amountOf({ quantity, unit, price, amountKop }: Pick<ServiceRow, 'quantity' | 'unit' | 'price' | 'amountKop'>) {
  if (quantity === null) {
    const { whole, kopecks } = formatUahParts(kop(amountKop));
    return ['1\u00a0послуга', whole + kopecks];
  }
  const count = [formatDecimalUk(quantity), unit].filter((part) => part !== null).join('\u00a0');
  return [count, price === null ? '' : formatPrice(price)];
}

/** Of a month charged in part: without the days the quantity and the price would not make the sum. */
function daysText(days: ServiceRow['days']): string | null {
  return days === null || days.days === days.ofDays
    ? null
    : `${days.days}\u00a0${plural(days.days, 'день', 'дні', 'днів')} з\u00a0${days.ofDays}`;
}
