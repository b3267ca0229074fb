import { listOutbox, type OutboxMessage } from '@kliuchar/api-schema/dev-outbox';
import { Mail, MessageSquare } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { outbox as t } from '../i18n/uk/outbox.ts';
import { ApiError } from '../lib/api-error.ts';
import { formatInstant } from '../lib/format.ts';
import { call } from '../lib/http.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Card, PageHeader } from '../ui/parts.tsx';
import { SearchBox, Toolbar } from '../ui/toolbar.tsx';

const REFRESH_MS = 3000;

/** Letters of a development install (contract.md §3.7): whoever tries the product opens the links of a letter without a mailbox. */
export default function DevOutboxRoute() {
  const [to, setTo] = useState('');
  const [messages, setMessages] = useState<readonly OutboxMessage[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const load = useCallback(async () => {
    try {
      const list = await call(listOutbox, { query: { limit: 50, ...(to === '' ? {} : { to }) } });
      setMessages(list.items);
      setError(null);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  }, [to]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [load]);
  return (
    <main className="page outbox" id="content">
      <PageHeader
        title={t.title}
        actions={
          <>
            <Button variant="o" onClick={() => void load()}>
              {t.refresh}
            </Button>
            <ButtonLink variant="g" to="/login">
              {t.signIn}
            </ButtonLink>
          </>
        }
      />
      <p className="muted mb-4">{t.about}</p>
      <Toolbar>
        <SearchBox label={t.filter} value={to} onChange={setTo} />
      </Toolbar>
      {error && <ErrorState error={error} title={t.failed} onRetry={() => void load()} />}
      {!error && messages?.length === 0 && (
        <EmptyState kind={to === '' ? 'first' : 'none'} title={to === '' ? t.empty : t.none}>
          {to === '' ? t.emptyText : t.noneText}
        </EmptyState>
      )}
      {!error && messages?.map((message) => <Message key={message.id} message={message} />)}
    </main>
  );
}

function Message({ message }: { readonly message: OutboxMessage }) {
  const Icon = message.channel === 'email' ? Mail : MessageSquare;
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" size={18} /> {message.subject === '' ? t.channels[message.channel] : message.subject}
        </span>
      }
    >
      <div className="px-5 pb-4 grid gap-3 wrap-anywhere">
        <p className="cap">
          {t.to} {message.to} · {formatInstant(message.createdAt)}
        </p>
        <p className="whitespace-pre-line">
          <Linked text={message.text} />
        </p>
      </div>
    </Card>
  );
}

/** The letter's own words; its addresses can be followed. A part is named by its place in the text. */
function Linked({ text }: { readonly text: string }) {
  return partsOf(text).map(({ at, part }) =>
    part.startsWith('http') ? (
      <a key={at} href={part}>
        {part}
      </a>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}

function partsOf(text: string): { at: number; part: string }[] {
  let at = 0;
  return text.split(/(https?:\/\/[^\s]+)/).map((part) => {
    const placed = { at, part };
    at += part.length;
    return placed;
  });
}
