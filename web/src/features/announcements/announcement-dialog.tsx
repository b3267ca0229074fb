import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  getAnnouncementRecipients,
  sendAnnouncement,
} from '@kliuchar/api-schema/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { announcements as t } from '../../i18n/uk/announcements.ts';
import { common } from '../../i18n/uk/common.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NotToday, RecipientsNote } from './recipients-note.tsx';

type Props = { readonly complexId: string; readonly onClose: () => void };
type Values = { readonly title: string; readonly text: string };

/** Whom it reaches, by what and who would not learn of it, before it is sent: it cannot be taken back. */
export function AnnouncementDialog({ complexId, onClose }: Props) {
  const queryClient = useQueryClient();
  const recipients = useQuery({
    queryKey: ['announcements', complexId, 'recipients'],
    queryFn: ({ signal }) => call(getAnnouncementRecipients, { params: { complexId }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const form = useAppForm<Values, typeof sendAnnouncement.body>({
    schema: sendAnnouncement.body,
    defaults: { title: '', text: '' },
    draft: `announcement-${complexId}`,
    onSubmit: async (body, { idempotencyKey }) => {
      const sent = await call(sendAnnouncement, { params: { complexId }, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['announcements', complexId] });
      const isLater = sent.queued > 0 && recipients.data?.leavesAt != null;
      toast({ title: isLater ? t.toasts.morning : t.toasts.sent(sent.total - sent.unreached), variant: 'success' });
      onClose();
    },
  });
  const typed = String(useWatch({ control: form.control, name: 'text' }) ?? '').length;
  return (
    <Dialog open onClose={onClose} title={t.form.title} sheet>
      <Form
        form={form}
        inDialog
        submitLabel={t.form.submit}
        busyLabel={t.form.sending}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        {recipients.isSuccess && <NotToday to={recipients.data} />}
        <TextField
          form={form}
          name="title"
          label={t.form.subject}
          hint={t.form.subjectHint}
          maxLength={ANNOUNCEMENT_TITLE_MAX}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="text"
          label={t.form.text}
          hint={t.form.counter(typed, ANNOUNCEMENT_TEXT_MAX)}
          maxLength={ANNOUNCEMENT_TEXT_MAX}
          rows={5}
        />
        {recipients.isPending && <Skeleton widths={[80, 60]} boxed={false} />}
        {recipients.isError && (
          <ErrorState error={recipients.error} title={t.to.failed} onRetry={() => void recipients.refetch()} bare />
        )}
        {recipients.isSuccess && <RecipientsNote to={recipients.data} />}
      </Form>
    </Dialog>
  );
}
