import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AskForm } from '../features/support/ask-form.tsx';
import { FaqList } from '../features/support/faq-list.tsx';
import { OwnRequests } from '../features/support/own-requests.tsx';
import { shell } from '../i18n/uk/shell.ts';
import { support as t } from '../i18n/uk/support.ts';
import { safeNext } from '../lib/guards.ts';
import { queryClient } from '../lib/query-client.ts';
import { ensureSession, type Session } from '../lib/session.ts';
import { Logo } from '../ui/logo.tsx';
import { PageHeader } from '../ui/parts.tsx';
import '../features/support/support.css';

/** Open to everyone: answers, the form, and for a person who has signed in what he has asked before. */
export default function SupportRoute() {
  const session = useVisitor();
  const [params] = useSearchParams();
  const from = params.get('from');
  if (session === undefined) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="sup">
        <header>
          <a className="logo" href="/" aria-label={shell.homeLabel}>
            <Logo />
          </a>
          {session ? <Link to={safeNext(from)}>{t.back}</Link> : <Link to="/login">{t.signIn}</Link>}
        </header>
        <main className="page" id="content">
          <PageHeader title={t.title} sub={t.lead} />
          <div className="sections">
            <FaqList />
            <AskForm isVisitor={session === null} failedRequestId={params.get('request')} page={from} />
            {session && <OwnRequests />}
          </div>
        </main>
      </div>
    </QueryClientProvider>
  );
}

/** Undefined until it is known whether somebody has signed in; null for a visitor. */
function useVisitor(): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    ensureSession().then(setSession, () => setSession(null));
  }, []);
  return session;
}
