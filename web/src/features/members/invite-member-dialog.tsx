import { inviteMember, type MemberRole } from '@kliuchar/api-schema/members';
import { members as t } from '../../i18n/uk/members.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { membersChanged } from '../../lib/members-query.ts';
import { toast } from '../../lib/toast.ts';
import { RadioCards } from '../../ui/choice-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { readonly ownerId: string; readonly onClose: () => void };

export function InviteMemberDialog({ ownerId, onClose }: Props) {
  const fresh = useFreshLogin();
  const form = useAppForm<{ email: string; role: MemberRole }, typeof inviteMember.body>({
    schema: inviteMember.body,
    defaults: { email: '', role: 'staff' },
    toBody: (values) => ({ ...values, ownerId }),
    onSubmit: (body, { idempotencyKey }) =>
      fresh.guard(async () => {
        await call(inviteMember, { body, idempotencyKey });
        await membersChanged();
        onClose();
        toast({ title: t.toasts.invited(body.email), variant: 'success' });
      }),
  });
  return (
    <Sheet open onClose={onClose} title={t.dialog.title} lead={t.dialog.lead}>
      {fresh.note}
      <Form form={form} inDialog submitLabel={t.dialog.submit} busyLabel={t.dialog.sending}>
        <TextField form={form} name="email" label={t.dialog.email} type="email" autoComplete="off" />
        <RadioCards
          form={form}
          name="role"
          label={t.dialog.role}
          choices={[
            { value: 'staff', label: t.dialog.roles.staff, note: t.dialog.roles.staffHint },
            { value: 'principal', label: t.dialog.roles.principal, note: t.dialog.roles.principalHint },
          ]}
        />
      </Form>
    </Sheet>
  );
}
