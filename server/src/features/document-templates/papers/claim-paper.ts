import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { formatDay, formatDayLong } from '@kliuchar/domain/dates/format-day';
import { isCappedByNbu, penaltyCapHint } from '@kliuchar/domain/ledger/penalty-cap';
import { decimal } from '@kliuchar/domain/money/decimal';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { fieldError } from '../../../edge/errors.ts';
import { moneyUk, requisites, textBlock } from '../../contracts/public.ts';
import { findKeyRate } from '../../rates/public.ts';
import { type SuggestedPenalty, suggestPenalties } from '../../receipts/public.ts';
import { type Debt, readDebts } from '../open-debts.ts';
import {
  addressBlock,
  backdated,
  contractSentence,
  headOf,
  noteBlocks,
  paperWith,
  senderBlocks,
} from '../paper-parts.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const claim: Template = {
  title: 'Претензія',
  about: 'Вимога сплатити борг: квитанції, дні прострочення, пеня за договором',
  kind: 'letter',
  fields: ['number', 'day', 'place', 'pay_by', 'note'],
  subject: ['day'],
  required: [],
  managedBy: ['contracts', 'payments'],
  needs: { landlord: ['address', 'taxId', 'iban'], tenant: ['address'] },
  compose,
};

/** Only what is late by the books is claimed, and only the penalty that the contract's own rule suggests (contract.md §1.15). */
async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const { contract, db, today } = source;
  const [debts, penalties] = await Promise.all([
    readDebts(source),
    suggestPenalties(db, { ownerId: contract.owner_id, contractId: contract.id }),
  ]);
  const head = headOf(source, values, null);
  const payBy = values.payBy ?? addDays(head.day, 7);
  if (payBy < head.day) throw fieldError('payBy', 'Строк сплати раніший за дату претензії. Виправте одну з дат');
  // What was owed before the first receipt has no due day of its own: it was late when the accounts began.
  const late = debts.items.filter(({ daysLate, receiptId }) => daysLate > 0 || receiptId === null);
  const debtKop = sumOf(late.map(({ leftKop }) => leftKop));
  const penaltyKop = sumOf(penalties.map(({ suggestion }) => suggestion.amountKop));
  const blocks: PaperBlock[] = [
    addressBlock(source),
    textBlock(contractSentence(source)),
    textBlock(dutyText(source)),
    ...debtBlocks(late, debtKop, today),
    ...penaltyBlocks(penalties, penaltyKop),
    textBlock(demandText(source, { payBy: formatDayLong(payBy), totalKop: kop(debtKop + penaltyKop) })),
    ...consequences(source).map(textBlock),
    ...noteBlocks(values.note),
    ...senderBlocks(source),
  ];
  return {
    paper: paperWith(head, 'Претензія', blocks),
    values: { ...head, payBy, note: values.note ?? null },
    hints: [
      ...(penaltyKop === 0 && (await isRateMissing(source, late))
        ? [
            'Пеню за договором не пораховано: на дні прострочення немає облікової ставки. Додайте її в\u00a0розділі «Курси».',
          ]
        : []),
      ...(debts.creditKop > 0
        ? [`Є ще не рознесені ${formatUah(debts.creditKop)}: рознесіть їх, перш ніж надсилати претензію.`]
        : []),
      ...(penaltyKop > 0
        ? [
            ...(await aboveCap(source)),
            'Пеню в претензії пораховано за умовами договору. У борг вона потрапить, коли ви підтвердите її в квитанції.',
          ]
        : []),
    ],
    refusal:
      debtKop + penaltyKop > 0
        ? backdated(
            head.day,
            source,
            'Борг у\u00a0претензії\u00a0— станом на сьогодні, тому датою з\u00a0минулого її не підписують',
          )
        : { field: 'contractId', text: 'Простроченого боргу за цим договором немає' },
  };
}

/**
 * Whether the double key rate cannot be counted because nobody knows it. No penalty is no sign of that: a debt from before the accounts
 * bears none, and what has been confirmed is not counted again.
 */
async function isRateMissing({ contract, data, db, today }: TemplateSource, late: readonly Debt[]): Promise<boolean> {
  const daysLate = Math.max(0, ...late.map((debt) => debt.daysLate));
  if (data.lateFee.mode !== 'double_nbu' || daysLate === 0) return false;
  return (await findKeyRate(db, { ownerId: contract.owner_id, on: addDays(today, 1 - daysLate) })) === null;
}

