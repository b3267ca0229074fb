import { approveReading, type SheetRow } from '@kliuchar/api-schema/meters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { meters as t } from '../../i18n/uk/meters.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** What can be done with the reading a tenant has sent; the photo to judge it by stands beside (reading-photo.tsx). */
export function ReviewActions({ row }: { readonly row: SheetRow }) {
  const queryClient = useQueryClient();
  const mayApprove = usePermission('readings.approve');
  const mayWrite = usePermission('readings.write');
  const [asked, setAsked] = useState<'reject' | 'correct' | null>(null);
  const { reading } = row;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['meters', 'sheet'] });
  const params = { readingId: reading?.id ?? '' };
  const approve = useMutation({
    mutationFn: () => call(approveReading, { params }),
    onSuccess: async () => {
      await refresh();
      toast({ title: t.sheet.approved, variant: 'success' });
    },
    meta: { failed: t.failed.approve },
  });
  if (reading === null || reading.state === 'rejected') return null;
  return (
    <div className="review">
      {reading.state === 'submitted' && mayApprove && (
        <>
          <Button size="sm" busy={approve.isPending} onClick={() => approve.mutate()}>
            <Check aria-hidden="true" />
            {t.sheet.approve}
          </Button>
          <Button size="sm" variant="g" onClick={() => setAsked('reject')}>
            <X aria-hidden="true" />
            {t.sheet.reject}
          </Button>
        </>
      )}
      {reading.state === 'billed' && mayWrite && (
        <Button size="sm" variant="g" onClick={() => setAsked('correct')}>
          {t.sheet.correct}
        </Button>
      )}
      {asked === 'reject' && <RejectDialog readingId={reading.id} onDone={refresh} onClose={() => setAsked(null)} />}
      {asked === 'correct' && <CorrectDialog row={row} reading={reading} onClose={() => setAsked(null)} />}
    </div>
  );
}
