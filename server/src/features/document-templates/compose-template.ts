import type {
  createTemplateDocument,
  DocumentTemplate,
  TemplateItem,
  TemplatePreview,
} from '@kliuchar/api-schema/document-templates';
import type { Document } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { camelPath, wirePath } from '@kliuchar/api-schema/wire-case';
import { addMonthsToDay } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { renderPaper } from '../contracts/public.ts';
import { createDocument } from '../documents/public.ts';
import { storeFile } from '../files/public.ts';
import { loadSource, type Missing } from './template-source.ts';
import { TEMPLATES } from './template-table.ts';
import type { Composed, FilledValues, Template, TemplateValues } from './template-types.ts';

export function listTemplates(): { items: TemplateItem[] } {
  const entries = Object.entries(TEMPLATES) as [DocumentTemplate, Template][];
  return {
    items: entries.map(([template, { title, about, kind, fields, required }]) => {
      return { template, title, about, kind, fields, required };
    }),
  };
}

type Ready = { readonly composed: Composed; readonly missing: readonly Missing[]; readonly ownerId: string };
type Asked = { readonly template: DocumentTemplate; readonly contractId: string; readonly values: TemplateValues };

async function compose(deps: Deps, db: Db, { template, contractId, values }: Asked): Promise<Ready> {
  const known = TEMPLATES[template];
  // A paper is of about today, and the days counted from it have to be days too.
  if (values.day && values.day > addMonthsToDay(deps.clock.today(), 12))
    throw fieldError('day', 'Дата документа\u00a0— не пізніше ніж за рік від сьогодні');
  const { source, missing } = await loadSource(deps, db, { contractId, needs: known.needs });
  const composed = await known.compose(source, values);
  assertFields(composed.fields ?? known.fields, known, values);
  return { composed, missing: [...missing, ...emptyFields(known, composed)], ownerId: source.contract.owner_id };
}

/** A value for which the paper has no place would be lost without a word. */
function assertFields(fields: readonly string[], known: Template, values: TemplateValues): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || fields.includes(wirePath(name))) continue;
    const isAgreed = known.fields.some((field) => field === wirePath(name));
    throw fieldError(
      name,
      isAgreed ? 'У цьому документі це поле вже не змінюють' : 'У цьому шаблоні такого поля немає',
    );
  }
}

function emptyFields({ required }: Template, { values }: Composed): Missing[] {
  return required
    .filter((field) => values[camelPath(field) as keyof FilledValues] === null)
    .map((field) => ({ text: FIELD_QUESTIONS[field] ?? REQUIRED_UK, field, counterpartyId: null }));
}

const FIELD_QUESTIONS: Readonly<Record<string, string>> = { changes: 'Напишіть, що саме змінюється' };

const NO_VALUES: FilledValues = {
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

export async function previewTemplate(deps: Deps, actor: SessionActor, asked: Asked): Promise<TemplatePreview> {
  const { composed, missing } = await withReadScope(deps.db, actor, (db) => compose(deps, db, asked));
  const { title, number, place, day, blocks } = composed.paper;
  return {
    title,
    number,
    place,
    dayText: day,
    blocks,
    values: { ...NO_VALUES, ...composed.values },
    fields: [...(composed.fields ?? TEMPLATES[asked.template].fields)],
    grounds: [...(composed.grounds ?? [])],
    missing,
    hints: [...(composed.hints ?? [])],
    refusal: composed.refusal?.text ?? null,
  };
}

type CreateBody = Omit<BodyOf<typeof createTemplateDocument>, keyof TemplateValues | 'contractId'>;

/** The paper becomes a document as an uploaded file would: bytes, their row, the document and its audit row. */
export async function createFromTemplate(
  deps: Deps,
  actor: SessionActor,
  { visibility, ...asked }: Asked & CreateBody,
): Promise<Document> {
  const { composed, missing, ownerId } = await withReadScope(deps.db, actor, (db) => compose(deps, db, asked));
  assertReady(composed, missing);
  const { paper, sha256 = null } = composed;
  const bytes = await renderPaper(deps, paper, { sha256, isDraft: false });
  const name = paper.number === null ? paper.title : `${paper.title} №\u00a0${paper.number}`;
  const file = await storeFile(deps, actor, { bytes, fileName: `${name}.pdf`, purpose: 'document' }, (db) => ({
    db,
    ownerId: ownedBy(db, ownerId),
    propertyId: null,
  }));
  return createDocument(deps, actor, {
    title: name.slice(0, 200),
    kind: TEMPLATES[asked.template].kind,
    contractId: asked.contractId,
    fileId: file.id,
    ownerId,
    visibility,
  });
}

/** Requisites may be written by hand on their blank lines; what the paper is about may not. */
function assertReady({ refusal }: Composed, missing: readonly Missing[]): void {
  if (refusal) throw fieldError(refusal.field, refusal.text);
  const empty = missing.flatMap(({ field }) => (field === null ? [] : [[camelPath(field), REQUIRED_UK] as const]));
  if (empty.length > 0) throw new AppError('validation', { fields: Object.fromEntries(empty) });
}

function ownedBy(db: Db, ownerId: string): string {
  if (!db.ownerIds.includes(ownerId)) throw new AppError('forbidden');
  return ownerId;
}
