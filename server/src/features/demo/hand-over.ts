import {
  createHandoverAct as actEndpoint,
  updateHandoverAct as changeEndpoint,
  signHandoverAct as signEndpoint,
} from '@kliuchar/api-schema/handover';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import { createAct, signOnPaper, updateAct } from '../handover/public.ts';
import { bodyOf } from './found-portfolio.ts';
import { type FoundState, GIVEN, LEFT } from './invented-acts.ts';
import type { LivedLease } from './lease-steps.ts';
import { shown } from './meter-use.ts';
import type { Dial } from './read-meters.ts';
import type { Stage } from './stage.ts';

/** Flats whose keys went with an act: those that somebody has moved into in the year. */
const WITH_ACT = new Set([2, 11, 12, 16, 27, 28, 33]);

/** On the day itself, signed on paper by both, with what the meters showed. */
export async function handOver(
  stage: Stage,
  dials: readonly Dial[],
  { lived, direction }: { readonly lived: LivedLease; readonly direction: ActDirection },
): Promise<void> {
  const { home, from, since } = lived.lease;
  if (!WITH_ACT.has(home) || from < since) return;
  const found: FoundState = direction === 'in' ? GIVEN : LEFT;
  const { deps, actor } = stage;
  const { contractId } = lived;
  const act = await createAct(deps, actor, contractId, bodyOf(actEndpoint, { direction }));
  const ids = { contractId, actId: act.id };
  const readings = dials
    .filter(({ meter }) => meter.home.index === home)
    .map(({ meter, register }) => ({ meterId: meter.id, values: shown(register, meter.service) }));
  const { rooms, items, keys, remarks } = found;
  await updateAct(deps, actor, ids, bodyOf(changeEndpoint, { rooms, items, keys, readings, remarks }));
  await signOnPaper(deps, actor, ids, bodyOf(signEndpoint, {}));
}
