import { ROW_REFUSALS, STATEMENT_FORMATS } from '@kliuchar/domain/bank-statements/bank-operation';
import { CONFIDENCES, MATCH_REASONS } from '@kliuchar/domain/bank-statements/match-operation';
import { COLUMN_ROLES } from '@kliuchar/domain/bank-statements/statement-columns';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, ids, instant, kopValue, maybe, notes, positiveKop } from './fields.ts';
import { listOf, listQuery, queryList, querySort } from './lists.ts';

/** Bank statements (product.md §7): a file becomes lines, a line becomes payments when the owner says so (ADR 0045). */

export const STATEMENT_MAX_BYTES = 10 * 1024 * 1024;
export const STATEMENT_MAX_ROWS = 20_000;
/** Lines that one call settles; more are sent in several. */
export const LINES_AT_ONCE = 100;
/** A transfer of a company may be for a whole house. */
export const MOST_SHARES = 20;

export const BANK_LINE_STATES = ['waiting', 'confirmed', 'ignored'] as const;

const column = z.int('Номер стовпця\u00a0— ціле число').check(z.gte(0), z.lte(99));
const columnsShape = Object.fromEntries(COLUMN_ROLES.map((role) => [role, z.optional(column)])) as Record<
  (typeof COLUMN_ROLES)[number],
  z.ZodMiniOptional<typeof column>
>;

/** Which column of the file plays which role, counted from 0. */
export const statementColumns = z.strictObject(columnsShape).check(
  z.refine(({ date }) => date !== undefined, { path: ['date'], error: 'Вкажіть стовпець із датою' }),
  z.refine(({ amount, credit }) => amount !== undefined || credit !== undefined, {
    path: ['amount'],
    error: 'Вкажіть стовпець із сумою або з надходженнями',
  }),
);

const statementView = z.strictObject({
  id,
  fileName: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  periodFrom: z.nullable(day),
  periodTo: z.nullable(day),
  /** Incoming money that was not there before. */
  addedCount: z.int(),
  /** Lines that an earlier file has brought already. */
  knownCount: z.int(),
  /** What the owner has spent himself: not taken. */
  outgoingCount: z.int(),
  refusedCount: z.int(),
  refusedRows: z.array(z.strictObject({ row: z.int(), reason: z.enum(ROW_REFUSALS) })),
  waitingCount: z.int(),
  createdAt: instant,
});

/** A table of a bank that we do not know: its first rows, and what its columns seem to be. */
const unknownTable = z.strictObject({
  titles: z.array(z.string()),
  titlesRow: z.int(),
  sample: z.array(z.array(z.string())),
  columns: z.strictObject(columnsShape),
});

/** A form: `file`, and `columns` as JSON when the person has said what they are. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/payments/import',
  term: 'bank-statements',
  summaryUk: 'Завантажити виписку банку',
  access: 'payments.write',
  body: z.strictObject({ columns: z.optional(z.string().check(z.maxLength(1000))), ownerId: z.optional(id) }),
  response: z.strictObject({
    status: z.enum(['imported', 'columns_needed']),
    statement: z.nullable(statementView),
    table: z.nullable(unknownTable),
  }),
  status: [201, 200],
  errors: [
    'validation',
    'payload_too_large',
    'unsupported_media',
    'unsupported_statement',
    'statement_too_long',
    'subscription_inactive',
    'rate_limited',
  ],
  throttle: 'export',
  kind: 'multipart',
});

export const listStatements = endpoint({
  method: 'GET',
  path: '/payments/import',
  term: 'bank-statements',
  summaryUk: 'Завантажені виписки',
  access: 'payments.write',
  query: listQuery({}),
  response: listOf(statementView),
  status: 200,
  errors: ['bad_query'],
});

const contractOfLine = z.strictObject({
  contractId: id,
  contractNumber: z.string(),
  propertyName: z.string(),
  tenantName: z.string(),
});

const bankLine = z.strictObject({
  id,
  statementId: id,
  row: z.int(),
  paidOn: day,
  amountKop: kopValue,
  /** Null in what is left of a closed account. */
  purpose: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerIbanMasked: z.nullable(z.string()),
  payerTaxIdMasked: z.nullable(z.string()),
  status: z.enum(BANK_LINE_STATES),
  confidence: z.enum(CONFIDENCES),
  reason: z.enum(MATCH_REASONS),
  /** Other contracts fit as well. */
  isAmbiguous: z.boolean(),
  /** Known by what he has paid before, and not the tenant. */
  isOtherPayer: z.boolean(),
  suggestion: z.nullable(
    z.strictObject({
      ...contractOfLine.shape,
      receiptId: z.nullable(id),
      receiptNumber: z.nullable(z.string()),
      /** What the contract owes now. */
      payableKop: kopValue,
    }),
  ),
  /** The parts, where it is proposed to be divided among several contracts; empty where the suggestion takes it all. */
  shares: z.array(
    z.strictObject({
      ...contractOfLine.shape,
      receiptId: z.nullable(id),
      receiptNumber: z.nullable(z.string()),
      amountKop: kopValue,
    }),
  ),
  /** A payment that is there already and looks the same; one reported by the tenant becomes this one. */
  similarPayment: z.nullable(z.strictObject({ id, paidOn: day, status: z.enum(['posted', 'reported']) })),
  payments: z.array(
    z.strictObject({
      id,
      ...contractOfLine.shape,
      amountKop: kopValue,
      status: z.enum(['reported', 'posted', 'rejected', 'reversed']),
    }),
  ),
  version: z.int(),
});

