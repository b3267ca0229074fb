import { useMutation } from '@tanstack/react-query';
import { CheckCheck, RefreshCw, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { late } from '../../lib/late.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { confirmSure, rematchAll } from './line-deeds.ts';

const PayersDialog = late(async () => ({ default: (await import('./payers-dialog.tsx')).PayersDialog }));

/** What is done to all that wait at once. */
export function LinesBar({ sure, waiting }: { readonly sure: number; readonly waiting: number }) {
  const [open, setOpen] = useState<'sure' | 'payers' | null>(null);
  const rematch = useMutation({ mutationFn: rematchAll, meta: { failed: t.actFailed } });
  const close = () => setOpen(null);
  return (
    <div className="bank-bar">
      {sure > 0 && (
        <Button variant="p" onClick={() => setOpen('sure')}>
          <CheckCheck aria-hidden="true" />
          {t.all.open(sure)}
        </Button>
      )}
      {waiting > 0 && (
        <Button variant="g" busy={rematch.isPending} onClick={() => rematch.mutate()}>
          <RefreshCw aria-hidden="true" />
          {t.rematch}
        </Button>
      )}
      <Button variant="g" onClick={() => setOpen('payers')}>
        <Users aria-hidden="true" />
        {t.payers.open}
      </Button>
      {open === 'sure' && (
        <ConfirmDialog
          open
          onClose={close}
          title={t.all.title(sure)}
          consequences={t.all.consequences}
          confirmLabel={t.all.confirm}
          cancelLabel={t.all.keep}
          failed={t.actFailed}
          onConfirm={async () => {
            const { done, left } = await confirmSure();
            await dataChanged();
            toast({
              title: t.all.done(done),
              variant: left > 0 ? 'info' : 'success',
              ...(left > 0 && { description: t.all.left(left) }),
            });
          }}
        />
      )}
      {open === 'payers' && (
        <Suspense>
          <PayersDialog onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
