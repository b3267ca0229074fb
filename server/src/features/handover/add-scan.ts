import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { addHandoverScan, HandoverAct } from '@kliuchar/api-schema/handover';
import type { Deps } from '../../deps.ts';
import { AppError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { type ActIds, addScanRow, attachActScan } from './handover.sql.ts';
import { auditAct, lockOwnAct, readAct, wrongActState } from './read-acts.ts';

/** The paper is often scanned after the signature was noted. It comes once: an exchanged scan would be another paper (ADR 0043). */
export function addActScan(
  deps: Deps,
  actor: SessionActor,
  ids: ActIds,
  { scanId }: BodyOf<typeof addHandoverScan>,
): Promise<HandoverAct> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnAct(db, ids);
    if (row.status !== 'signed') throw wrongActState(row.status);
    if (row.scanId !== null) throw new AppError('act_scan_exists');
    const at = instantText(deps.clock.nowMs());
    const sha256 = await attachActScan(db, row.ownerId, scanId, at);
    if (sha256 === null) throw unknownReference('scanId');
    if (!(await addScanRow(db, row, { scanId, at }))) throw new AppError('act_scan_exists');
    await auditAct(db, row, 'scan_added', { direction: row.direction, scanId, sha256 });
    return readAct(db, ids);
  });
}
