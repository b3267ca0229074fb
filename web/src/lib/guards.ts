import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { frame as t } from '../i18n/uk/frame.ts';
import { type Capacity, isLetIn } from './capacity.ts';
import { ensureSession, getRole, type Session } from './session.ts';
import { toast } from './toast.ts';

/** Guards of specification §2, run as loaders before a screen's code is shown. */

/** `/login`, `/register` and the rest of sign-in are for visitors; whoever is signed in goes to the dashboard. */
export async function guestOnly(): Promise<null> {
  if (await ensureSession()) throw redirect('/dashboard');
  return null;
}

/** A visitor on any path that is not public is sent to sign in, and comes back to where he wanted to go. */
export async function signedInOnly({ request }: LoaderFunctionArgs): Promise<Session> {
  const session = await ensureSession();
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  const next = pathname === '/' || pathname === '/dashboard' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  throw redirect(`/login${next}`);
}

/**
 * A role-guarded screen opens for the owner role and for a manager whose grant covers it; anyone else goes to the dashboard with
 * an explanation (product.md §0).
 */
export function roleGuard(capacities: readonly Capacity[]) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    const session = await signedInOnly(args);
    if (isLetIn(capacities, session, getRole())) return null;
    toast({ title: t.notYours, variant: 'info' });
    throw redirect('/dashboard');
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A parameter that is no id gives the not-found page (specification §2, Route guards). */
export function knownIds({ params }: LoaderFunctionArgs): null {
  const { '*': _rest, ...ids } = params;
  if (Object.values(ids).every((value) => value !== undefined && UUID.test(value))) return null;
  throw data(null, { status: 404 });
}
