import { acceptInvite, declineInvite, getInvite, type Invite } from '@kliuchar/api-schema/managers';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { InviteSummary } from '../features/managers/invite-summary.tsx';
import { managers } from '../i18n/uk/managers.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/http.ts';
import { forgetInvite } from '../lib/pending-invite.ts';
import { ensureSession, refreshSession } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const t = managers.page;

type State =
  | { readonly kind: 'busy' }
  | { readonly kind: 'ready'; readonly invite: Invite; readonly isSignedIn: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Public in both states: whoever holds the letter sees who invites and what to; to accept one signs in. */
export default function InviteRoute() {
  const token = useParams().token ?? '';
  const [state, setState] = useState<State>({ kind: 'busy' });
  const load = useCallback(async () => {
    setState({ kind: 'busy' });
    try {
      const [invite, session] = await Promise.all([call(getInvite, { params: { token } }), ensureSession()]);
      setState({ kind: 'ready', invite, isSignedIn: session !== null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 || error.code === 'invitation_accepted') forgetInvite();
      setState({ kind: 'failed', error });
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  return (
    <AuthLayout>
      <div className="stack">
        {state.kind === 'busy' && <Skeleton widths={[60, 80, 40]} boxed={false} />}
        {state.kind === 'failed' && <Failed error={state.error} onRetry={() => void load()} />}
        {state.kind === 'ready' && <Answer token={token} invite={state.invite} isSignedIn={state.isSignedIn} />}
      </div>
    </AuthLayout>
  );
}

function Failed({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (error.code === 'invitation_accepted') {
    return (
      <>
        <h1 tabIndex={-1}>{t.taken}</h1>
        <Note tone="ok">{t.takenText}</Note>
        <ButtonLink to="/dashboard" variant="p" size="lg" block>
          {t.home}
        </ButtonLink>
      </>
    );
  }
  if (error.status === 404) {
    return (
      <>
        <h1 tabIndex={-1}>{t.gone}</h1>
        <p className="muted">{t.goneText}</p>
        <ButtonLink to="/dashboard" block>
          {t.home}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{t.failed}</h1>
      <ErrorState error={error} onRetry={onRetry} bare />
    </>
  );
}

type AnswerProps = { readonly token: string; readonly invite: Invite; readonly isSignedIn: boolean };

function Answer({ token, invite, isSignedIn }: AnswerProps) {
  const [outcome, setOutcome] = useState<'accepted' | 'needs_confirmation' | 'declined' | null>(null);
  if (outcome === 'accepted') return <Accepted />;
  if (outcome === 'needs_confirmation') return <Waiting />;
  if (outcome === 'declined') {
    return (
      <>
        <h1 tabIndex={-1}>{t.declined}</h1>
        <p className="muted">{t.declinedText}</p>
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{invite.kind === 'manager' ? t.managerTitle : t.tenantTitle}</h1>
      <InviteSummary invite={invite} />
      {isSignedIn ? <Accept token={token} onDone={setOutcome} /> : <SignIn token={token} />}
      <Decline token={token} onDone={() => setOutcome('declined')} />
    </>
  );
}

type AcceptProps = {
  readonly token: string;
  readonly onDone: (outcome: 'accepted' | 'needs_confirmation') => void;
};

function Accept({ token, onDone }: AcceptProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { status } = await call(acceptInvite, { params: { token } });
      forgetInvite();
      await refreshSession();
      onDone(status);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <Note tone="bad">{failure}</Note>}
      <Button variant="p" size="lg" block busy={busy} onClick={() => void accept()}>
        {t.accept}
      </Button>
    </>
  );
}

function SignIn({ token }: { readonly token: string }) {
  return (
    <>
      <p className="muted">{t.signedOut}</p>
      <ButtonLink to={`/login?next=${encodeURIComponent(`/invites/${token}`)}`} variant="p" size="lg" block>
        {t.signIn}
      </ButtonLink>
      <ButtonLink to={`/register?invite=${encodeURIComponent(token)}`} size="lg" block>
        {t.register}
      </ButtonLink>
    </>
  );
}

function Decline({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="g" block onClick={() => setAsked(true)}>
        {t.decline}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.declineTitle}
        consequences={[t.declineConsequence]}
        confirmLabel={t.decline}
        cancelLabel={managers.actions.keep}
        irreversible
        onConfirm={async () => {
          await call(declineInvite, { params: { token } });
          forgetInvite();
          onDone();
        }}
      />
    </>
  );
}

function Accepted() {
  return (
    <>
      <h1 tabIndex={-1}>{t.accepted}</h1>
      <Note tone="ok">{t.acceptedText}</Note>
      <ButtonLink to="/properties" variant="p" size="lg" block>
        {t.toObjects}
      </ButtonLink>
    </>
  );
}

function Waiting() {
  return (
    <>
      <h1 tabIndex={-1}>{t.waiting}</h1>
      <p className="muted">{t.waitingText}</p>
      <ButtonLink to="/profile" variant="p" size="lg" block>
        {t.toProfile}
      </ButtonLink>
    </>
  );
}