/** Between businesses the law lets less be claimed than the contract may ask (law 543/96-ВР). */
async function aboveCap({ contract, data, db, today }: TemplateSource): Promise<string[]> {
  const { lateFee, landlord, tenant } = data;
  if (lateFee.mode !== 'percent_day' || !isCappedByNbu([landlord.kind, tenant.kind])) return [];
  const keyRate = await findKeyRate(db, { ownerId: contract.owner_id, on: today });
  const hint = keyRate === null ? null : penaltyCapHint(decimal(lateFee.percent), keyRate);
  return hint === null ? [] : [hint];
}

function sumOf(amounts: readonly number[]): Kop {
  return kop(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** The duty to pay in time: of housing ЦКУ 820, of premises 762; obligations are performed duly, 526. */
function dutyText({ data, words }: TemplateSource): string {
  const article = data.object.purpose === 'residential' ? '820' : '762';
  return `За договором ${words.tenant.nominative} вносить плату щомісяця до ${data.payment.dueDay}-го\u00a0числа. Зобов’язання має виконуватися належним чином і в установлений строк (ст.\u00a0526, 530, ${article} ЦК\u00a0України).`;
}

/** What was paid, but late, leaves a penalty alone to claim. */
function debtBlocks(debts: readonly Debt[], debtKop: Kop, today: Day): PaperBlock[] {
  if (debtKop === 0) return [];
  const sum = moneyUk({ amountMinor: debtKop, currency: 'UAH' });
  return [textBlock(`Станом на ${formatDayLong(today)} не сплачено ${sum}:`), debtTable(debts, debtKop)];
}

function debtTable(debts: readonly Debt[], totalKop: Kop): PaperBlock {
  return {
    kind: 'table',
    columns: [
      { title: 'Нарахування', numeric: false },
      { title: 'Сплатити до', numeric: false },
      { title: 'Прострочено, днів', numeric: true },
      { title: 'Борг', numeric: true },
    ],
    rows: debts.map(({ title, dueOn, daysLate, leftKop }) => [
      title,
      dueOn === null ? '' : formatDay(dueOn),
      daysLate === 0 ? '' : String(daysLate),
      formatUah(leftKop),
    ]),
    totals: [['Разом', '', '', formatUah(totalKop)]],
  };
}

function penaltyBlocks(penalties: readonly SuggestedPenalty[], totalKop: Kop): PaperBlock[] {
  if (totalKop === 0) return [];
  return [
    textBlock(
      `За прострочення договором передбачено пеню (ст.\u00a0549, 611 ЦК\u00a0України). Вона становить ${moneyUk({ amountMinor: totalKop, currency: 'UAH' })}:`,
    ),
    {
      kind: 'table',
      columns: [
        { title: 'Квитанція', numeric: false },
        { title: 'Розрахунок', numeric: false },
        { title: 'Пеня', numeric: true },
      ],
      rows: penalties.map(({ late, suggestion }) => [
        late.number,
        suggestion.explanation.textUk,
        formatUah(suggestion.amountKop),
      ]),
      totals: [['Разом', '', formatUah(totalKop)]],
    },
  ];
}

function demandText({ data, words }: TemplateSource, { payBy, totalKop }: { payBy: string; totalKop: Kop }): string {
  const { landlord } = data;
  const nobody = { idDocument: null, address: null, phone: null, email: null, representative: null, vatPayer: false };
  const account = requisites({ ...landlord, ...nobody }).join('; ');
  return `${words.landlord.nominative} вимагає сплатити ${moneyUk({ amountMinor: totalKop, currency: 'UAH' })} до ${payBy} за такими реквізитами: ${account}.`;
}

/** What follows by law; a sum that nobody has computed is not named. */
function consequences({ data, words }: TemplateSource): string[] {
  const end =
    data.object.purpose === 'residential'
      ? `, а за підстав, передбачених ст.\u00a0825 ЦК\u00a0України,\u00a0— і розірвати договір`
      : '';
  const refuse =
    data.object.purpose === 'commercial'
      ? [
          `Якщо плата не вноситься протягом трьох місяців підряд, ${words.landlord.nominative} має право відмовитися від договору й вимагати повернення приміщення (ст.\u00a0782 ЦК\u00a0України).`,
        ]
      : [];
  return [
    `За прострочення грошового зобов’язання ${words.landlord.nominative} має право також на інфляційні втрати та 3\u00a0% річних за весь час прострочення (ст.\u00a0625 ЦК\u00a0України).`,
    `Якщо борг не буде сплачено, ${words.landlord.nominative} звернеться до суду з вимогою стягнути його разом із судовими витратами${end}.`,
    ...refuse,
  ];
}
