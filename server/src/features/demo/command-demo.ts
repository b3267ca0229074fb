import type { Deps } from '../../deps.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { hashNewPassword } from '../identity/public.ts';
import { fillDemo } from './fill-demo.ts';
import { DEMO_LANDLORD } from './invented-people.ts';
import { begin } from './make-demo.ts';

const ASK_AGAIN_MS = 3_000;

/**
 * `npm start -- --demo`: a person who signs in by himself and has nothing but the demo. Made once; later starts find it. One that another
 * process is making, or was when it was killed, is waited for: it is either ready or given up within a minute.
 */
export async function makeCommandDemo(deps: Deps, signIn: { email: string; password: string }): Promise<boolean> {
  const passwordHash = await hashNewPassword(signIn.password, { ...DEMO_LANDLORD, email: signIn.email });
  while (deps.lifecycle.state !== 'stopping') {
    const { begun, filler } = await withLookup(deps.db, (db) => begin(db, { email: signIn.email, passwordHash }));
    if (begun.outcome === 'begun') return (await fillDemo(deps, filler)) === 'ready';
    if (begun.outcome === 'ready') return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return false;
}
