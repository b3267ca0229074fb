import { matchPath } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { isLetIn } from '../../lib/capacity.ts';
import { screenState } from '../../lib/screen-name.ts';
import { hasScreen, knownScreens, type ScreenHandle } from '../../lib/screens.ts';
import { onAccessLost, onSignOut, type Session } from '../../lib/session.ts';
import { menuFor } from './menu-items.ts';

/** A screen as a way back to it: without its filters. */
export type Visit = { readonly path: string; readonly title: string };

const KEY = 'kliuchar.visits';
const KEPT = 6;
const SHOWN = 5;

type Stored = { readonly userId: string; readonly visits: readonly Visit[] };

/** Names of people stand in it: nothing of it outlives the session, nor an access that was taken back. */
const forget = () => sessionStorage.removeItem(KEY);
onSignOut(forget);
onAccessLost(forget);

/** As long as the person is there: the screen may get its name later, and another one. Ends it. */
export function keepVisit(userId: string, screen: ScreenHandle, pathname: string): () => void {
  const keep = () => rememberVisit(userId, screen, pathname);
  keep();
  return screenState.subscribe(keep);
}

/** Of this tab, the latest first. Forms are no places to come back to, and home has a button of its own. */
function rememberVisit(userId: string, { path, title }: ScreenHandle, pathname: string): void {
  if (path === '/dashboard' || /\/(create|edit)$/.test(path)) return;
  const { name } = screenState.get();
  // Of one thing it is known that it is there once its data has come, and its name with it.
  const isThere = name === null ? !path.includes(':') : !name.startsWith(spec.pageNotFound);
  if (!isThere) return;
  const others = readVisits(userId).filter((visit) => visit.path !== pathname);
  const visits = [{ path: pathname, title: name ?? title }, ...others].slice(0, KEPT);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, visits } satisfies Stored));
  } catch {
    // A full or forbidden storage: nothing is offered later.
  }
}

export function readVisits(userId: string): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStored(stored) && stored.userId === userId ? stored.visits : [];
  } catch {
    return [];
  }
}

/** Another version of the program may have written it. */
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('visits' in value)) return false;
  return typeof value.userId === 'string' && Array.isArray(value.visits) && value.visits.every(isVisit);
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('title' in value)) return false;
  return typeof value.path === 'string' && typeof value.title === 'string';
}

/** Each place once, and not the one that the person is on. */
export function waysOn(visits: readonly Visit[], pathname: string): readonly Visit[] {
  const places = new Map(visits.toReversed().map((visit) => [visit.path, visit]));
  return visits.filter((visit) => visit.path !== pathname && places.get(visit.path) === visit).slice(0, SHOWN);
}

type Viewer = { readonly session: Session; readonly isOwner: boolean };

/** Whether the screen there is open to the person now, by what its own row of the table asks. */
export function mayOpen({ session, isOwner }: Viewer): (visit: Visit) => boolean {
  return ({ path }) => {
    const pathname = path.split('?')[0] ?? path;
    const screen = knownScreens().find((known) => matchPath(known.path, pathname) !== null);
    if (screen === undefined || screen.guard === 'guest') return false;
    const { guard, needs } = screen;
    if (guard !== undefined && !isLetIn(guard, session, isOwner ? 'owner' : null)) return false;
    if (needs !== undefined && session.permissions[needs] !== true) return false;
    const { main, more } = menuFor({ ...session, isOwner }, hasScreen);
    const section = [...main, ...more].find((entry) => entry.path === `/${pathname.split('/')[1]}`);
    return section === undefined || section.locked === null;
  };
}
