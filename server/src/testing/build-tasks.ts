import { newId } from '../platform/ids.ts';
import { type Build, CANARY, insertRow, NEIGHBOUR, SECRET } from './access-world.ts';

/**
 * Work of each kind: the owner's own with a comment and a photo, one that is done, and what two tenants have asked for. The tenant's has
 * all an owner can add to it, which is not the tenant's business.
 */
export function insertTasks(build: Build): void {
  const { world } = build;
  const { ids, letter, ownerId } = world;
  const announcementId = newId();
  insertRow(build, 'announcements', {
    id: announcementId,
    owner_id: ownerId,
    complex_id: ids.complex,
    title: `${SECRET}-${letter}`,
    body: `${SECRET}-${letter}`,
    sent_by: world.userId,
    created_at: '2026-11-10T08:00:00Z',
  });
  insertRow(build, 'announcement_recipients', {
    owner_id: ownerId,
    announcement_id: announcementId,
    contract_id: ids.contract,
    has_account: true,
  });
  const tasks = [
    ['task', 'owner', 'new', null, `${SECRET}-${letter}`],
    ['doneTask', 'owner', 'done', null, `${SECRET}-${letter}`],
    ['reportedTask', 'tenant', 'new', ids.contract, `${CANARY}-${letter}`],
    ['neighbourTask', 'tenant', 'new', ids.neighbour, `${NEIGHBOUR}-${letter}`],
  ] as const;
  const adjustmentId = newId();
  insertRow(build, 'adjustments', {
    id: adjustmentId,
    owner_id: ownerId,
    contract_id: ids.contract,
    kind: 'manual',
    title: `${SECRET}-${letter}`,
    amount_kop: 25_000,
    explanation: { rule: 'manual', textUk: `${SECRET}-${letter}`, amountKop: 25_000, about: 'other', adjustmentId },
  });
  const charged = {
    priority: 'urgent',
    due_on: '2026-11-01',
    assignee_id: world.userId,
    cost_kop: 25_000,
    charge_to: 'tenant',
    adjustment_id: adjustmentId,
    // A list of the database would be one of texts.
    checklist: JSON.stringify([{ text: `${SECRET}-${letter}`, done: true }]),
  };
  for (const [name, source, status, contractId, text] of tasks)
    insertRow(build, 'tasks', {
      id: ids[name],
      owner_id: ownerId,
      title: `Завдання ${text}`,
      description: `Опис ${text}`,
      source,
      status,
      contract_id: contractId,
      property_id: name === 'neighbourTask' ? ids.neighbourHome : ids.property,
      contractor_id: ids.provider,
      search_text: text.toLowerCase(),
      ...(name === 'reportedTask' && charged),
    });
  const owned = { owner_id: ownerId, task_id: ids.task };
  insertRow(build, 'task_photos', { ...owned, file_id: ids.sparePhoto, position: 1 });
  insertRow(build, 'task_photos', { owner_id: ownerId, task_id: ids.reportedTask, file_id: ids.photo, position: 1 });
  insertRow(build, 'task_comments', {
    id: newId(),
    ...owned,
    author_id: world.userId,
    body: `Коментар ${SECRET}-${letter}`,
    created_at: '2026-11-19T08:00:00Z',
  });
}
