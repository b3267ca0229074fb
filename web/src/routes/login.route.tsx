import type { login as loginEndpoint } from '@kliuchar/api-schema/auth';
import { KeyRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { spec } from '../i18n/spec.uk.ts';
import { auth as t } from '../i18n/uk/auth.ts';
import { ApiError } from '../lib/api-error.ts';
import { useAppForm } from '../lib/forms.ts';
import { late } from '../lib/late.ts';
import { pendingInvitePath } from '../lib/pending-invite.ts';
import { safeNext } from '../lib/safe-next.ts';
import { login } from '../lib/session.ts';
import { Form } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';

/** Few meet it, so the sign-in form comes without it (contract.md §4.1). */
const ResendLink = late(async () => ({ default: (await import('../features/identity/resend-letter.tsx')).ResendLink }));

type Values = { email: string; password: string; totp: string };

export default function LoginRoute() {
  const [inactive, setInactive] = useState<string | null>(null);
  const [askCode, setAskCode] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const changed = (useLocation().state as { passwordChanged?: boolean } | null)?.passwordChanged === true;
  const form = useAppForm<Values, typeof loginEndpoint.body>({
    schema: async () => (await import('@kliuchar/api-schema/auth')).login.body,
    defaults: { email: '', password: '', totp: '' },
    onSubmit: async (body) => {
      setInactive(null);
      try {
        const { totp, ...rest } = body;
        await login({ ...rest, ...(totp && { totp }) });
        await navigate(safeNext(params.get('next') ?? pendingInvitePath()), { replace: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The password is right: a question, and no fault.
        if (error.code === 'totp_required' && !askCode) return setAskCode(true);
        if (error.reason !== 'NOT_ACTIVATED') throw error;
        setInactive(body.email);
      }
    },
  });
  useEffect(() => {
    if (askCode) form.methods.setFocus('totp');
  }, [askCode, form.methods]);
  return (
    <AuthLayout>
      <h1 tabIndex={-1}>{t.login.title}</h1>
      <p className="muted">
        {t.login.noAccount} <Link to="/register">{t.login.create}</Link>
      </p>
      {changed && <Note tone="ok">{t.login.changed}</Note>}
      {inactive !== null && (
        <Note tone="bad">
          <b>{spec.notActivated}</b>
          <br />
          <Suspense>
            <ResendLink key={inactive} email={inactive} />
          </Suspense>
        </Note>
      )}
      <Form form={form} className="" submitLabel={t.login.submit} busyLabel={t.login.busy} block>
        <TextField form={form} name="email" label={t.email} type="email" autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label={t.password}
          autoComplete="current-password"
          aside={<Link to="/forgot-password">{t.login.forgot}</Link>}
        />
        {askCode && (
          <TextField
            form={form}
            name="totp"
            label={t.login.code}
            hint={t.login.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            short
          />
        )}
      </Form>
      <p className="cap ten">
        <KeyRound aria-hidden="true" />
        <span>{t.login.tenant}</span>
      </p>
    </AuthLayout>
  );
}
