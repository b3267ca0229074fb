import { type Listener, type ListenerOptions, listen } from '../platform/db/listener.ts';
import { EVENT_CHANNEL } from './events.sql.ts';

/** `resync` means that events may have been missed: the client asks for everything again. */
export type OwnerEvent = { readonly event: string; readonly id: string | null };

export type EventHub = {
  /** Calls the listener for every event of these owners, and of the person himself, until the returned function is called. */
  subscribe(who: Listening, listener: (event: OwnerEvent) => void): () => void;
  close(): Promise<void>;
};

/** Whoever subscribes before it is open hears what comes after. */
export type ComingEventHub = EventHub & { open(): Promise<void> };

export type Listening = { readonly ownerIds: readonly string[]; readonly userId: string };

type Subscriber = { readonly ids: ReadonlySet<string>; readonly listener: (event: OwnerEvent) => void };

/** Hands the announcements of the worker to the event streams of this process; one connection however many streams there are. */
export function createEventHub({ target, log }: Pick<ListenerOptions, 'target' | 'log'>): ComingEventHub {
  const subscribers = new Set<Subscriber>();
  let connection: Listener | null = null;
  const onPayload = (payload: string) => {
    const message = parseMessage(payload);
    if (!message) return;
    for (const { ids, listener } of subscribers) {
      if (ids.has(message.to)) listener({ event: message.event, id: message.id });
    }
  };
  const onGap = () => {
    for (const { listener } of subscribers) listener({ event: 'resync', id: null });
  };
  return {
    async open() {
      connection = await listen({ target, channel: EVENT_CHANNEL, log, onPayload, onGap });
    },
    subscribe({ ownerIds, userId }, listener) {
      const subscriber = { ids: new Set([...ownerIds, userId]), listener };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    async close() {
      subscribers.clear();
      await connection?.close();
    },
  };
}

function parseMessage(payload: string): { to: string; event: string; id: string } | null {
  let message: unknown;
  try {
    message = JSON.parse(payload);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const [ownerId, userId, event, id]: unknown[] = ['ownerId', 'userId', 'event', 'id'].map((key) =>
    Reflect.get(message, key),
  );
  const to = ownerId ?? userId;
  if (typeof to !== 'string' || typeof event !== 'string' || typeof id !== 'string') return null;
  return { to, event, id };
}
