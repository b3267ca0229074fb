import { resendVerification, verifyEmail } from '@kliuchar/api-schema/auth';
import { useCallback, useEffect, useState } from 'react';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { pendingEmail, rememberPendingEmail } from '../features/identity/pending-email.ts';
import { ResendLetter } from '../features/identity/resend-letter.tsx';
import { takeFromAddress } from '../features/identity/take-from-address.ts';
import { auth } from '../i18n/uk/auth.ts';
import { passwordReset } from '../i18n/uk/password-reset.ts';
import { registration as t } from '../i18n/uk/registration.ts';
import { ApiError } from '../lib/api-error.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { ensureSession } from '../lib/session.ts';
import { toastError } from '../lib/toast-error.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Form } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';

type Result =
  | { readonly kind: 'busy' | 'stale' }
  | ProvenAddress
  | { readonly kind: 'failed'; readonly error: ApiError };

type ProvenAddress = { readonly kind: 'proven'; readonly status: 'verified' | 'already'; readonly isIn: boolean };

/** The link of the letter. The token leaves the address bar at once: history and screenshots must not keep it. */
export default function VerifyEmailRoute() {
  const [token] = useState(() => takeFromAddress('token'));
  const [result, setResult] = useState<Result>({ kind: token ? 'busy' : 'stale' });
  const check = useCallback(async () => {
    if (!token) return;
    try {
      const { status } = await call(verifyEmail, { query: { token } });
      // Whoever changes his address is signed in while he opens the letter: nothing to activate, and no door to knock at.
      setResult({ kind: 'proven', status, isIn: (await ensureSession()) !== null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) return setResult({ kind: 'stale' });
      toastError(error);
      setResult({ kind: 'failed', error });
    }
  }, [token]);
  useEffect(() => void check(), [check]);
  return (
    <AuthLayout>
      <div className="stack">
        <Outcome result={result} onRetry={() => void check()} />
      </div>
    </AuthLayout>
  );
}

function Outcome({ result, onRetry }: { readonly result: Result; readonly onRetry: () => void }) {
  if (result.kind === 'busy') {
    return (
      <>
        <h1 tabIndex={-1}>{t.verify.title}</h1>
        <p role="status">{t.verify.busy}</p>
      </>
    );
  }
  if (result.kind === 'failed') {
    return (
      <>
        <h1 tabIndex={-1}>{t.verify.title}</h1>
        <ErrorState error={result.error} title={t.verify.failed} onRetry={onRetry} />
      </>
    );
  }
  if (result.kind !== 'proven') return <Stale />;
  return <Proven {...result} />;
}

function Proven({ status, isIn }: ProvenAddress) {
  const done = status === 'verified';
  return (
    <>
      <h1 tabIndex={-1}>{done ? t.verify.done : t.verify.already}</h1>
      <Note tone="ok">{isIn ? t.verify.isIn : done ? t.verify.doneText : t.verify.alreadyText}</Note>
      <ButtonLink to={isIn ? '/dashboard' : '/login'} variant="p" size="lg" block>
        {isIn ? t.verify.goOn : t.verify.enter}
      </ButtonLink>
    </>
  );
}

/** An old link is no dead end: the address is asked for, unless this tab already knows it. */
function Stale() {
  const [email, setEmail] = useState(pendingEmail);
  const [sent, setSent] = useState(false);
  const form = useAppForm<{ email: string }, typeof resendVerification.body>({
    schema: resendVerification.body,
    defaults: { email },
    onSubmit: async (body) => {
      await call(resendVerification, { body });
      rememberPendingEmail(body.email);
      setEmail(body.email);
      setSent(true);
    },
  });
  return (
    <>
      <h1 tabIndex={-1}>{t.verify.title}</h1>
      <Note tone="warn">{t.verify.stale}</Note>
      {sent ? (
        <>
          <p role="status">{t.notice.sentTo(email)}</p>
          <ResendLetter email={email} waitFirst />
        </>
      ) : (
        <Form form={form} className="" submitLabel={t.verify.sendNew} busyLabel={passwordReset.forgot.busy} block>
          <TextField form={form} name="email" label={auth.email} type="email" autoComplete="username" />
        </Form>
      )}
    </>
  );
}
