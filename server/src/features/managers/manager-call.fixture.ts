import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { BillingWorld } from '../../testing/billing-world.ts';

/** An object with all that a manager may write at. */
export type Home = Awaited<ReturnType<BillingWorld['meteredContract']>>;

export type ManagerCall = {
  readonly name: string;
  /** The one switch that opens it. */
  readonly by: GrantSwitch;
  /** Nothing is stored, so nothing stands in the journal either. */
  readonly isLook?: true;
  /** Makes what the call needs, as the owner would have it, and says what is sent. */
  readonly arrange: (world: BillingWorld, home: Home) => Promise<Sent>;
};
export type Sent = { readonly path: string; readonly body?: object; readonly method?: 'post' | 'patch' | 'delete' };
