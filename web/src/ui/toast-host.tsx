import clsx from 'clsx';
import { Archive, CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { common as t } from '../i18n/uk/common.ts';
import { useStore } from '../lib/store.ts';
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD,
  type ToastEntry,
  type ToastVariant,
  toasts,
} from '../lib/toast.ts';
import { raiseToasts, toastLayer } from './toast-layer.ts';
import { riseOf } from './toast-place.ts';

const ICONS = { default: Archive, success: CircleCheck, destructive: CircleAlert, info: Info } satisfies Record<
  ToastVariant,
  unknown
>;

const UNPLACED = { visibility: 'hidden' } as const;

/** The one place toasts appear in; loaded when the first toast is shown. */
export function ToastHost() {
  const entries = useStore(toasts);
  const { id, title, description, variant } = entries[0] ?? {};
  const [spoken, setSpoken] = useState('');
  useLayoutEffect(() => {
    // Radix speaks from the body, where nothing is heard under a dialog: there the layer speaks itself, so it is heard once either way.
    const inDialog = raiseToasts();
    setSpoken(inDialog && id !== undefined ? [title, description].filter(Boolean).join('. ') : '');
  }, [id, title, description]);
  const { place, rise } = useRise(id, variant === 'destructive');
  return createPortal(
    <Toast.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_THRESHOLD} label={t.notification}>
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport ref={place} className="toasts" style={rise} label={t.notifications} />
      <p className="sr" role="status">
        {spoken}
      </p>
    </Toast.Provider>,
    toastLayer(),
  );
}

/**
 * The toast of a failure comes together with «Повторити» or with a refused form (specification §8 asks for it all the same), and must not
 * lie over what is pressed next; nor may any other over the buttons of a dialog, which may open after it. Measured when the toast has got
 * its size, a frame later, and again when it is moved into a dialog: by then the screen has drawn its own part. Until it has its place it is
 * not there for the pointer: a press that has begun on a button ends on it.
 */
function useRise(id: number | undefined, isFailure: boolean) {
  const place = useRef<HTMLOListElement>(null);
  const [rise, setRise] = useState<number | null>(null);
  useLayoutEffect(() => {
    setRise(null);
    const viewport = place.current;
    if (id === undefined || viewport === null) return;
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const isOver = isFailure || viewport.closest('dialog') !== null;
        setRise((current) => (isOver ? riseOf(viewport, current ?? 0) : 0));
      });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(viewport);
    toastLayer().addEventListener('toggle', measure);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      toastLayer().removeEventListener('toggle', measure);
    };
  }, [id, isFailure]);
  return { place, rise: rise === null ? UNPLACED : { '--rise': `${-rise}px` } };
}

function ToastCard({ entry }: { readonly entry: ToastEntry }) {
  const { id, open, title, description, variant = 'default', action } = entry;
  const Icon = ICONS[variant];
  return (
    <Toast.Root
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      className={clsx('toast', variant)}
      type={variant === 'destructive' ? 'foreground' : 'background'}
    >
      <Icon aria-hidden="true" />
      <div>
        <Toast.Title asChild>
          <b>{title}</b>
        </Toast.Title>
        {description && (
          <Toast.Description asChild>
            <p>{description}</p>
          </Toast.Description>
        )}
      </div>
      {action && (
        <Toast.Action asChild altText={action.label}>
          <button type="button" className="btn g sm" onClick={action.run}>
            {action.label}
          </button>
        </Toast.Action>
      )}
      <Toast.Close className="x" aria-label={t.close}>
        <X aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}
