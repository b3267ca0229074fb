import { requestDeletion } from '@kliuchar/api-schema/profile';
import { useNavigate } from 'react-router';
import { account as t } from '../../i18n/uk/account.ts';
import { formatDay } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { logout } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

/** Names what will go and what stays, and asks for the password; the session is over when it is done. */
export function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useAppForm<{ password: string }, typeof requestDeletion.body>({
    schema: requestDeletion.body,
    defaults: { password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      const { dueOn } = await call(requestDeletion, { body, idempotencyKey });
      onClose();
      await logout();
      await navigate('/login');
      toast({ title: t.done(formatDay(dueOn)), variant: 'info' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.removeTitle}>
      <ul className="cons">
        {t.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form form={form} inDialog submitLabel={t.submit} secondary={<Button onClick={onClose}>{t.keep}</Button>}>
        <PasswordField form={form} name="password" label={t.password} autoComplete="current-password" />
      </Form>
    </Sheet>
  );
}
