import { type EventData, type EventName, streamEvents } from '@kliuchar/api-schema/events';
import { fromWire } from '@kliuchar/api-schema/wire-case';
import { askAgain } from './data-changed.ts';
import { urlOf } from './http.ts';
import { liveState } from './live-state.ts';
import { queryClient } from './query-client.ts';
import { askSessionAgain, getSession } from './session.ts';
import { onTabs, tellTabs } from './tabs.ts';

const LOCK = 'kliuchar-events';
const REOPEN_MS = 30_000;
/** Several changes at once are one look at the server. */
const GATHER_MS = 300;

const NAMES = Object.keys({
  receipt_run: 0,
  changed: 0,
  session_ended: 0,
  resync: 0,
} satisfies Record<EventName, unknown>) as EventName[];

/**
 * Events of the server, one stream a browser (contract.md §4.7): the tab that holds the lock keeps the stream and tells the others, and
 * when it is closed the next one takes over. Where the browser has no locks (a page without HTTPS) there is no stream: everything that
 * listens also asks by itself. Gives the function that stops it.
 */
export function startLive(): () => void {
  const stop = new AbortController();
  let isTakenOver = false;
  const offTabs = onTabs((message) => {
    if (message.kind === 'changed') gather();
    if (message.kind === 'event') receive(message.name, message.data);
    if (message.kind !== 'stream') return;
    liveState.set(message.open);
    isTakenOver = true;
  });
  tellTabs({ kind: 'who' });
  void navigator.locks
    ?.request(LOCK, { signal: stop.signal }, () => keepStream(stop.signal, isTakenOver))
    // Given up while waiting for the lock: the person has signed out.
    .catch(() => undefined);
  return () => {
    stop.abort();
    offTabs();
    liveState.set(false);
  };
}

/** Between the stream of a tab that was closed and this one's, or while the line was broken, anything may have been told and not heard. */
function keepStream(signal: AbortSignal, isTakenOver: boolean): Promise<void> {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = isTakenOver;
  const say = (open: boolean) => {
    liveState.set(open);
    tellTabs({ kind: 'stream', open });
  };
  const open = () => {
    const stream = new EventSource(urlOf(streamEvents, {}), { withCredentials: true });
    source = stream;
    stream.addEventListener('open', () => {
      say(true);
      if (missed) pass('resync', {});
      // What was told after the screen had asked and before the stream was open: what the person may do, and what the bell counts.
      else void askSessionAgain().finally(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
      missed = false;
    });
    stream.addEventListener('error', () => {
      say(false);
      missed = true;
      if (stream.readyState !== EventSource.CLOSED) return;
      // A refusal is final for the browser, which mends a broken line by itself: the session says what of the person's is still his.
      void askSessionAgain();
      timer = setTimeout(open, REOPEN_MS);
    });
    for (const name of NAMES) {
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => pass(name, fromWire(JSON.parse(data))));
    }
  };
  const offTabs = onTabs((message) => {
    if (message.kind === 'who') tellTabs({ kind: 'stream', open: liveState.get() });
  });
  open();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      offTabs();
      resolve();
    });
  });
}

function pass(name: EventName, data: unknown): void {
  tellTabs({ kind: 'event', name, data });
  receive(name, data);
}

function receive(name: string, data: unknown): void {
  if (name === 'session_ended') {
    // The session itself says whether this browser is signed in; a refusal signs it out.
    void askSessionAgain().finally(() => getSession() && gather());
    return;
  }
  if (name === 'receipt_run') {
    const run = data as EventData<'receipt_run'>;
    queryClient.setQueryData(['receipt-run', run.id], run);
    if (run.status === 'running') return;
  }
  const entity = name === 'changed' ? (data as EventData<'changed'>).entity : null;
  if (entity === 'notification') {
    // Beside what it tells of, which has an event of its own where a screen shows it.
    gatherNotifications();
    return;
  }
  if (name === 'resync' || entity === 'subscription' || entity === 'access') {
    // The shell has the plan and what the person may do from the session. It comes first: a screen that has just closed must not ask
    // once more for what is refused.
    void askSessionAgain().finally(gather);
    return;
  }
  gather();
}

let gathering: ReturnType<typeof setTimeout> | undefined;

function gather(): void {
  clearTimeout(gathering);
  gathering = setTimeout(() => void askAgain(), GATHER_MS);
}

let toldSince: ReturnType<typeof setTimeout> | undefined;

/** A day that begins tells a large account hundreds of things one after another: asked at each, the bell would hold up whoever types. */
function gatherNotifications(): void {
  if (toldSince !== undefined) return;
  toldSince = setTimeout(() => {
    toldSince = undefined;
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  }, GATHER_MS);
}
