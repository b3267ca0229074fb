import { newId } from '../platform/ids.ts';
import { type Build, CANARY, insertRow, NEIGHBOUR, SECRET } from './access-world.ts';

/** Work of each kind: the owner's own with a comment and a photo, one that is done, and what two tenants have asked for. */
export function insertTasks(build: Build): void {
  const { world } = build;
  const { ids, letter, ownerId } = world;
  const tasks = [
    ['task', 'owner', 'new', null, `${SECRET}-${letter}`],
    ['doneTask', 'owner', 'done', null, `${SECRET}-${letter}`],
    ['reportedTask', 'tenant', 'new', ids.contract, `${CANARY}-${letter}`],
    ['neighbourTask', 'tenant', 'new', ids.neighbour, `${NEIGHBOUR}-${letter}`],
  ] as const;
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
    });
  const owned = { owner_id: ownerId, task_id: ids.task };
  insertRow(build, 'task_photos', { ...owned, file_id: ids.sparePhoto, position: 1 });
  insertRow(build, 'task_comments', {
    id: newId(),
    ...owned,
    author_id: world.userId,
    body: `Коментар ${SECRET}-${letter}`,
    created_at: '2026-11-19T08:00:00Z',
  });
}
