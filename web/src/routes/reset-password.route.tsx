import { resetPassword } from '@kliuchar/api-schema/auth';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { takeFromAddress } from '../features/identity/take-from-address.ts';
import { passwordReset as t } from '../i18n/uk/password-reset.ts';
import { registration } from '../i18n/uk/registration.ts';
import { ApiError } from '../lib/api-error.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { PasswordField } from '../ui/text-field.tsx';

/** The link of the letter carries token and address; both leave the address bar at once. */
export default function ResetPasswordRoute() {
  const navigate = useNavigate();
  const [token] = useState(() => takeFromAddress('token').trim());
  const [email] = useState(() => takeFromAddress('email').trim());
  const [stale, setStale] = useState(!token || !email);
  const form = useAppForm<{ password: string }, typeof resetPassword.body>({
    schema: resetPassword.body,
    defaults: { password: '' },
    // Specification §5: e-mail, password and token are trimmed.
    toBody: ({ password }) => ({ email, token, password: typeof password === 'string' ? password.trim() : undefined }),
    onSubmit: async (body) => {
      try {
        await call(resetPassword, { body });
        await navigate('/login', { state: { passwordChanged: true } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'token_invalid') setStale(true);
        throw error;
      }
    },
  });
  return (
    <AuthLayout>
      <h1 tabIndex={-1}>{t.reset.title}</h1>
      {stale ? (
        <div className="stack">
          <Note tone="warn">{t.reset.noToken}</Note>
          <ButtonLink to="/forgot-password" variant="p" size="lg" block>
            {t.reset.again}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="muted">{t.reset.lead}</p>
          <Form form={form} className="" submitLabel={t.reset.submit} busyLabel={t.reset.busy} block>
            <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
            <PasswordField
              form={form}
              name="password"
              label={t.reset.password}
              hint={registration.register.passwordHint}
              autoComplete="new-password"
            />
          </Form>
        </>
      )}
    </AuthLayout>
  );
}
