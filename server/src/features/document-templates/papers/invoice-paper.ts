import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import { addDays } from '@kliuchar/domain/dates/day';
import { formatDay, formatDayLong } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { fieldError } from '../../../edge/errors.ts';
import { moneyUk, requisites, textBlock } from '../../contracts/public.ts';
import { readReceipt } from '../../receipts/public.ts';
import { lastInvoiceNumber } from '../open-debts.sql.ts';
import { type Debts, readDebts } from '../open-debts.ts';
import { backdated, contractName, headOf, noteBlocks, paperWith } from '../paper-parts.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const invoice: Template = {
  title: 'Рахунок',
  about: 'Усе, що не сплачено за договором, одним рахунком із QR-кодом для оплати',
  kind: 'invoice',
  fields: ['number', 'day', 'place', 'pay_by', 'note'],
  subject: ['number'],
  required: [],
  managedBy: null,
  needs: { landlord: ['taxId', 'iban'], tenant: [] },
  compose,
};

async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const { contract, db, today } = source;
  const prefix = `${contract.number}/`;
  const [debts, last] = await Promise.all([
    readDebts(source),
    lastInvoiceNumber(db, { ownerId: contract.owner_id, contractId: contract.id, prefix }),
  ]);
  const head = headOf(source, values, `${prefix}${last + 1}`);
  const payBy = values.payBy ?? addDays(head.day, 5);
  if (payBy < head.day) throw fieldError('payBy', 'Строк сплати раніший за дату рахунку. Виправте одну з дат');
  const blocks: PaperBlock[] = [
    payerBlock(source),
    textBlock(`Підстава: ${contractName(source)}, об’єкт за адресою: ${source.data.object.address}.`),
    debtTable(debts),
    textBlock(
      `Усього до сплати станом на ${formatDayLong(today)}: ${moneyUk({ amountMinor: Math.max(debts.payableKop, 0), currency: 'UAH' })}. ${VAT[source.data.vatMode]}`,
    ),
    textBlock(`Просимо сплатити до ${formatDayLong(payBy)}`),
    ...(await qrBlocks(source, debts)),
    ...noteBlocks(values.note),
    {
      kind: 'sides',
      title: '',
      signed: true,
      sides: [{ role: 'Рахунок виписано', lines: [requisites(source.data.landlord)[0] ?? ''] }],
    },
  ];
  return {
    paper: paperWith(head, 'Рахунок', blocks),
    values: { ...head, payBy, note: values.note ?? null },
    refusal:
      debts.payableKop > 0
        ? backdated(
            head.day,
            source,
            'Сума в\u00a0рахунку\u00a0— станом на сьогодні, тому дата з\u00a0минулого не підходить',
          )
        : { field: 'contractId', text: 'Несплачених нарахувань за цим договором немає' },
  };
}

const VAT = {
  none: 'Без ПДВ.',
  on_top: 'Суму ПДВ зазначено в квитанціях.',
  included: 'Суму ПДВ зазначено в квитанціях.',
} as const;

function payerBlock({ data }: TemplateSource): PaperBlock {
  const tenant = { ...data.tenant, idDocument: null, phone: null, email: null };
  return {
    kind: 'sides',
    title: '',
    signed: false,
    sides: [
      { role: 'Отримувач', lines: requisites({ ...data.landlord, idDocument: null }) },
      { role: 'Платник', lines: requisites(tenant) },
    ],
  };
}

function debtTable({ items, creditKop, payableKop }: Debts): PaperBlock {
  const credit = creditKop > 0 ? [['', 'Переплата, яку враховано', '', formatUah(kop(-creditKop))]] : [];
  return {
    kind: 'table',
    columns: [
      { title: '№', numeric: true },
      { title: 'За що', numeric: false },
      { title: 'Строк оплати', numeric: true },
      { title: 'Сума', numeric: true },
    ],
    rows: [
      ...items.map(({ title, dueOn, leftKop }, at) => [
        String(at + 1),
        title,
        dueOn === null ? '' : formatDay(dueOn),
        formatUah(leftKop),
      ]),
      ...credit,
    ],
    totals: [['', 'Усього до сплати', '', formatUah(payableKop)]],
  };
}

/** The newest open receipt asks for everything older as well, so its code is the code of the whole (contract.md §1.2). */
async function qrBlocks({ db, deps }: TemplateSource, { items, payableKop }: Debts): Promise<PaperBlock[]> {
  const newest = items.at(-1)?.receiptId ?? null;
  if (newest === null) return [];
  const receipt = await readReceipt(deps, db, newest);
  if (receipt.qr === null || receipt.payableKop !== payableKop) return [];
  return [
    {
      kind: 'qr',
      url: receipt.qr.url,
      text: `QR-код для оплати ${formatUah(payableKop)}: наведіть камеру застосунку банку, сума й реквізити вже в коді.`,
    },
  ];
}
