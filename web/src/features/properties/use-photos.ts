import { type Property, updateProperty } from '@kliuchar/api-schema/properties';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { photos as t } from '../../i18n/uk/photos.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { uploadFailure } from '../../ui/upload-failure.ts';
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
  const { outgoing, rows, set, change } = useRows();
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const save = useSavePhotos(property);
  const arrange = useMutation({ mutationFn: save, onSuccess: sayUpdated, meta: { failed: t.failed } });

  const leave = (id: string) => {
    stops.current.get(id)?.abort();
    set(rows.current.filter((row) => row.key !== id));
  };
  const attach = async () => {
    const ready = rows.current.filter(({ state, storedId }) => state.kind === 'ready' && storedId !== null);
    if (ready.length === 0 || rows.current.some(({ state }) => isOnItsWay(state))) return;
    try {
      await save((ids) => [...ids, ...ready.flatMap(({ storedId }) => storedId ?? [])]);
      for (const row of ready) leave(row.key);
      sayUpdated();
    } catch (error) {
      for (const row of ready) change(row.key, { state: failureOf(error) });
    }
  };
  const send = async ({ key: id, file, storedId }: Outgoing) => {
    const stop = stops.current.get(id);
    if (!stop || stop.signal.aborted) return;
    const onProgress = (percent: number) => change(id, { state: { kind: 'sending', percent } });
    try {
      const stored =
        storedId ?? (await upload({ file, purpose: 'property_photo', signal: stop.signal, onProgress })).id;
      change(id, { storedId: stored, state: { kind: 'ready' } });
    } catch (error) {
      if (!stop.signal.aborted) change(id, { state: failureOf(error) });
    }
  };
  const enqueue = (row: Outgoing) => {
    stops.current.set(row.key, new AbortController());
    queue.current = queue.current.then(() => send(row)).then(attach);
  };
  return {
    outgoing,
    arrange,
    drop: (id: string) => {
      leave(id);
      // What it was holding up may be attached now.
      queue.current = queue.current.then(attach);
    },
    /** Says whether there was room for all of them. */
    add: (files: readonly File[]): boolean => {
      const free = Math.max(0, PHOTOS_MAX - property.photos.length - rows.current.length);
      const added = files.slice(0, free).map(outgoingOf);
      set([...rows.current, ...added]);
      for (const row of added) enqueue(row);
      return added.length === files.length;
    },
    retry: (row: Outgoing) => {
      change(row.key, { state: { kind: 'preparing' } });
      enqueue(row);
    },
  };
}

const sayUpdated = () => void toast({ title: properties.toasts.updated, variant: 'success' });

/** What is on its way, for the screen and, at its newest, for the work that goes on between two drawings of it. */
function useRows() {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const rows = useRef<readonly Outgoing[]>([]);
  const set = (next: readonly Outgoing[]) => {
    rows.current = next;
    setOutgoing(next);
  };
  const change = (id: string, fields: Partial<Outgoing>) =>
    set(rows.current.map((row) => (row.key === id ? { ...row, ...fields } : row)));
  return { outgoing, rows, set, change };
}

function useSavePhotos(property: Property) {
  const key = usePropertyKey();
  const changed = usePropertyChanged();
  return async (edit: (ids: readonly string[]) => readonly string[]): Promise<void> => {
    // The newest answer, not the one this screen was drawn from.
    const now = queryClient.getQueryData<Property>(key('one', property.id)) ?? property;
    const photos = [...edit(now.photos.map((photo) => photo.id))];
    const params = { propertyId: property.id };
    await changed(await call(updateProperty, { params, body: { photos, version: now.version } }));
  };
}

function outgoingOf(file: File): Outgoing {
  return { key: crypto.randomUUID(), file, state: { kind: 'preparing' }, storedId: null };
}

function failureOf(error: unknown): UploadState {
  if (!(error instanceof ApiError)) throw error;
  return uploadFailure(error);
}

const isOnItsWay = ({ kind }: UploadState): boolean => kind === 'preparing' || kind === 'sending';

/** The same list with one photo at another place. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