export const listBankLines = endpoint({
  method: 'GET',
  path: '/payments/import/lines',
  term: 'bank-statements',
  summaryUk: 'Рядки виписок',
  access: 'payments.write',
  query: listQuery({
    statementId: z.optional(id),
    status: z.optional(queryList(BANK_LINE_STATES)),
    confidence: z.optional(queryList(CONFIDENCES)),
    sort: z.optional(querySort(['paid_on'])),
  }),
  response: listOf(bankLine),
  status: 200,
  errors: ['bad_query'],
});

/** How many lines wait, by confidence: for the heads of the list and for confirming all that are sure. */
export const countBankLines = endpoint({
  method: 'GET',
  path: '/payments/import/summary',
  term: 'bank-statements',
  summaryUk: 'Скільки рядків чекають',
  access: 'payments.write',
  response: z.strictObject({
    waiting: z.strictObject({ high: z.int(), medium: z.int(), low: z.int(), none: z.int() }),
    waitingKop: kopValue,
    confirmed: z.int(),
    ignored: z.int(),
  }),
  status: 200,
  errors: [],
});

const share = z.strictObject({ contractId: id, amountKop: positiveKop, receiptId: maybe(id) });

/** Each line is settled by itself: one that is refused stops none of the others. */
export const confirmBankLines = endpoint({
  method: 'POST',
  path: '/payments/import/confirm',
  term: 'bank-statements',
  summaryUk: 'Зарахувати рядки виписки',
  access: 'payments.write',
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          lineId: id,
          shares: z.array(share).check(z.minLength(1), z.maxLength(MOST_SHARES)),
          /** The owner has seen the payment that looks the same. */
          evenIfSimilar: z._default(z.boolean(), false),
        }),
      )
      .check(z.minLength(1), z.maxLength(LINES_AT_ONCE)),
  }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id,
        ok: z.boolean(),
        code: z.optional(z.string()),
        error: z.optional(z.string()),
        line: z.optional(bankLine),
      }),
    ),
  }),
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

const settled = z.strictObject({ changed: z.int() });

export const ignoreBankLines = endpoint({
  method: 'POST',
  path: '/payments/import/ignore',
  term: 'bank-statements',
  summaryUk: 'Пропустити рядки виписки',
  access: 'payments.write',
  body: z.strictObject({ ids: ids(LINES_AT_ONCE) }),
  response: settled,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

export const restoreBankLines = endpoint({
  method: 'POST',
  path: '/payments/import/restore',
  term: 'bank-statements',
  summaryUk: 'Повернути пропущені рядки',
  access: 'payments.write',
  body: z.strictObject({ ids: ids(LINES_AT_ONCE) }),
  response: settled,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

/** Its payments are reversed and the line waits again. */
export const undoBankLine = endpoint({
  method: 'POST',
  path: '/payments/import/lines/:lineId/undo',
  term: 'bank-statements',
  summaryUk: 'Скасувати зарахування рядка',
  access: 'payments.write',
  body: z.strictObject({ reason: z.optional(notes(500)) }),
  response: bankLine,
  status: 200,
  errors: ['validation', 'bank_line_not_found', 'bank_line_state', 'credit_refunded', 'subscription_inactive'],
  action: true,
});

/** All that wait, against the contracts and receipts of this moment. */
export const rematchBankLines = endpoint({
  method: 'POST',
  path: '/payments/import/rematch',
  term: 'bank-statements',
  summaryUk: 'Звірити рядки ще раз',
  access: 'payments.write',
  body: z.strictObject({}),
  response: settled,
  status: 200,
  errors: ['subscription_inactive', 'rate_limited'],
  throttle: 'export',
  action: true,
});

/** Who has paid for a contract before, and is believed next time. */
export const listBankPayers = endpoint({
  method: 'GET',
  path: '/payments/import/payers',
  term: 'bank-statements',
  summaryUk: 'Запам’ятовані платники',
  access: 'payments.write',
  query: listQuery({}),
  response: listOf(
    z.strictObject({
      id,
      ...contractOfLine.shape,
      name: z.string(),
      ibanMasked: z.nullable(z.string()),
      lastPaidOn: day,
      payments: z.int(),
    }),
  ),
  status: 200,
  errors: ['bad_query'],
});

export const forgetBankPayer = endpoint({
  method: 'DELETE',
  path: '/payments/import/payers/:payerId',
  term: 'bank-statements',
  summaryUk: 'Забути платника',
  access: 'payments.write',
  status: 204,
  errors: ['bank_payer_not_found', 'subscription_inactive'],
});

export type BankStatement = ResponseOf<typeof listStatements>['items'][number];
export type StatementImport = ResponseOf<typeof importStatement>;
export type UnknownTable = NonNullable<StatementImport['table']>;
export type BankLine = ResponseOf<typeof listBankLines>['items'][number];
export type BankLineShare = {
  readonly contractId: string;
  readonly amountKop: number;
  readonly receiptId?: string | null;
};
export type ConfirmResult = ResponseOf<typeof confirmBankLines>;
export type BankPayer = ResponseOf<typeof listBankPayers>['items'][number];
