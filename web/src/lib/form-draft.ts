import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './draft-store.ts';
import { dropHeldForm, findHeldForm } from './held-form.ts';
import { mergeDraft } from './merge-draft.ts';
import { getSession } from './session.ts';

const SAVE_DELAY_MS = 800;

/** Most forms of sign-in keep no draft, so its storage is fetched by those that do. */
const drafts = () => import('./draft-store.ts');

export type DraftState = {
  /** The instant of the last saving in this visit, for «Чернетку збережено, 14:32». */
  readonly savedAt: number | null;
  /** A draft of an earlier visit, waiting for «Відновити» or «Почати заново». */
  readonly found: Draft | null;
  readonly restore: () => void;
  readonly startOver: () => void;
  readonly drop: () => void;
};

/**
 * Keeps a form's values on the device while they are not sent (ux.md F7). Without a name nothing is kept, except what a 402 has taken
 * away (`held`).
 */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  { form, held }: { readonly form: string | undefined; readonly held: string },
): DraftState {
  const userId = getSession()?.user.id;
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [found, setFound] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What has been typed and not yet stored. */
  const pending = useRef<(() => void) | null>(null);
  const enabled = form !== undefined && userId !== undefined;

  useEffect(() => {
    if (!enabled) return;
    let left = false;
    let typed = false;
    const save = async (values: unknown) =>
      setSavedAt(await (await drafts()).writeDraft(userId, form, { values, base: methods.formState.defaultValues }));
    void drafts()
      .then(({ readDraft }) => readDraft(userId, form))
      .then((draft) => !left && setFound(draft));
    const subscription = methods.watch((values, change) => {
      // What the form fills in by itself before anything is typed is nobody's draft yet.
      typed ||= change.type !== undefined;
      if (change.name === undefined || !typed) return;
      pending.current = () => {
        clearTimeout(timer.current);
        timer.current = undefined;
        pending.current = null;
        void save(values);
      };
      // From the first unsaved letter on: whoever types without a pause is saved too.
      timer.current ??= setTimeout(() => pending.current?.(), SAVE_DELAY_MS);
    });
    // A phone puts the browser aside before it ends it: the last words are kept without waiting. A storage that answers later
    // keeps nothing for a page that is being closed, so `pagehide` would come too late.
    const onHidden = () => pending.current?.();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onHidden);
      // A refusal may lead away from the form (402) sooner than the delay: the last words typed are kept as well.
      pending.current?.();
      subscription.unsubscribe();
    };
  }, [enabled, userId, form, methods]);

  useEffect(() => {
    if (form === undefined && userId !== undefined) setFound(findHeldForm(userId, held));
  }, [form, held, userId]);

  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    pending.current = null;
    setSavedAt(null);
    setFound(null);
    if (enabled) void drafts().then(({ dropDraft }) => dropDraft(userId, form));
    else if (userId !== undefined) dropHeldForm(userId, held);
  };
  return {
    savedAt,
    found,
    restore: () => {
      const current = methods.formState.defaultValues;
      if (found) methods.reset(mergeDraft(found.values, found.base, current) as V, { keepDefaultValues: true });
      setFound(null);
    },
    startOver: () => {
      methods.reset();
      drop();
    },
    drop,
  };
}
