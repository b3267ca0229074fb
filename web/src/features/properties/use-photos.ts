import { type Property, updateProperty } from '@kliuchar/api-schema/properties';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { photos as t } from '../../i18n/uk/photos.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { upload } from '../../lib/upload.ts';
import type { UploadState } from '../../ui/upload-row.tsx';
import { usePropertyChanged, usePropertyKey } from './properties.queries.ts';

/** As many as the server takes (api-schema, `properties.ts`). */
export const PHOTOS_MAX = 30;

export type Outgoing = {
  readonly key: string;
  readonly file: File;
  readonly state: UploadState;
  /** It has arrived and waits to be attached with the rest. */
  readonly storedId: string | null;
};

/** The photos of an object and those on their way: sent one after another, attached together when the last of them has arrived. */
export function usePhotos(property: Property) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const rows = useRef<readonly Outgoing[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const key = usePropertyKey();
  const changed = usePropertyChanged();

  const save = async (edit: (ids: readonly string[]) => readonly string[]) => {
    // The newest answer, not the one this screen was drawn from.
    const now = queryClient.getQueryData<Property>(key('one', property.id)) ?? property;
    const photos = [...edit(now.photos.map((photo) => photo.id))];
    const params = { propertyId: property.id };
    await changed(await call(updateProperty, { params, body: { photos, version: now.version } }));
  };
  const arrange = useMutation({ mutationFn: save, meta: { failed: t.failed } });

  const set = (next: readonly Outgoing[]) => {
    rows.current = next;
    setOutgoing(next);
  };
  const change = (id: string, fields: Partial<Outgoing>) =>
    set(rows.current.map((row) => (row.key === id ? { ...row, ...fields } : row)));
  const drop = (id: string) => {
    stops.current.get(id)?.abort();
    set(rows.current.filter((row) => row.key !== id));
  };

  const attach = async () => {
    const ready = rows.current.filter(({ state, storedId }) => state.kind === 'ready' && storedId !== null);
    if (ready.length === 0 || rows.current.some(({ state }) => isOnItsWay(state))) return;
    try {
      await save((ids) => [...ids, ...ready.flatMap(({ storedId }) => storedId ?? [])]);
      for (const row of ready) drop(row.key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const row of ready) change(row.key, { state: { kind: 'failed', message: error.message } });
    }
  };
  const send = async ({ key: id, file }: Outgoing) => {
    const stop = stops.current.get(id);
    const row = rows.current.find((one) => one.key === id);
    if (!row || !stop || stop.signal.aborted) return;
    try {
      const onProgress = (percent: number) => change(id, { state: { kind: 'sending', percent } });
      const stored =
        row.storedId ?? (await upload({ file, purpose: 'property_photo', signal: stop.signal, onProgress })).id;
      change(id, { storedId: stored, state: { kind: 'ready' } });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      change(id, { state: { kind: 'failed', message: error.message } });
    }
  };
  const enqueue = (row: Outgoing) => {
    stops.current.set(row.key, new AbortController());
    queue.current = queue.current.then(() => send(row)).then(attach);
  };
  return {
    outgoing,
    /** What it was holding up may be attached now. */
    drop: (id: string) => {
      drop(id);
      queue.current = queue.current.then(attach);
    },
    arrange,
    add: (files: readonly File[]) => {
      const free = PHOTOS_MAX - property.photos.length - rows.current.length;
      const taken = files.slice(0, Math.max(0, free));
      const added = taken.map(
        (file): Outgoing => ({ key: crypto.randomUUID(), file, state: { kind: 'preparing' }, storedId: null }),
      );
      set([...rows.current, ...added]);
      for (const row of added) enqueue(row);
      return taken.length === files.length;
    },
    retry: (row: Outgoing) => {
      change(row.key, { state: { kind: 'preparing' } });
      enqueue(row);
    },
  };
}

const isOnItsWay = ({ kind }: UploadState): boolean => kind === 'preparing' || kind === 'sending';

/** The same list with one photo at another place. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
