import { common } from '../i18n/uk/common.ts';
import { dataChanged } from '../lib/data-changed.ts';
import { toast } from '../lib/toast.ts';
import { ConfirmDialog } from './dialog.tsx';

type RemovalDialogProps = {
  readonly open: boolean;
  readonly words: {
    readonly removeTitle: string;
    readonly removeConsequences: readonly string[];
    readonly remove: string;
    readonly removed: string;
  };
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Closes what was open of it: it is gone. */
  readonly onRemoved: () => void;
};

/** Asked over the form of the very thing that is taken away for good; the lists and sums are read anew. */
export function RemovalDialog({ open, words, onRemove, onClose, onRemoved }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.removeTitle}
      consequences={words.removeConsequences}
      confirmLabel={words.remove}
      cancelLabel={common.cancel}
      irreversible
      onConfirm={async () => {
        await onRemove();
        await dataChanged();
        toast({ title: words.removed, variant: 'success' });
        onRemoved();
      }}
    />
  );
}
