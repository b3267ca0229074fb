import type { Day } from '@kliuchar/domain/dates/day';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import { MANAGED_TASK } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import { SENT_BY_LINK } from '../../platform/db/sent-by-link.ts';
import { GRANTED, SWITCHES, TASK_COLUMNS, TASK_NAME_JOINS, TASK_NAMES } from './task-list.sql.ts';
import type { TaskDetailRow, TaskRow, TaskValues } from './task-rows.ts';

export function findTask(db: Db, id: string): Promise<TaskDetailRow | null> {
  return db.one<TaskDetailRow>(
    'tasks.find',
    `select ${TASK_COLUMNS}, ${TASK_NAMES}, ${SWITCHES('$2')}, a.state as "chargeState", r.id as "receiptId", r.number as "receiptNumber", pictures.photos
       from tasks t ${TASK_NAME_JOINS}
       left join adjustments a on a.owner_id = t.owner_id and a.id = t.adjustment_id
       left join receipts r on r.owner_id = a.owner_id and r.id = a.receipt_id
       cross join lateral (
         select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height) order by x.position), '[]') as photos
           from task_photos x join files f on f.owner_id = x.owner_id and f.id = x.file_id where x.owner_id = t.owner_id and x.task_id = t.id) pictures
      where t.id = $1 and (t.owner_id = any ($2::uuid[]) or ${GRANTED})`,
    [id, db.ownerIds],
  );
}

export function lockTask(db: Db, id: string): Promise<TaskRow | null> {
  return db.one<TaskRow>(
    'tasks.lock',
    `select ${TASK_COLUMNS} from tasks t where t.id = $1 and t.owner_id = any ($2::uuid[]) for update`,
    [id, db.ownerIds],
  );
}

const COLUMNS = [
  'title',
  'description',
  'category',
  'priority',
  'property_id',
  'contract_id',
  'assignee_id',
  'contractor_id',
  'due_on',
  'recurrence',
  'repeats_from',
  'checklist',
  'cost_kop',
  'charge_to',
  'search_text',
] as const;

/** The first day of a series is given beside the values: a change of another field does not move it. */
function valuesOf(task: TaskValues, repeatsFrom: Day | null): unknown[] {
  return [
    task.title,
    task.description,
    task.category,
    task.priority,
    task.propertyId,
    task.contractId,
    task.assigneeId,
    task.contractorId,
    task.dueOn,
    task.recurrence,
    repeatsFrom,
    JSON.stringify(task.checklist),
    task.costKop,
    task.chargeTo,
    normalizeForSearch(`${task.title} ${task.description ?? ''}`),
  ];
}

export type NewTask = {
  readonly id: string;
  readonly ownerId: string;
  readonly source: TaskRow['source'];
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly repeatsFrom: Day | null;
};

export async function insertTask(db: Db, made: NewTask, task: TaskValues): Promise<void> {
  const places = COLUMNS.map((_, index) => `$${index + 6}`).join(', ');
  await db.query(
    'tasks.insert',
    `insert into tasks (id, owner_id, source, created_by, created_at, ${COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5, ${places})`,
    [made.id, made.ownerId, made.source, made.createdBy, made.createdAt, ...valuesOf(task, made.repeatsFrom)],
  );
}

type Which = Pick<TaskRow, 'id' | 'ownerId'>;

export async function updateTaskRow(
  db: Db,
  { id, ownerId }: Which,
  task: TaskValues,
  repeatsFrom: Day | null,
): Promise<void> {
  const sets = COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ');
  await db.query(
    'tasks.update',
    `update tasks set ${sets}, version = version + 1, updated_at = now() where id = $1 and owner_id = $2`,
    [id, ownerId, ...valuesOf(task, repeatsFrom)],
  );
}

/** False if the row has left the state meanwhile. The day of the work stays from its first end to its closing. */
export async function moveTaskRow(
  db: Db,
  { id, ownerId }: Which,
  move: { from: TaskRow['status']; to: TaskRow['status']; today: Day },
): Promise<boolean> {
  const rows = await db.query(
    'tasks.move',
    `update tasks set status = $4, finished_on = case when $4 in ('done', 'closed') then coalesce(finished_on, $5::date) end,
            version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2 and status = $3 returning id`,
    [id, ownerId, move.from, move.to, move.today],
  );
  return rows.length === 1;
}

/** The next of a series: the same work with nothing ticked, no photos and no cost, of the same person while it may be his; once for each task, whoever finishes it again. */
export async function insertNextTask(
  db: Db,
  { id, ownerId }: Which,
  next: { id: string; dueOn: Day; createdAt: string },
): Promise<boolean> {
  const rows = await db.query(
    'tasks.insert-next',
    `insert into tasks (id, owner_id, title, description, category, priority, property_id, contract_id, assignee_id, contractor_id, due_on, recurrence,
                        repeats_from, previous_id, checklist, created_by, search_text, created_at)
     select $3, t.owner_id, t.title, t.description, t.category, t.priority, t.property_id, t.contract_id,
            case when private.may_do_task(t.owner_id, t.property_id, t.assignee_id, $6::date) then t.assignee_id end, t.contractor_id, $4::date, t.recurrence,
            t.repeats_from, t.id, (select coalesce(jsonb_agg(jsonb_set(i.item, '{done}', 'false') order by i.place), '[]')
              from jsonb_array_elements(t.checklist) with ordinality i(item, place)), t.created_by, t.search_text, $5
       from tasks t where t.id = $1 and t.owner_id = $2
     on conflict (owner_id, previous_id) where previous_id is not null do nothing returning id`,
    [id, ownerId, next.id, next.dueOn, next.createdAt, db.clock.today()],
  );
  return rows.length === 1;
}

