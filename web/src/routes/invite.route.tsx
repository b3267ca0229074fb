import { acceptInvite, declineInvite, getInvite, type Invite } from '@kliuchar/api-schema/managers';
import {
  acceptMemberInvite,
  declineMemberInvite,
  getMemberInvite,
  type MemberInvite,
} from '@kliuchar/api-schema/members';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { InviteSummary } from '../features/managers/invite-summary.tsx';
import { MemberInviteSummary } from '../features/members/member-invite-summary.tsx';
import { managers } from '../i18n/uk/managers.ts';
import { members } from '../i18n/uk/members.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/http.ts';
import { forgetInvite } from '../lib/pending-invite.ts';
import { ensureSession, refreshSession } from '../lib/session.ts';
import { toastError } from '../lib/toast-error.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const t = managers.page;

/** To objects, by a phone, or to all of an account, by an address: one link, and the page says which. */
type Invited =
  | { readonly to: 'objects'; readonly invite: Invite }
  | { readonly to: 'account'; readonly invite: MemberInvite };

type State =
  | { readonly kind: 'busy' }
  | { readonly kind: 'ready'; readonly invited: Invited; readonly isSignedIn: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Public in both states: whoever holds the letter sees who invites and what to; to accept one signs in. */
export default function InviteRoute() {
  const token = useParams().token ?? '';
  const [state, setState] = useState<State>({ kind: 'busy' });
  const load = useCallback(async () => {
    setState({ kind: 'busy' });
    try {
      const [invited, session] = await Promise.all([invitedBy(token), ensureSession()]);
      setState({ kind: 'ready', invited, isSignedIn: session !== null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A link that is spent or taken back is a page of its own, not a failure.
      if (error.status === 404 || error.code === 'invitation_accepted') forgetInvite();
      else toastError(error);
      setState({ kind: 'failed', error });
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  return (
    <AuthLayout>
      <div className="stack">
        {state.kind === 'busy' && <Skeleton widths={[60, 80, 40]} boxed={false} />}
        {state.kind === 'failed' && <Failed error={state.error} onRetry={() => void load()} />}
        {state.kind === 'ready' && <Answer token={token} invited={state.invited} isSignedIn={state.isSignedIn} />}
      </div>
    </AuthLayout>
  );
}

async function invitedBy(token: string): Promise<Invited> {
  try {
    return { to: 'objects', invite: await call(getInvite, { params: { token } }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { to: 'account', invite: await call(getMemberInvite, { params: { token } }) };
  }
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

type AnswerProps = { readonly token: string; readonly invited: Invited; readonly isSignedIn: boolean };
type Outcome = 'accepted' | 'needs_confirmation' | 'declined';

function Answer({ token, invited, isSignedIn }: AnswerProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const toAccount = invited.to === 'account';
  if (outcome === 'accepted') return toAccount ? <Joined /> : <Accepted />;
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
      {toAccount ? <MemberInviteSummary invite={invited.invite} /> : <ToObjects invite={invited.invite} />}
      {isSignedIn ? (
        <Accept
          accept={async () => (await call(toAccount ? acceptMemberInvite : acceptInvite, { params: { token } })).status}
          onDone={setOutcome}
        />
      ) : (
        <SignIn token={token} text={toAccount ? members.page.signedOut : t.signedOut} />
      )}
      <Decline
        decline={async () => {
          await call(toAccount ? declineMemberInvite : declineInvite, { params: { token } });
        }}
        onDone={() => setOutcome('declined')}
      />
    </>
  );
}

function ToObjects({ invite }: { readonly invite: Invite }) {
  return (
    <>
      <h1 tabIndex={-1}>{invite.kind === 'manager' ? t.managerTitle : t.tenantTitle}</h1>
      <InviteSummary invite={invite} />
    </>
  );
}

function Joined() {
  return (
    <>
      <h1 tabIndex={-1}>{t.accepted}</h1>
      <Note tone="ok">{members.page.acceptedText}</Note>
      <ButtonLink to="/dashboard" variant="p" size="lg" block>
        {members.page.toHome}
      </ButtonLink>
    </>
  );
}

type AcceptProps = { readonly accept: () => Promise<Outcome>; readonly onDone: (outcome: Outcome) => void };

function Accept({ accept: answer, onDone }: AcceptProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await answer();
      forgetInvite();
      await refreshSession();
      onDone(outcome);
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

function SignIn({ token, text }: { readonly token: string; readonly text: string }) {
  return (
    <>
      <p className="muted">{text}</p>
      <ButtonLink to={`/login?next=${encodeURIComponent(`/invites/${token}`)}`} variant="p" size="lg" block>
        {t.signIn}
      </ButtonLink>
      <ButtonLink to={`/register?invite=${encodeURIComponent(token)}`} size="lg" block>
        {t.register}
      </ButtonLink>
    </>
  );
}

type DeclineProps = { readonly decline: () => Promise<void>; readonly onDone: () => void };

function Decline({ decline, onDone }: DeclineProps) {
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
          await decline();
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
