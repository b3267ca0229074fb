import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import { type Day, day, dayFromParts, maxDay, yearOf } from '@kliuchar/domain/dates/day';
import { formatDay, formatDayLong } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { type Kop, kop, ZERO_KOP } from '@kliuchar/domain/money/kop';
import { fieldError } from '../../../edge/errors.ts';
import { moneyUk, partyIntro, partyOpening, textBlock } from '../../contracts/public.ts';
import { readStatement, type Statement } from '../../ledger/public.ts';
import { bothSides, contractName, headOf, noteBlocks, paperWith } from '../paper-parts.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const reconciliation: Template = {
  title: 'Акт звірки',
  about: 'Нарахування та оплати за період із сальдо на початок і на кінець',
  kind: 'act',
  fields: ['number', 'day', 'place', 'from', 'to', 'note'],
  subject: ['from', 'to'],
  required: [],
  managedBy: ['contracts', 'payments'],
  needs: { landlord: ['taxId', 'address'], tenant: ['taxId', 'address'] },
  compose,
};

async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const { contract, db, today } = source;
  const to = values.to ?? today;
  const from = values.from ?? maxDay(dayFromParts(yearOf(to), 1, 1), contract.start_date);
  if (to > today) throw fieldError('to', 'Звіряють те, що вже відбулося. Оберіть день не пізніше сьогоднішнього');
  if (from > to) throw fieldError('from', 'Період починається пізніше, ніж закінчується');
  const scope = { ownerIds: [contract.owner_id], contractIds: [contract.id] };
  const statement = await readStatement(db, scope, { from, to });
  const head = headOf(source, values, null);
  const blocks: PaperBlock[] = [
    textBlock(openingText(source, { from, to })),
    statementTable(statement, { from, to }),
    textBlock(conclusion(source, statement, to)),
    ...noteBlocks(values.note),
    textBlock('Розбіжності, якщо вони є, Сторона зазначає поруч зі своїм підписом.'),
    textBlock('Акт складено у двох примірниках, по одному для кожної Сторони.'),
    bothSides(source),
  ];
  return {
    paper: paperWith(head, 'Акт звірки взаємних розрахунків', blocks),
    values: { ...head, from, to, note: values.note ?? null },
    refusal:
      head.day < to ? { field: 'day', text: 'Акт датовано раніше за останній день, який у\u00a0ньому звіряють' } : null,
    hints: statement.items.length === 0 ? ['За цей період немає ні нарахувань, ні оплат.'] : [],
  };
}

type Range = { readonly from: Day; readonly to: Day };

function openingText(source: TemplateSource, { from, to }: Range): string {
  const { data, words } = source;
  return `${partyOpening(data.landlord)}, далі\u00a0— ${words.landlord.nominative}, з однієї сторони, та ${partyIntro(data.tenant)}, далі\u00a0— ${words.tenant.nominative}, з іншої сторони, разом\u00a0— Сторони, звірили взаємні розрахунки за період з ${formatDay(from)} до ${formatDay(to)} включно. Підстава\u00a0— ${contractName(source)} Стан розрахунків такий:`;
}

const sum = (amount: Kop) => (amount === ZERO_KOP ? '' : formatUah(amount));

function statementTable({ openingBalanceKop, items, closingBalanceKop }: Statement, { from, to }: Range): PaperBlock {
  const total = (side: 'debitKop' | 'creditKop') => kop(items.reduce((all, item) => all + item[side], 0));
  return {
    kind: 'table',
    columns: [
      { title: 'Дата', numeric: false },
      { title: 'Зміст', numeric: false },
      // Not «Нараховано» and «Сплачено»: voids, refunds and debts given up stand here too.
      { title: 'Дебет', numeric: true },
      { title: 'Кредит', numeric: true },
      { title: 'Сальдо', numeric: true },
    ],
    rows: [
      [formatDay(from), 'Сальдо на початок', '', '', formatUah(kop(openingBalanceKop))],
      ...items.map(({ date, title, debitKop, creditKop, balanceKop }) => [
        formatDay(day(date)),
        title,
        sum(kop(debitKop)),
        sum(kop(creditKop)),
        formatUah(kop(balanceKop)),
      ]),
    ],
    totals: [
      [
        formatDay(to),
        'Обороти та сальдо на кінець',
        formatUah(total('debitKop')),
        formatUah(total('creditKop')),
        formatUah(kop(closingBalanceKop)),
      ],
    ],
  };
}

function conclusion({ words }: TemplateSource, { closingBalanceKop }: Statement, to: Day): string {
  const on = `Станом на ${formatDayLong(to)}`;
  if (closingBalanceKop === 0) return `${on} заборгованості за договором немає.`;
  const amount = moneyUk({ amountMinor: Math.abs(closingBalanceKop), currency: 'UAH' });
  return closingBalanceKop > 0
    ? `${on} заборгованість ${words.tenant.genitive} перед ${words.landlord.instrumental} становить ${amount}.`
    : `${on} переплата ${words.tenant.genitive} становить ${amount}.`;
}
