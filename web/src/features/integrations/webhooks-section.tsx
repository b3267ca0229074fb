import { deleteWebhook, listWebhooks, updateWebhook, type WebhookView } from '@kliuchar/api-schema/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, CircleX, KeyRound, Pause, Pencil, Play, Trash2, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { integrations as texts } from '../../i18n/uk/integrations.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { useAnsweredOwners, useTeams } from '../../lib/members-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WebhookLog } from './webhook-log.tsx';
import './integrations.css';

const dialogs = () => import('./webhook-dialogs.tsx');
const WebhookDialog = late(async () => ({ default: (await dialogs()).WebhookDialog }));
const RotateDialog = late(async () => ({ default: (await dialogs()).RotateDialog }));

const t = texts.hooks;
const KEY = ['webhooks'];
const askAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

type Doing =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'rotate' | 'remove'; readonly hook: WebhookView }
  | null;

export function WebhooksSection() {
  const [doing, setDoing] = useState<Doing>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
    meta: { quiet: true },
  });
  const items = query.data?.items ?? [];
  const close = () => {
    setDoing(null);
    void askAgain();
  };
  const answered = useAnsweredOwners();
  const teams = useTeams();
  const isAsking = query.isPending || teams.isPending;
  const add = answered.size > 0 && (
    <Button size="sm" onClick={() => setDoing({ kind: 'add' })}>
      {t.add}
    </Button>
  );
  return (
    <Section
      title={t.title}
      aside={
        answered.size > 0 &&
        items.length > 0 && <HeaderAct onClick={() => setDoing({ kind: 'add' })}>{t.add}</HeaderAct>
      }
    >
      {isAsking && <Skeleton />}
      {query.isError && <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isSuccess && !isAsking && items.length === 0 && (
        <EmptyState kind="first" title={t.emptyTitle} actions={add}>
          {add ? t.emptyText : texts.ofPrincipal}
        </EmptyState>
      )}
      {items.map((hook) => (
        <Hook key={hook.id} hook={hook} mayChange={answered.has(hook.ownerId)} onDo={setDoing} />
      ))}
      <Suspense>
        {doing?.kind === 'add' && <WebhookDialog onClose={close} />}
        {doing?.kind === 'edit' && <WebhookDialog hook={doing.hook} onClose={close} />}
        {doing?.kind === 'rotate' && <RotateDialog hook={doing.hook} onClose={close} />}
      </Suspense>
      {doing?.kind === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={t.removeTitle(hostOf(doing.hook))}
          consequences={[t.removeText]}
          confirmLabel={t.removeConfirm}
          cancelLabel={t.keep}
          irreversible
          failed={t.failed}
          onConfirm={async () => {
            await call(deleteWebhook, { params: { webhookId: doing.hook.id } });
            toast({ title: t.removed, variant: 'success' });
          }}
        />
      )}
    </Section>
  );
}

const hostOf = ({ url }: WebhookView) => new URL(url).host;
const LOOKS = {
  active: { tone: 'ok', icon: CircleCheck },
  paused: { tone: 'neutral', icon: CirclePause },
  disabled: { tone: 'bad', icon: CircleX },
  failing: { tone: 'warn', icon: TriangleAlert },
} as const;

type HookProps = {
  readonly hook: WebhookView;
  readonly mayChange: boolean;
  readonly onDo: (doing: Doing) => void;
};

function Hook({ hook, mayChange, onDo }: HookProps) {
  const { id, url, description, status, events, failingSince, previousUntil, version } = hook;
  const toggle = useMutation({
    mutationFn: (enabled: boolean) => call(updateWebhook, { params: { webhookId: id }, body: { enabled, version } }),
    onSuccess: ({ status: after }) => toast({ title: after === 'active' ? t.resumed : t.paused, variant: 'success' }),
    onSettled: askAgain,
    meta: { failed: t.failed },
  });
  const isOn = status === 'active';
  const items: MenuItem[] = [
    { key: 'edit', label: t.edit, icon: Pencil, onSelect: () => onDo({ kind: 'edit', hook }) },
    { key: 'rotate', label: t.rotate, icon: KeyRound, onSelect: () => onDo({ kind: 'rotate', hook }) },
    {
      key: 'toggle',
      label: isOn ? t.pause : t.resume,
      icon: isOn ? Pause : Play,
      onSelect: () => toggle.mutate(!isOn),
    },
    { key: 'remove', label: t.remove, icon: Trash2, danger: true, onSelect: () => onDo({ kind: 'remove', hook }) },
  ];
  // On, and yet nobody listens: a green badge above the warning would say that all is well.
  const look = isOn && failingSince !== null ? 'failing' : status;
  const { tone, icon } = LOOKS[look];
  return (
    <article className="hook" aria-label={hostOf(hook)}>
      <header>
        <div>
          <h3 translate="no">{url}</h3>
          {description !== null && <p>{description}</p>}
          <p className="muted">{events.map((event) => t.events[event]).join(' · ')}</p>
        </div>
        <Badge tone={tone} icon={icon}>
          {t.status[look]}
        </Badge>
        {mayChange && <RowMenu items={items} label={t.actions(hostOf(hook))} />}
      </header>
      {status === 'disabled' && <Note tone="bad">{t.disabled}</Note>}
      {isOn && failingSince !== null && <Note tone="warn">{t.failing(formatInstant(failingSince))}</Note>}
      {previousUntil !== null && <Note tone="info">{t.bothSecrets(formatInstant(previousUntil))}</Note>}
      <WebhookLog hookId={id} maySend={isOn && mayChange} />
    </article>
  );
}
