import { type HandoverAct, updateHandoverAct } from '@kliuchar/api-schema/handover';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { bodyOf, type Draft, draftOf } from './act-draft.ts';
import { idsOf } from './handover-queries.ts';

const QUIET_MS = 700;

export type SaveState = { readonly kind: 'saved' | 'saving' } | { readonly kind: 'failed'; readonly message: string };

/**
 * Kept as one goes: a moment after the last touch all of it is sent, one sending after another, each as an edit of what the one before it
 * has left. What failed is sent again with the next touch or by the button.
 */
export function useActDraft(act: HandoverAct) {
  const { contractId, id } = act;
  const [draft, setDraft] = useState(() => draftOf(act));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef(draft);
  const version = useRef(act.version);
  const isDirty = useRef(false);
  const sending = useRef<Promise<boolean> | null>(null);

  const sendOnce = useCallback(async (): Promise<boolean> => {
    isDirty.current = false;
    setState({ kind: 'saving' });
    try {
      const body = { ...bodyOf(latest.current), version: version.current };
      const saved = await call(updateHandoverAct, { params: idsOf({ contractId, id }), body });
      version.current = saved.version;
      setState({ kind: 'saved' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isDirty.current = true;
      setState({ kind: 'failed', message: error.message });
      return false;
    }
  }, [contractId, id]);

  /** True when everything on the screen is kept. */
  const save = useCallback(async (): Promise<boolean> => {
    while (sending.current) await sending.current;
    if (!isDirty.current) return true;
    sending.current = sendOnce();
    const isSaved = await sending.current;
    sending.current = null;
    return isSaved && !isDirty.current;
  }, [sendOnce]);

  const change = useCallback((edit: (before: Draft) => Draft) => {
    latest.current = edit(latest.current);
    isDirty.current = true;
    // Not kept from the first touch on: «Усе збережено» is never said before it is true.
    setState({ kind: 'saving' });
    setDraft(latest.current);
  }, []);

  useEffect(() => {
    // Every change of the draft starts the wait anew.
    if (!isDirty.current || draft !== latest.current) return;
    const timer = setTimeout(() => void save(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft, save]);

  // Whoever leaves within the moment loses nothing.
  useEffect(
    () => () => {
      if (isDirty.current) void save();
      void queryClient.invalidateQueries({ queryKey: ['handover', contractId] });
    },
    [save, contractId],
  );

  return { draft, change, state, save };
}
