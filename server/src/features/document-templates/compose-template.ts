import {
  type createTemplateDocument,
  type DocumentTemplate,
  NO_TEMPLATE_VALUES,
  type TemplateItem,
  type TemplatePreview,
} from '@kliuchar/api-schema/document-templates';
import type { Document } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { camelPath, wirePath } from '@kliuchar/api-schema/wire-case';
import { hintsOfWords } from '@kliuchar/domain/contracts/legal-hints';
import { addMonthsToDay, maxDay } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { cutText } from '@kliuchar/domain/text/cut-text';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { enterObject, holdObject, isManager, switchesAt } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { renderPaper } from '../contracts/public.ts';
import { findPaperToRenew, keepMadePaper } from '../documents/public.ts';
import { type Keeper, storeFile } from '../files/public.ts';
import { loadSource, type Missing } from './template-source.ts';
import { TEMPLATES } from './template-table.ts';
import type { Composed, FilledValues, Template, TemplateSource, TemplateValues } from './template-types.ts';

/** All of them for an owner; a manager makes those that say nothing but what he may see somewhere. */
export function listTemplates({ ownerIds, capacities }: SessionActor): { items: TemplateItem[] } {
  const entries = Object.entries(TEMPLATES) as [DocumentTemplate, Template][];
  const isHis = ({ managedBy }: Template) => managedBy?.every((by) => capacities.includes(by)) === true;
  const offered = entries.filter(([, known]) => ownerIds.length > 0 || isHis(known));
  return {
    items: offered.map(([template, { title, about, kind, fields, required }]) => {
      return { template, title, about, kind, fields, required };
    }),
  };
}

type Ready = {
  readonly composed: Composed;
  readonly missing: readonly Missing[];
  readonly ownerId: string;
  readonly subject: string;
  readonly again: TemplatePreview['again'];
};
type Asked = { readonly template: DocumentTemplate; readonly contractId: string; readonly values: TemplateValues };

/** Composed in the owner's scope, which a manager enters in a transaction that could write and writes nothing (ADR 0031). */
async function composeFor(deps: Deps, actor: SessionActor, asked: Asked): Promise<Ready> {
  const own = await withReadScope(deps.db, actor, async (db) =>
    isManager(db, 'documents') ? null : compose(deps, db, asked, false),
  );
  if (own !== null) return own;
  return withWriteScope(deps.db, actor, async (db) => {
    const held = await enterObject(db, 'documents', { kind: 'contract', id: asked.contractId });
    if (held.propertyId === null) return compose(deps, db, asked, false);
    const { managedBy } = TEMPLATES[asked.template];
    const switches = await switchesAt(db, held.propertyId);
    if (managedBy === null || !managedBy.every((by) => switches.includes(by))) throw new AppError('forbidden');
    return compose(deps, held.db, asked, true);
  });
}

async function compose(
  deps: Deps,
  db: Db,
  { template, contractId, values }: Asked,
  isManaged: boolean,
): Promise<Ready> {
  const known = TEMPLATES[template];
  // A paper is of about today, and the days counted from it have to be days too.
  if (values.day && values.day > addMonthsToDay(deps.clock.today(), 12))
    throw fieldError('day', 'Дата документа\u00a0— не пізніше ніж за рік від сьогодні');
  const { source, missing } = await loadSource(deps, db, { contractId, needs: known.needs, isManaged });
  assertNear(source, values);
  const composed = await known.compose(source, values);
  assertFields(composed.fields ?? known.fields, known, values);
  const hints = [
    ...(composed.hints ?? []),
    ...hintsOfWords([values.changes, values.note].join('\n')),
    ...(isManaged ? [BLANKS_HINT] : []),
  ];
  const { owner_id: ownerId, rental_object_id: propertyId } = source.contract;
  const subject = subjectOf(known, composed);
  const managedId = isManaged ? propertyId : null;
  const found = await findPaperToRenew(db, { ownerId, contractId, template, subject, managedId });
  return {
    composed: { ...composed, hints },
    missing: [...missing, ...emptyFields(known, composed)],
    ownerId,
    subject,
    again: found && { documentId: found.id, title: found.title, number: found.next },
  };
}

