import type { Permission } from '@kliuchar/api-schema/permissions';
import type * as identity from '@kliuchar/api-schema/session';
import { spec } from '../i18n/spec.uk.ts';
import { common as t } from '../i18n/uk/common.ts';
import { ApiError } from './api-error.ts';
import { clearDashboardCache } from './dashboard-cache.ts';
import { call, onHttp } from './http.ts';
import { isLeaving, keepLeaving } from './leaving.ts';
import { forgetRecent } from './recent-found.ts';
import { safeNext } from './safe-next.ts';
import { createStore, useStore } from './store.ts';
import { clearTabStore } from './tab-store.ts';
import { keepTheme, keptTheme } from './theme.ts';
import { dismissToasts, toast } from './toast.ts';

export type Session = identity.Session;

export type Role = identity.Role;

/** The only role the specification defines; others in the session are dropped (specification §5). */
const KNOWN_ROLES: readonly string[] = ['owner'] satisfies readonly Role[];

/**
 * Every visit starts with this call, so it goes without its schema, which would bring zod before the first screen (contract.md
 * §4.1). The type holds method, path and access to what api-schema says.
 */
type SessionCall = Pick<typeof identity.getSession, 'method' | 'path' | 'access'>;
const SESSION_CALL = { method: 'GET', path: '/session', access: 'session' } as const satisfies SessionCall;

type State =
  | { readonly status: 'unknown' }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly session: Session; readonly role: Role | null };

const store = createStore<State>({ status: 'unknown' });
const signOutWork = new Set<() => void>();
const lostWork = new Set<() => void>();
let loading: Promise<Session | null> | null = null;

/** What else must be emptied when a person leaves: query cache, remembered lists. */
export function onSignOut(work: () => void): void {
  signOutWork.add(work);
}

/** What of the screen must go when somebody has taken an access back: what was read by it stays open before him otherwise. */
export function onAccessLost(work: () => void): void {
  lostWork.add(work);
}

export function getSession(): Session | null {
  const state = store.get();
  return state.status === 'in' ? state.session : null;
}

export function getRole(): Role | null {
  const state = store.get();
  return state.status === 'in' ? state.role : null;
}

/** For components under the guard: there is a session, or the guard has already sent the visitor away. */
export function useSession(): Session | null {
  const state = useStore(store);
  return state.status === 'in' ? state.session : null;
}

export function useRole(): Role | null {
  const state = useStore(store);
  return state.status === 'in' ? state.role : null;
}

/** Shows or hides an action; the server decides again on every call (product.md §2). */
export function usePermission(permission: Permission): boolean {
  return useSession()?.permissions[permission] === true;
}

/** Lists may hold what is of several owners: of accounts he works in, and of those who have let him in. */
export function useSeesSeveralOwners(): boolean {
  const session = useSession();
  return session !== null && (session.owners.length > 1 || session.entrusted.length > 0);
}

/** Whoever looks after others' objects and rents none is spoken to as a manager; what he lacks, an owner has not opened to him. */
export function useIsManagerAlone(): boolean {
  const session = useSession();
  return session !== null && session.entrusted.length > 0 && !session.rents && session.owners.length === 0;
}

/** The session of this browser, asked for once; null for a visitor. A failed fetch is a local sign-out (specification §4). */
export async function ensureSession(): Promise<Session | null> {
  const state = store.get();
  if (state.status === 'in') return state.session;
  if (state.status === 'out') return null;
  loading ??= finishLeaving()
    .then(refreshSession)
    .catch(sayWhyNobody)
    .finally(() => {
      loading = null;
    });
  return loading;
}

/** Whoever has left here stays out until the server has heard it; then there is nobody to ask about. */
async function finishLeaving(): Promise<void> {
  if (!isLeaving()) return;
  try {
    await spendCookie();
  } catch (error) {
    localLogout();
    throw error;
  }
}

/**
 * Signed out by a server that is down or a line that is broken, a person is told so: his sign-in is still good, and another try brings
 * him where he was going. That he is not signed in (401) is no failure.
 */
function sayWhyNobody(error: unknown): null {
  if (!(error instanceof ApiError) || error.status === 401) return null;
  const run = () => location.assign(safeNext(new URLSearchParams(location.search).get('next')));
  toast({ title: error.message, variant: 'destructive', action: { label: t.retry, run } });
  return null;
}

/** Fetches the session again: after sign-in, and after a property or a contract made during onboarding (specification §4). */
export async function refreshSession(): Promise<Session> {
  try {
    return await takeSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    else localLogout();
    throw error;
  }
}

