import type { AuditItem, listAudit as endpoint, exportAudit as exportEndpoint } from '@kliuchar/api-schema/audit';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { csvText } from '../../platform/csv.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type AuditRow, exportAuditRows, listAuditRows } from './audit.sql.ts';
import { auditSentence } from './sentence.ts';

/** The journal of the owner, the newest first. */
export async function listAudit(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<AuditItem>> {
  const { limit, offset, cursor, ...filters } = query;
  const page = { limit, offset, cursor };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listAuditRows(db, { ...filters, ownerIds: db.ownerIds }, page),
  );
  return listResult(rows, total, page, viewAudit);
}

const MOST_EXPORTED = 50_000;
const HEADER = ['№', 'Час (UTC)', 'Хто', 'Що', 'Річ', 'Ідентифікатор', 'SHA-256'];

export async function exportAudit(
  deps: Deps,
  actor: SessionActor,
  filters: QueryOf<typeof exportEndpoint>,
): Promise<FileAnswer> {
  const rows = await withReadScope(deps.db, actor, (db) =>
    exportAuditRows(db, { ...filters, ownerIds: db.ownerIds }, MOST_EXPORTED),
  );
  const lines = rows
    .map(viewAudit)
    .map((item) => [
      item.position === null ? '' : String(item.position),
      item.at,
      item.actorName ?? '',
      item.sentence,
      item.entityType,
      item.entityId,
      item.hash ?? '',
    ]);
  return {
    content: csvText([HEADER, ...lines]),
    media: 'text/csv; charset=utf-8',
    fileName: `журнал-${deps.clock.today()}.csv`,
  };
}

/** Who it was where nobody is known to the owner by name. */
const ACTORS: Readonly<Record<AuditRow['actor_kind'], string>> = {
  user: 'Орендар',
  link: 'За посиланням',
  job: 'Ключар',
  operator: 'Адміністратор',
};

/** Whoever the owner has let in is told from his own people. */
const LET_IN = { manager: 'менеджер', tenant: 'орендар' } as const;

/** A program of the owner's is named before whoever answers for it. */
export function actorOf({
  actor_kind: kind,
  actor_name: name,
  actor_as: as,
  details,
}: Pick<AuditRow, 'actor_kind' | 'actor_name' | 'actor_as' | 'details'>): string {
  const known = name !== null && as !== null && as !== 'member' ? `${name}, ${LET_IN[as]}` : name;
  const person = known ?? ACTORS[kind];
  return typeof details.apiKey === 'string' ? `Ключ API «${details.apiKey}» · ${person}` : person;
}

function viewAudit(row: AuditRow): AuditItem {
  return {
    id: row.id,
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_user_id,
    actorName: actorOf(row),
    action: row.action,
    entityType: row.entity_type,
    entityId: row.entity_id,
    sentence: auditSentence(row.action, row.details),
    position: row.position,
    hash: row.hash === null ? null : row.hash.toString('hex'),
  };
}