export async function deleteTaskRow(db: Db, { id, ownerId }: Which): Promise<void> {
  await db.query('tasks.delete', 'delete from tasks where id = $1 and owner_id = $2', [id, ownerId]);
}

type Shown = Which & {
  readonly managedId: string | null;
  readonly isByLink?: boolean;
};

/**
 * The photos in their order; false if one of the files is not an image of this owner, or not one that a manager has sent or found there, or
 * that came by a link with the request.
 */
export async function replaceTaskPhotos(
  db: Db,
  { id, ownerId, managedId, isByLink = false }: Shown,
  fileIds: readonly string[],
  at: string,
): Promise<boolean> {
  // One statement, so that a manager's policies still see what was there when they are asked about what is kept.
  const rows = await db.query(
    'tasks.photos-replace',
    `with gone as (delete from task_photos where owner_id = $1 and task_id = $2 returning file_id),
     kept as (select coalesce(array_agg(g.file_id), '{}') as ids from gone g)
     insert into task_photos (owner_id, task_id, file_id, position)
     select $1, $2, f.id, x.position from kept cross join unnest($3::uuid[]) with ordinality as x(id, position)
     join files f on f.owner_id = $1 and f.id = x.id and f.kind = 'image' and ($4::uuid is null or f.property_id = $4 or f.id = any (kept.ids))
      and (not $5::boolean or ${SENT_BY_LINK})
     returning file_id`,
    [ownerId, id, fileIds, managedId, isByLink],
  );
  if (fileIds.length === 0) return true;
  await db.query(
    'tasks.photos-attach',
    'update files set attached_at = coalesce(attached_at, $3) where owner_id = $1 and id = any ($2::uuid[])',
    [ownerId, fileIds, at],
  );
  return rows.length === fileIds.length;
}

export type References = {
  readonly property: boolean;
  /** The object of the contract; null if there is no such contract. */
  readonly contractProperty: string | null;
  /** Whether the work of the task's object may be his. */
  readonly assignee: boolean;
  /** The roles of the card; null if there is no such card. */
  readonly contractorRoles: readonly string[] | null;
};

type Referring = Pick<TaskValues, 'propertyId' | 'contractId' | 'assigneeId' | 'contractorId'>;

export async function findReferences(db: Db, ownerId: string, task: Referring): Promise<References> {
  const row = await db.one<References>(
    'tasks.references',
    `select exists (select 1 from properties where owner_id = $1 and id = $2) as property,
            (select rental_object_id from contracts where owner_id = $1 and id = $3) as "contractProperty",
            private.may_do_task($1, coalesce($2, (select rental_object_id from contracts where owner_id = $1 and id = $3)), $4, $6::date) as assignee,
            (select roles from counterparties where owner_id = $1 and id = $5 and merged_into is null) as "contractorRoles"`,
    [ownerId, task.propertyId, task.contractId, task.assigneeId, task.contractorId, db.clock.today()],
  );
  if (row === null) throw new Error('The references gave no row');
  return row;
}

export type AssigneeRow = { id: string; name: string; role: 'member' | 'manager' };

/** Of one object, or of the object of one contract; with neither, everybody who may be given anything. */
export function listAssigneeRows(
  db: Db,
  { propertyId, contractId }: { propertyId?: string | undefined; contractId?: string | undefined },
): Promise<AssigneeRow[]> {
  return db.query<AssigneeRow>(
    'tasks.assignees',
    `with place as materialized (
       select p.owner_id, p.id, p.complex_id from properties p where p.owner_id = any ($1::uuid[])
          and p.id = coalesce($2::uuid, (select c.rental_object_id from contracts c where c.owner_id = any ($1::uuid[]) and c.id = $3::uuid)))
     select a.user_id as id, min(a.name) as name, max(a.role) as role from private.task_people() a
      where a.owner_id = any ($1::uuid[]) and (coalesce($2::uuid, $3::uuid) is null or exists (
        select 1 from place o where o.owner_id = a.owner_id and (a.role = 'member' or a.property_id = o.id or a.complex_id = o.complex_id)))
      group by a.user_id order by max(a.role) desc, min(a.name), a.user_id`,
    [db.ownerIds, propertyId ?? null, contractId ?? null],
  );
}

/** For those who do the work: what a tenant has asked for is shown to him without what is said about it. */
export function findWorkedTask(db: Db, id: string): Promise<{ ownerId: string } | null> {
  return db.one(
    'tasks.find-worked',
    `select t.owner_id as "ownerId" from tasks t where t.id = $1 and (t.owner_id = any ($2::uuid[]) or ${MANAGED_TASK})`,
    [id, db.ownerIds],
  );
}

export type ReportedRow = Pick<TaskRow, 'id' | 'title' | 'status' | 'createdAt'>;

export function listReported(db: Db, contractId: string): Promise<ReportedRow[]> {
  return db.query<ReportedRow>(
    'tasks.reported',
    `select id, title, status, created_at as "createdAt" from tasks
      where contract_id = $1 and owner_id = any ($2::uuid[]) and source = 'tenant' order by created_at desc, id desc limit 10`,
    [contractId, db.ownerIds],
  );
}