/**
 * What the session says may have become older: it is asked again, of itself, beside what the person does. Refused (401) it ends; when
 * the answer does not come, nothing that he did has failed, and what is known stays.
 */
export async function askSessionAgain(): Promise<void> {
  try {
    await takeSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
  }
}

async function takeSession(): Promise<Session> {
  const answer: Session | undefined = await call(SESSION_CALL as typeof identity.getSession);
  // An empty body is success without data (specification §7), and without data nobody is signed in.
  if (answer === undefined) throw new ApiError({ status: 500, code: '500', errors: [spec.serverStatus(500)] });
  const roles = answer.availableRoles.filter((role) => KNOWN_ROLES.includes(role));
  const session = { ...answer, availableRoles: roles };
  const before = getRole();
  const role = before && roles.includes(before) ? before : (roles[0] ?? null);
  const last = getSession();
  store.set({ status: 'in', session, role });
  if (last !== null && hasLost(last, session)) {
    clearDashboardCache();
    forgetRecent();
    // When the screens that are shut by now have gone: they would ask once more, and be refused.
    setTimeout(() => {
      for (const work of lostWork) work();
    });
  }
  return session;
}

/** Another person is another matter: with him everything has been emptied. */
function hasLost(last: Session, now: Session): boolean {
  if (last.user.id !== now.user.id) return false;
  const kept = new Set([...now.entrusted, ...now.owners.map(({ id }) => id)]);
  return (
    (last.rents && !now.rents) || ![...last.entrusted, ...last.owners.map(({ id }) => id)].every((one) => kept.has(one))
  );
}

/** Whether anything at all is open to the person: an account, somebody's object, a home. */
export function hasAnything({ owners, entrusted, rents }: Pick<Session, 'owners' | 'entrusted' | 'rents'>): boolean {
  return rents || owners.length > 0 || entrusted.length > 0;
}

/** During onboarding a new property, counterparty or contract may move the step (specification §4). */
export async function refreshSessionWhileOnboarding(): Promise<void> {
  if (getSession()?.user.onboardingCompleted === false) await refreshSession();
}

/** Signed in only when both calls succeed; a failed session fetch after a good sign-in carries code 500 (specification §4). */
export async function login(body: {
  readonly email: string;
  readonly password: string;
  readonly totp?: string;
}): Promise<void> {
  const auth = await import('@kliuchar/api-schema/auth');
  await call(auth.login, { body });
  try {
    await refreshSession();
  } catch (error) {
    const errors = error instanceof ApiError ? error.errors : [spec.requestFailed(String(error))];
    throw new ApiError({ status: 500, code: '500', errors });
  }
  keepLeaving(false);
  // «Увійдіть, щоб продовжити» and a wrong password are said no longer to the one who has come in.
  dismissToasts();
}

/** The server's sign-out may fail (no network); the browser forgets the person all the same, and tells the server later. */
export async function logout(): Promise<void> {
  const unheard = await spendCookie().catch((error: unknown) => error);
  localLogout();
  clearTabStore();
  const { dropAllDrafts } = await import('./draft-store.ts');
  await dropAllDrafts();
  if (unheard === undefined) return;
  const run = () => location.reload();
  toast({ title: t.leftHereOnly, variant: 'destructive', action: { label: t.retry, run } });
}

async function spendCookie(): Promise<void> {
  keepLeaving(true);
  const auth = await import('@kliuchar/api-schema/auth');
  // The server has the browser forget all that it stored of the person (Clear-Site-Data); how its screen looks is the browser's own.
  const theme = keptTheme();
  await call(auth.logout);
  keepTheme(theme);
  keepLeaving(false);
}

/** Clears session, roles, permissions and every cached datum of the person; drafts stay, so that a lapsed session loses no work. */
export function localLogout(): void {
  store.set({ status: 'out' });
  clearDashboardCache();
  forgetRecent();
  for (const work of signOutWork) work();
}

/** Only a role of the session can be taken; any other is ignored (specification §4). Says whether it was. */
export function setRole(role: string): boolean {
  const state = store.get();
  if (state.status !== 'in' || !KNOWN_ROLES.includes(role) || !state.session.availableRoles.includes(role as Role))
    return false;
  store.set({ ...state, role: role as Role });
  return true;
}

/** The server knows this browser no more: whoever was at work here is told why he is asked to sign in again. */
function endSession(): void {
  if (store.get().status === 'in') toast({ title: t.sessionEnded, variant: 'info' });
  localLogout();
}

onHttp({ unauthorized: endSession });

// Whoever was nobody here may have signed in by another window.
globalThis.addEventListener?.('focus', () => getSession() || store.set({ status: 'unknown' }));
