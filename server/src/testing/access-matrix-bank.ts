import { type MatrixRow, none, OWNERS, path } from './access-matrix-row.ts';

/** A statement of a card, one transfer long. */
const STATEMENT = `"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Залишок після операції"
"19.11.2026 10:00:00","Від: Марія Коваль",4829,500.0,1000.0`;

export const BANK_STATEMENT_ROWS: readonly MatrixRow[] = [
  {
    name: 'importStatement',
    who: { ...OWNERS, partner: 'ok' },
    sample: ({ ownerId }) => ({ body: { ownerId }, isForm: true, fileText: STATEMENT }),
  },
  { name: 'listStatements', who: OWNERS, sample: none },
  { name: 'listBankLines', who: OWNERS, sample: ({ ids }) => ({ query: { statement_id: ids.bankStatement } }) },
  { name: 'listBankLines', as: 'that wait', who: OWNERS, sample: () => ({ query: { status: 'waiting' } }) },
  { name: 'countBankLines', who: OWNERS, sample: none },
  {
    name: 'confirmBankLines',
    who: OWNERS,
    sample: ({ ids }) => ({
      body: {
        lines: [
          {
            lineId: ids.bankLine,
            shares: [{ contractId: ids.contract, amountKop: 123_456, receiptId: ids.receipt }],
            evenIfSimilar: true,
          },
        ],
      },
    }),
    // Each line has an answer of its own.
    references: { 'lines.0.lineId': 200, 'lines.0.shares.0.contractId': 200, 'lines.0.shares.0.receiptId': 200 },
  },
  {
    name: 'ignoreBankLines',
    who: OWNERS,
    sample: ({ ids }) => ({ body: { ids: [ids.bankLine] } }),
    references: { 'ids.0': 200 },
  },
  {
    name: 'restoreBankLines',
    who: OWNERS,
    sample: ({ ids }) => ({ body: { ids: [ids.bankIgnoredLine] } }),
    references: { 'ids.0': 200 },
  },
  { name: 'undoBankLine', who: OWNERS, sample: path('lineId', 'bankPaidLine') },
  { name: 'rematchBankLines', who: OWNERS, sample: none },
  { name: 'listBankPayers', who: OWNERS, sample: none },
  { name: 'forgetBankPayer', who: OWNERS, sample: path('payerId', 'bankPayer') },
];
