import type { Statements } from '../../server/src/testing/factories.ts';
import { isAcknowledged, type Operation, type Write } from './journal.ts';
import { openWire } from './wire.ts';
import type { World } from './world.ts';

/** What stands in the database under a mark; `isWhole` is false for anything that lacks a part of itself. */
type Effect = { operation: Operation; mark: string; id: string; status: string | null; is_whole: boolean };

const audits = (action: string, id: string) =>
  `(select count(*) from audit_log a where a.owner_id = $1 and a.entity_id = ${id} and a.action = '${action}')`;

const EFFECTS = `
  select 'counterparty' as operation, c.notes as mark, c.id, null as status, ${audits('counterparty.created', 'c.id')} = 1 as is_whole
    from counterparties c where c.owner_id = $1 and c.notes <> ''
  union all
  select 'payment', p.reference, p.id, p.status::text, ${audits('payment.created', 'p.id')} = 1
      and (select coalesce(sum(l.amount_kop), 0) from ledger_entries l
            where l.owner_id = $1 and l.source_type = 'payment' and l.source_id = p.id and l.debit_account = 'cash') = p.amount_kop
    from payments p where p.owner_id = $1
  union all
  select 'reading', r.comment, r.id, r.state::text, ${audits('reading.recorded', 'r.id')} = 1
    from readings r where r.owner_id = $1
  union all
  select 'receipt', l.title, r.id, r.status::text, ${audits('receipt.created', 'r.id')} = 1
      and (select count(*) from receipt_lines x where x.owner_id = $1 and x.receipt_id = r.id) = 1
      and ${audits('receipt.issued', 'r.id')} = (r.status = 'issued' or r.status = 'void')::int
      and ${audits('receipt.voided', 'r.id')} = (r.status = 'void')::int
    from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id and l.line_no = 1 where r.owner_id = $1`;

/** Whatever was promised is there, whatever was not is absent or whole. Gives sentences about what is not so. */
export async function checkWrites(client: Statements, world: World, writes: readonly Write[]): Promise<string[]> {
  const { rows } = await client.query<Effect>(EFFECTS, [world.ownerId]);
  const byMark = new Map<string, Effect[]>();
  for (const row of rows) byMark.set(row.mark, [...(byMark.get(row.mark) ?? []), row]);
  const statusById = new Map(rows.map(({ id, status }) => [id, status]));
  const problems = rows.filter((row) => !row.is_whole).map((row) => `${row.mark}: ${row.operation} is not whole`);
  for (const write of writes) {
    const { mark, operation, answer } = write;
    if (operation === 'issue' || operation === 'void') continue;
    const found = byMark.get(mark) ?? [];
    byMark.delete(mark);
    if (found.length > 1) problems.push(`${mark}: ${operation} took effect ${found.length} times`);
    if (isAcknowledged(write) && found[0]?.id !== answer?.id)
      problems.push(`${mark}: acknowledged ${operation} is lost`);
  }
  for (const mark of byMark.keys()) problems.push(`${mark}: nobody asked for it`);
  return [...problems, ...checkReceipts(writes, statusById)];
}

/** A receipt is where the last acknowledged step left it, or one unacknowledged step further. */
function checkReceipts(writes: readonly Write[], statusById: ReadonlyMap<string, string | null>): string[] {
  const result = { issue: 'issued', void: 'void' } as const;
  const allowed = new Map<string, string[]>();
  for (const write of writes) {
    if (write.operation === 'receipt' && isAcknowledged(write) && write.answer?.id)
      allowed.set(write.answer.id, ['draft']);
    if ((write.operation !== 'issue' && write.operation !== 'void') || write.target === null) continue;
    const before = allowed.get(write.target) ?? [];
    const after = result[write.operation];
    allowed.set(write.target, isAcknowledged(write) ? [after] : [...before, after]);
  }
  return [...allowed].flatMap(([id, statuses]) => {
    const status = statusById.get(id) ?? 'absent';
    return statuses.includes(status) ? [] : [`receipt ${id}: ${status}, expected ${statuses.join(' or ')}`];
  });
}

/**
 * Sends again, with its key, every write that was not acknowledged. Keys of a process that died are free after two minutes
 * (contract.md §3.2), so the keys are made that much older instead of waiting. 409 tells that it was done and its answer was lost.
 */
export async function repeatUnacknowledged(
  client: Statements,
  { origin, world, writes }: { origin: string; world: World; writes: readonly Write[] },
): Promise<{ repeated: number; problems: string[] }> {
  await client.query(`update idempotency_keys set created_at = created_at - interval '3 minutes' where status is null`);
  const pending = writes.filter((write) => write.key !== null && !isAcknowledged(write));
  const wire = openWire({ origin, token: world.token });
  const problems: string[] = [];
  for (const { mark, path, body, key } of pending) {
    const { status } = await wire.post(path, body, key);
    if (status !== 201 && status !== 409) problems.push(`${mark}: repeated with its key, answered ${status}`);
  }
  wire.close();
  const { rows } = await client.query<{ mark: string; count: number }>(
    `select m.mark, (select count(*)::int from payments p where p.owner_id = $1 and p.reference = m.mark)
        + (select count(*)::int from receipt_lines l where l.owner_id = $1 and l.title = m.mark) as count
       from unnest($2::text[]) as m(mark)`,
    [world.ownerId, pending.map(({ mark }) => mark)],
  );
  for (const { mark, count } of rows)
    if (count !== 1) problems.push(`${mark}: repeated with its key, took effect ${count} times`);
  return { repeated: pending.length, problems };
}
