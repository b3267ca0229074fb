import { useEffect, useState } from 'react';
import { registration as t } from '../../i18n/uk/registration.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button } from '../../ui/button.tsx';

const WAIT_S = 60;

/** Asks for the letter again; then a minute's pause, counted down in the button. */
function useResend(email: string, waitFirst: boolean) {
  const [left, setLeft] = useState(waitFirst ? WAIT_S : 0);
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = async () => {
    if (left > 0 || state === 'busy') return;
    setState('busy');
    try {
      const { resendVerification } = await import('@kliuchar/api-schema/auth');
      await call(resendVerification, { body: { email } });
      setState('sent');
      setLeft(WAIT_S);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error);
      setState('idle');
    }
  };
  return { left, state, resend };
}

export function ResendLetter({ email, waitFirst = false }: { readonly email: string; readonly waitFirst?: boolean }) {
  const { left, state, resend } = useResend(email, waitFirst);
  return (
    <>
      <Button block size="lg" busy={state === 'busy'} aria-disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? t.notice.resendIn(left) : t.notice.resend}
      </Button>
      <p role="status" className="muted">
        {state === 'sent' ? t.notice.resent : ''}
      </p>
    </>
  );
}

/** Another letter from inside the sentence of specification §8, «Акаунт не активовано». */
export function ResendLink({ email }: { readonly email: string }) {
  const { left, state, resend } = useResend(email, false);
  if (left > 0)
    return <span>{state === 'sent' ? `${t.notice.resent} ${t.notice.resendIn(left)}` : t.notice.resendIn(left)}</span>;
  return (
    <button type="button" className="more" onClick={() => void resend()}>
      {t.notice.resend}
    </button>
  );
}
