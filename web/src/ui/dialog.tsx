import clsx from 'clsx';
import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { ApiError } from '../lib/api-error.ts';
import { toastError } from '../lib/toast-error.ts';
import { Button } from './button.tsx';
import { watchFilledIn } from './filled-in.ts';
import { Note } from './note.tsx';
import { raiseToasts } from './toast-layer.ts';
import { wholeNumbers } from './whole-numbers.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly wide?: boolean;
  /** On a phone the dialog is a sheet at the thumb (ux.md M1). */
  readonly sheet?: boolean;
  readonly children: ReactNode;
};

/**
 * A modal on the browser's `<dialog>`: focus stays inside, Esc closes, focus returns to the opener. Toasts come into it; its own
 * errors it shows where they arose (`FormErrors`, `Note`).
 */
export function Dialog({ open, onClose, title, lead, wide, sheet, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isFilledIn = useRef<() => boolean>(() => false);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog || dialog.open) return;
    // React takes the element out before the browser could give the focus back, so the opener is remembered here.
    const opener = document.activeElement;
    const beside = opener?.parentElement;
    dialog.showModal();
    isFilledIn.current = watchFilledIn(dialog);
    raiseToasts();
    return () => {
      dialog.close();
      raiseToasts();
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else {
        // Opened by an address: whoever pressed the link has left that screen, and begins with this one's heading. Far below it what
        // has come in the opener's place is nearer: a focus that is not seen is lost as well.
        const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]');
        const isFar = heading !== null && heading.getBoundingClientRect().bottom < 0;
        const near = isFar && beside?.isConnected ? beside.querySelector<HTMLElement>('a[href], button') : null;
        (near ?? heading)?.focus({ preventScroll: true });
      }
    };
  }, [open]);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // The backdrop belongs to the dialog's element: a press on it lands on the element outside its box. One beside a form that is
    // being filled in is a slip of the hand: what stands there is left by its buttons and by Esc.
    const press = (event: MouseEvent) => {
      if (event.target === dialog && outside(event.clientX, event.clientY, dialog) && !isFilledIn.current()) onClose();
    };
    dialog.addEventListener('mousedown', press);
    return () => dialog.removeEventListener('mousedown', press);
  }, [open, onClose]);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={clsx('dlg', wide && 'wide', sheet && 'sheet')}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="inner">
        <h2 id={id} tabIndex={-1}>
          {wholeNumbers(title)}
        </h2>
        <Button variant="g" size="sm" icon className="close" aria-label={t.close} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </dialog>
  );
}

/** A bottom sheet on a phone, a dialog elsewhere. */
export function Sheet(props: Omit<DialogProps, 'sheet'>) {
  return <Dialog {...props} sheet />;
}

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** «Видалити об’єкт «Лук’янівська, 5»?» */
  readonly title: string;
  /** What will happen, one sentence each; never «Ви впевнені?». */
  readonly consequences: readonly ReactNode[];
  /** The button names the deed: «Видалити об’єкт». */
  readonly confirmLabel: string;
  /** «Залишити», «Не надсилати»… */
  readonly cancelLabel: string;
  /** Red only for what cannot be undone (ux.md D4). */
  readonly irreversible?: boolean;
  /** «Не вдалося видалити договір: {error}» (specification §8); without it the error speaks for itself. */
  readonly failed?: (reason: string) => string;
  readonly onConfirm: () => Promise<void> | void;
  readonly children?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, consequences, confirmLabel, cancelLabel, irreversible, failed, onConfirm, children } =
    props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error, failed);
      setFailure(failed?.(error.message) ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} sheet>
      <ul className="cons">
        {consequences.map((consequence, at) => (
          <li key={typeof consequence === 'string' ? consequence : at}>
            {irreversible && <TriangleAlert aria-hidden="true" />}
            <span>{consequence}</span>
          </li>
        ))}
      </ul>
      {children}
      {failure && <Note tone="bad">{failure}</Note>}
      <div className="da">
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button variant={irreversible ? 'd' : 'p'} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}

function outside(x: number, y: number, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
