import { type ApiKey, listApiKeys, revokeApiKey } from '@kliuchar/api-schema/api-keys';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { integrations as texts } from '../../i18n/uk/integrations.ts';
import { formatDay, formatInstant, today } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { useAnsweredOwners, useTeams } from '../../lib/members-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './integrations.css';

const KeyDialog = late(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }));

const t = texts.keys;
const KEY = ['api-keys'];
const askAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

export function KeysSection() {
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listApiKeys, { signal }),
    meta: { quiet: true },
  });
  const items = query.data?.items ?? [];
  const live = items.filter(({ revokedAt }) => revokedAt === null);
  const revoked = items.filter(({ revokedAt }) => revokedAt !== null);
  const answered = useAnsweredOwners();
  // Who may add one is known before it is said that there is none: the button would push down what stands below.
  const teams = useTeams();
  const isAsking = query.isPending || teams.isPending;
  const create = answered.size > 0 && (
    <Button size="sm" variant="p" onClick={() => setMaking(true)}>
      {t.create}
    </Button>
  );
  return (
    <Section
      title={t.title}
      aside={answered.size > 0 && live.length > 0 && <HeaderAct onClick={() => setMaking(true)}>{t.create}</HeaderAct>}
    >
      {isAsking && <Skeleton />}
      {query.isError && <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isSuccess && !isAsking && live.length === 0 && (
        <EmptyState kind="first" title={t.emptyTitle} actions={create}>
          {create ? t.emptyText : texts.ofPrincipal}
        </EmptyState>
      )}
      <ul className="entries">
        {live.map((key) => (
          <LiveKey key={key.id} apiKey={key} onRevoke={answered.has(key.ownerId) ? () => setRevoking(key) : null} />
        ))}
      </ul>
      {revoked.length > 0 && <RevokedKeys keys={revoked} />}
      <Suspense>
        {isMaking && (
          <KeyDialog
            onClose={() => {
              setMaking(false);
              void askAgain();
            }}
          />
        )}
      </Suspense>
      {revoking && (
        <ConfirmDialog
          open
          onClose={() => setRevoking(null)}
          title={t.revokeTitle(revoking.name)}
          consequences={[t.revokeText]}
          confirmLabel={t.revoke}
          cancelLabel={t.revokeKeep}
          irreversible
          failed={t.failed}
          onConfirm={async () => {
            await call(revokeApiKey, { params: { keyId: revoking.id } }).finally(askAgain);
            toast({ title: t.revokeDone, variant: 'success' });
          }}
        />
      )}
    </Section>
  );
}

function RevokedKeys({ keys }: { readonly keys: readonly ApiKey[] }) {
  return (
    <details className="revoked-keys">
      <summary>{t.revokedTitle}</summary>
      <ul className="entries">
        {keys.map(({ id, name, prefix, revokedAt }) => (
          <li key={id}>
            <span>
              {name}
              <small className="num">
                {prefix}… · {t.revoked(formatInstant(revokedAt ?? ''))}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function LiveKey({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: (() => void) | null }) {
  const { name, prefix, scope, lastUsedOn, expiresOn, createdBy } = apiKey;
  const facts = [
    t.scope[scope],
    lastUsedOn === null ? t.unused : t.used(formatDay(lastUsedOn)),
    ...(expiresOn === null
      ? []
      : [expiresOn < today() ? t.expired(formatDay(expiresOn)) : t.until(formatDay(expiresOn))]),
  ];
  return (
    <li>
      <span className="with-icon">
        <KeyRound aria-hidden="true" />
        <span>
          {name}
          <small className="num">
            <code translate="no">{prefix}…</code> · {facts.join(' · ')}
          </small>
          <small>{t.by[scope](createdBy)}</small>
        </span>
      </span>
      {onRevoke && (
        <Button size="sm" aria-label={t.revokeOf(name)} onClick={onRevoke}>
          {t.revoke}
        </Button>
      )}
    </li>
  );
}