/** What tells this paper from the others of its template; the order is the template's. */
function subjectOf({ subject }: Template, { paper, values }: Composed): string {
  const given = subject.map((name) => (name === 'number' ? (values.number ?? paper.number) : values[name]) ?? null);
  return JSON.stringify(given);
}

/** How it stands in a list: by its number, else by the days that tell it from the others of its template. */
function nameOf({ subject }: Template, { paper: { title, number }, values: { day, from, to } }: Composed): string {
  if (number !== null) return `${title} №\u00a0${number}`;
  if (subject.includes('day') && day) return `${title} від\u00a0${formatDay(day)}`;
  return from && to ? `${title} за\u00a0${formatDay(from)}–${formatDay(to)}` : title;
}

const DATES = ['day', 'validFrom', 'from', 'to', 'endsOn', 'payBy'] as const;
const FAR_YEARS = 10;

/** A day that is a year and more before the lease, or far behind all its ends, is a slip of the pen: the year is looked at once more. */
function assertNear({ contract, today }: TemplateSource, values: TemplateValues): void {
  const first = addMonthsToDay(contract.start_date, -12);
  const far = addMonthsToDay(today, 12 * FAR_YEARS);
  const last = contract.effective_end === null ? far : maxDay(far, contract.effective_end);
  for (const name of DATES) {
    const day = values[name];
    if (day === undefined) continue;
    if (day < first) throw fieldError(name, `Договір діє з\u00a0${formatDay(contract.start_date)}. Перевірте рік`);
    if (day > last) throw fieldError(name, 'Дата надто далека. Перевірте рік');
  }
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

const BLANKS_HINT =
  'Адреси, коди й рахунки сторін не друкуємо: їх бачить лише власник. На цих місцях\u00a0— порожні рядки.';

const FIELD_QUESTIONS: Readonly<Record<string, string>> = { changes: 'Напишіть, що саме змінюється' };

export async function previewTemplate(deps: Deps, actor: SessionActor, asked: Asked): Promise<TemplatePreview> {
  const { composed, missing, again } = await composeFor(deps, actor, asked);
  const { title, number, place, day, blocks } = composed.paper;
  return {
    title,
    number,
    place,
    dayText: day,
    blocks,
    values: { ...NO_TEMPLATE_VALUES, ...composed.values },
    fields: [...(composed.fields ?? TEMPLATES[asked.template].fields)],
    grounds: [...(composed.grounds ?? [])],
    missing,
    hints: [...(composed.hints ?? [])],
    again,
    refusal: composed.refusal?.text ?? null,
  };
}

type CreateBody = Omit<BodyOf<typeof createTemplateDocument>, keyof TemplateValues | 'contractId'>;

/** The paper becomes a document as an uploaded file would: bytes, their row, the document and its audit row. */
export async function createFromTemplate(
  deps: Deps,
  actor: SessionActor,
  { visibility, separate, ...asked }: Asked & CreateBody,
): Promise<Document> {
  const { composed, missing, ownerId, subject } = await composeFor(deps, actor, asked);
  assertReady(composed, missing);
  const { paper, sha256 = null } = composed;
  const blocks = [...paper.blocks, ...((await composed.printed?.(deps)) ?? [])];
  const bytes = await renderPaper(deps, { ...paper, blocks }, { sha256, isDraft: false });
  const name = nameOf(TEMPLATES[asked.template], composed);
  const file = await storeFile(deps, actor, { bytes, fileName: `${name}.pdf`, purpose: 'document' }, (db) =>
    keeperOf(db, { contractId: asked.contractId, ownerId }),
  );
  return keepMadePaper(deps, actor, {
    template: asked.template,
    subject,
    isSeparate: separate,
    title: cutText(name, 200),
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

/** The file of a manager is of the contract's object, as one that he sends is. */
async function keeperOf(own: Db, { contractId, ownerId }: { contractId: string; ownerId: string }): Promise<Keeper> {
  const { db, propertyId } = await holdObject(own, 'documents', { kind: 'contract', id: contractId });
  if (!db.ownerIds.includes(ownerId)) throw new AppError('forbidden');
  return { db, ownerId, propertyId };
}
