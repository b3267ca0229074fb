import { rejectReading } from '@kliuchar/api-schema/meters';
import { meters as t } from '../../i18n/uk/meters.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';

type Props = {
  readonly readingId: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
};

/** The tenant is asked again; what is written here he reads instead of «Перевірте цифри на лічильнику». */
export function RejectDialog({ readingId, onDone, onClose }: Props) {
  return (
    <ReasonSheet
      schema={rejectReading.body}
      name="comment"
      title={t.sheet.rejectTitle}
      lead={t.sheet.rejectLead}
      label={t.sheet.rejectReason}
      hint={t.sheet.rejectHint}
      maxLength={500}
      optional
      words={{ submit: t.sheet.reject, keep: t.sheet.keep }}
      failed={t.failed.reject}
      send={async (body, { idempotencyKey }) => {
        await call(rejectReading, { params: { readingId }, body, idempotencyKey });
        onClose();
        await onDone();
        toast({ title: t.sheet.rejected, variant: 'success' });
      }}
      onClose={onClose}
    />
  );
}
