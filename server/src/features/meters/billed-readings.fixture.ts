import { type BillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

export const KWH_KOP = 432;
/** What a receipt of `meteredContract` comes to without the electricity. */
export const FIXED_KOP = METERED_KOP - 100 * KWH_KOP;

export type Metered = Awaited<ReturnType<BillingWorld['meteredContract']>>;

/** Receipts made one after another of a lease with a meter, from 20.11.2026 on. */
export function useBilledReadings() {
  const at = useBillingWorld('2026-11-20T09:00:00Z');
  const nextReceipt = async ({ contractId }: Pick<Metered, 'contractId'>, period: string) => {
    const run = await at.world.client.post('/receipts/run', { period, contract_ids: [contractId] });
    return at.world.client.post(`/receipts/${run.body.created[0]}/issue`);
  };
  const correct = (readingId: string, value: string) =>
    at.world.client.post(`/meters/readings/${readingId}/correct`, { values: [value], comment: 'Описка' });
  /** What the electricity of so many months comes to. */
  const energyOf = (body: { own_kop: number }, months: number) => body.own_kop - months * FIXED_KOP;
  return { at, nextReceipt, correct, energyOf };
}
