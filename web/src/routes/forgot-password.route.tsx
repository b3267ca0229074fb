import { forgotPassword } from '@kliuchar/api-schema/auth';
import { useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { auth } from '../i18n/uk/auth.ts';
import { passwordReset as t } from '../i18n/uk/password-reset.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { Form } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The answer is the same for a known and an unknown address (product.md §2). */
export default function ForgotPasswordRoute() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm<{ email: string }, typeof forgotPassword.body>({
    schema: forgotPassword.body,
    defaults: { email: '' },
    // The schema lets the address come by another way; here it is required, and an empty string is refused where null is not.
    toBody: ({ email }) => ({ email: typeof email === 'string' ? email : '' }),
    onSubmit: async (body) => {
      await call(forgotPassword, { body });
      setSentTo(body.email ?? '');
    },
  });
  return (
    <AuthLayout>
      <h1 tabIndex={-1}>{sentTo === null ? t.forgot.title : t.forgot.sentTitle}</h1>
      {sentTo === null ? (
        <>
          <p className="muted">{t.forgot.lead}</p>
          <Form form={form} className="" submitLabel={t.forgot.submit} busyLabel={t.forgot.busy} block>
            <TextField form={form} name="email" label={auth.email} type="email" autoComplete="username" />
          </Form>
        </>
      ) : (
        <Note tone="info" className="mb-5">
          {t.forgot.sentText(sentTo)}
        </Note>
      )}
      <Link to="/login">{t.forgot.toLogin}</Link>
    </AuthLayout>
  );
}
