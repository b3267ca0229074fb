import { ACT_DIRECTIONS } from '@kliuchar/domain/handover/act-rules';
import * as z from 'zod/mini';
import { DOCUMENT_KINDS, DOCUMENT_VISIBILITIES, documentView } from './documents.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, maybe, notes, period, text } from './fields.ts';

/** Papers made from a contract: the same words in the preview and in the PDF (product.md §8, ADR 0028). */

export const DOCUMENT_TEMPLATES = [
  'housing_lease',
  'premises_lease',
  'amendment',
  'handover_act',
  'reconciliation',
  'invoice',
  'services_act',
  'termination_notice',
  'claim',
] as const;

/** Why a lease ends; which of them are open depends on the law of the object and on the term. */
const TERMINATION_GROUNDS = ['term_end', 'open_ended', 'tenant_notice', 'unpaid', 'agreement'] as const;

/** What may be written over what the contract gives. Sums are never here: they are computed. */
const TEMPLATE_FIELDS = [
  'number',
  'day',
  'place',
  'valid_from',
  'changes',
  'direction',
  'from',
  'to',
  'period',
  'ground',
  'ends_on',
  'pay_by',
  'note',
] as const;

const valuesShape = {
  number: maybe(text(40)),
  day: z.optional(day),
  place: maybe(text(100)),
  validFrom: z.optional(day),
  changes: maybe(notes(4000)),
  direction: z.optional(z.enum(ACT_DIRECTIONS)),
  from: z.optional(day),
  to: z.optional(day),
  period: z.optional(period),
  ground: z.optional(z.enum(TERMINATION_GROUNDS)),
  endsOn: z.optional(day),
  payBy: z.optional(day),
  note: maybe(notes(4000)),
};

const templateBody = z.strictObject({ contractId: id, ...valuesShape });
const templateParams = z.strictObject({ template: z.enum(DOCUMENT_TEMPLATES) });

/** A part of a paper in the order of reading. Everything in it is plain text; how it looks is the reader's business. */
const paperBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('address'), lines: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('heading'), text: z.string() }),
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('remark'), text: z.string() }),
  z.strictObject({
    kind: z.literal('table'),
    columns: z.array(z.strictObject({ title: z.string(), numeric: z.boolean() })),
    rows: z.array(z.array(z.string())),
    /** The last lines of the table, which sum it up. */
    totals: z.array(z.array(z.string())),
  }),
  z.strictObject({ kind: z.literal('qr'), url: z.string(), text: z.string() }),
  z.strictObject({
    kind: z.literal('sides'),
    title: z.string(),
    signed: z.boolean(),
    sides: z.array(z.strictObject({ role: z.string(), lines: z.array(z.string()) })),
  }),
]);

const nullableText = z.nullable(z.string());

const previewView = z.strictObject({
  title: z.string(),
  number: nullableText,
  place: z.string(),
  /** In words, as it is printed. */
  dayText: z.string(),
  blocks: z.array(paperBlock),
  /** What the fields of the form hold where nothing was written over: only those of this template. */
  values: z.strictObject({
    number: nullableText,
    day: z.nullable(day),
    place: nullableText,
    validFrom: z.nullable(day),
    changes: nullableText,
    direction: z.nullable(z.enum(ACT_DIRECTIONS)),
    from: z.nullable(day),
    to: z.nullable(day),
    period: z.nullable(period),
    ground: z.nullable(z.enum(TERMINATION_GROUNDS)),
    endsOn: z.nullable(day),
    payBy: z.nullable(day),
    note: nullableText,
  }),
  /** The fields to show: fewer than the template has where the words are already agreed. */
  fields: z.array(z.enum(TEMPLATE_FIELDS)),
  grounds: z.array(z.enum(TERMINATION_GROUNDS)),
  /** Blank lines of the paper: a field of the form, or a requisite with the card where it is written. */
  missing: z.array(
    z.strictObject({
      text: z.string(),
      field: z.nullable(z.enum(TEMPLATE_FIELDS)),
      counterpartyId: z.nullable(id),
    }),
  ),
  /** What the law says about what was filled in. */
  hints: z.array(z.string()),
  /** The paper that this one becomes a version of when it is saved; null for a new one. */
  again: z.nullable(z.strictObject({ documentId: id, title: z.string(), number: z.int() })),
  /** Why it cannot be saved as it is. */
  refusal: nullableText,
});

const templateItem = z.strictObject({
  template: z.enum(DOCUMENT_TEMPLATES),
  title: z.string(),
  about: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  fields: z.array(z.enum(TEMPLATE_FIELDS)),
  required: z.array(z.enum(TEMPLATE_FIELDS)),
});

export const listDocumentTemplates = endpoint({
  method: 'GET',
  path: '/document-templates',
  term: 'document-templates',
  summaryUk: 'Шаблони документів',
  access: 'documents.write',
  response: z.strictObject({ items: z.array(templateItem) }),
  status: 200,
  errors: [],
});

/** Changes nothing: the paper as it would be printed now. */
export const previewDocumentTemplate = endpoint({
  method: 'POST',
  path: '/document-templates/:template/preview',
  term: 'document-templates',
  summaryUk: 'Показати документ за шаблоном',
  access: 'documents.write',
  params: templateParams,
  body: templateBody,
  response: previewView,
  status: 200,
  errors: ['validation', 'template_not_found'],
  tellsOnce: true,
});

export const createTemplateDocument = endpoint({
  method: 'POST',
  path: '/document-templates/:template/documents',
  term: 'document-templates',
  summaryUk: 'Зберегти документ за шаблоном як PDF',
  access: 'documents.write',
  params: templateParams,
  body: z.strictObject({
    ...templateBody.shape,
    visibility: z.optional(z.enum(DOCUMENT_VISIBILITIES)),
    /** A paper of its own, though there is one of the same template and subject already. */
    separate: z._default(z.boolean(), false),
  }),
  response: documentView,
  status: 201,
  errors: ['validation', 'template_not_found', 'files_full', 'subscription_inactive'],
  throttle: 'pdf',
});

export type DocumentTemplate = (typeof DOCUMENT_TEMPLATES)[number];
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
export type TerminationGround = (typeof TERMINATION_GROUNDS)[number];
export type TemplatePreview = ResponseOf<typeof previewDocumentTemplate>;
export type PaperBlock = TemplatePreview['blocks'][number];
export type TemplateItem = ResponseOf<typeof listDocumentTemplates>['items'][number];

/** Nothing filled in: what the contract gives is laid over it, and what the person wrote over that. */
export const NO_TEMPLATE_VALUES: TemplatePreview['values'] = {
  number: null,
  day: null,
  place: null,
  validFrom: null,
  changes: null,
  direction: null,
  from: null,
  to: null,
  period: null,
  ground: null,
  endsOn: null,
  payBy: null,
  note: null,
};
