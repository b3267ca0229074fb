import type { StatementFormat } from './bank-operation.ts';
import { type ColumnRole, foldTitle, type StatementColumns } from './statement-columns.ts';

type TableFormat = {
  readonly format: StatementFormat;
  readonly titles: Readonly<Partial<Record<ColumnRole, string>>>;
  /** Titles that only this bank has together, besides those of the roles. */
  readonly signs: readonly string[];
  /** The purpose stands last and may hold the separator itself. */
  readonly tail?: true;
};

/** The tables of the banks, their titles to the letter (ukraine.md §6). */
const FORMATS: readonly TableFormat[] = [
  {
    format: 'privat24_business',
    titles: {
      account: 'Рахунок',
      currency: 'Валюта',
      documentNumber: 'Номер документу',
      date: 'Дата операції',
      payerIban: 'Рахунок кореспондента',
      payerTaxId: 'ЄДРПОУ кореспондента',
      payerName: 'Кореспондент',
      amount: 'Сума',
      purpose: 'Призначення платежу',
    },
    signs: ['МФО банку', 'Назва банку'],
    tail: true,
  },
  {
    format: 'ibank2ua',
    titles: {
      account: 'Рахунок',
      currency: 'Валюта',
      date: 'Дата операції',
      payerIban: 'Рахунок кореспондента',
      payerTaxId: 'ЄДРПОУ кореспондента',
      payerName: 'Кореспондент',
      documentNumber: 'Документ',
      debit: 'Дебет',
      credit: 'Кредит',
      purpose: 'Призначення платежу',
      bankId: 'Ідентифікатор операції',
    },
    signs: ['Гривневе покриття'],
  },
  {
    format: 'sense',
    titles: {
      account: 'Наш IBAN',
      direction: 'Операція',
      payerIban: 'IBAN',
      payerName: 'Найменування контрагента',
      payerTaxId: 'Код контрагента',
      purpose: 'Призначення платежу',
      date: 'Дата проведення',
      documentNumber: 'Номер документа',
      amount: 'Сума',
      currency: 'Валюта',
    },
    signs: ['Наш рахунок'],
  },
  {
    format: 'monobank',
    titles: { date: 'Дата і час операції', purpose: 'Деталі операції', amount: 'Сума в валюті картки (UAH)' },
    signs: ['MCC', 'Залишок після операції'],
  },
  {
    format: 'privat24',
    titles: {
      date: 'Дата',
      account: 'Картка',
      purpose: 'Опис операції',
      amount: 'Сума в валюті картки',
      currency: 'Валюта картки',
    },
    signs: ['Категорія', 'Валюта залишку'],
  },
];

export type KnownTable = {
  readonly format: StatementFormat;
  /** Of the titles, from 0. */
  readonly titlesAt: number;
  readonly columns: StatementColumns;
  readonly tailFrom: number | null;
};

const LOOKED_AT = 40;

/** The bank's table, told by its titles wherever they stand; null for one that we do not know. */
export function recogniseTable(rows: readonly (readonly string[])[]): KnownTable | null {
  for (const [titlesAt, row] of rows.slice(0, LOOKED_AT).entries()) {
    const folded = row.map(foldTitle);
    for (const known of FORMATS) {
      const columns = columnsOf(known, folded);
      if (columns === null) continue;
      return { format: known.format, titlesAt, columns, tailFrom: known.tail ? (columns.purpose ?? null) : null };
    }
  }
  return null;
}

function columnsOf({ titles, signs }: TableFormat, folded: readonly string[]): StatementColumns | null {
  if (!signs.every((sign) => folded.includes(foldTitle(sign)))) return null;
  const columns: Partial<Record<ColumnRole, number>> = {};
  for (const [role, title] of Object.entries(titles)) {
    const at = folded.indexOf(foldTitle(title));
    if (at === -1) return null;
    columns[role as ColumnRole] = at;
  }
  return columns;
}
