import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import { changePassword, endOtherSessions, endSession, listSessions } from '@kliuchar/api-schema/profile';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { profile as t } from '../../i18n/uk/profile.ts';
import { formatInstant } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import './profile.css';

const SESSIONS = ['sessions'];

export function PasswordSection() {
  const [changing, setChanging] = useState(false);
  return (
    <Section title={t.password.title}>
      <ul className="entries">
        <li>
          <span className="muted">{t.password.text}</span>
          <Button size="sm" onClick={() => setChanging(true)}>
            {t.password.change}
          </Button>
        </li>
      </ul>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAppForm<{ current: string; password: string }, typeof changePassword.body>({
    schema: changePassword.body,
    defaults: { current: '', password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(changePassword, { body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: SESSIONS });
      onClose();
      toast({ title: t.password.done, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.password.change} lead={t.password.text}>
      <Form form={form} inDialog submitLabel={t.password.submit}>
        <PasswordField form={form} name="current" label={t.password.current} autoComplete="current-password" />
        <PasswordField
          form={form}
          name="password"
          label={t.password.next}
          hint={t.password.nextHint}
          autoComplete="new-password"
        />
      </Form>
    </Sheet>
  );
}

export function SessionsSection() {
  const [asking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    meta: { failed: t.sessions.failed },
  });
  const end = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: SESSIONS });
      toast({ title: t.sessions.ended, variant: 'success' });
    },
    meta: { failed: t.sessions.endFailed },
  });
  const items = query.data?.items ?? [];
  return (
    <Section
      title={t.sessions.title}
      aside={items.length > 1 && <HeaderAct onClick={() => setAsking(true)}>{t.sessions.endOthers}</HeaderAct>}
    >
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.sessions.loadFailed} onRetry={() => void query.refetch()} />
      )}
      <ul className="entries">
        {items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.sessions.endTitle}
        consequences={[t.sessions.endText]}
        confirmLabel={t.sessions.endConfirm}
        cancelLabel={t.sessions.endKeep}
        onConfirm={async () => {
          await call(endOtherSessions);
          await queryClient.invalidateQueries({ queryKey: SESSIONS });
          toast({ title: t.sessions.endedAll, variant: 'success' });
        }}
      />
    </Section>
  );
}

type SessionRowProps = {
  readonly session: ReplyOf<typeof listSessions>['items'][number];
  readonly busy: boolean;
  readonly onEnd: () => void;
};

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  return (
    <li>
      <span className="with-icon">
        <MonitorSmartphone aria-hidden="true" />
        <span>
          {session.device}
          <small className="num">
            {session.current ? t.sessions.current : t.sessions.seen(formatInstant(session.lastSeenAt))} ·{' '}
            {session.address}
          </small>
        </span>
      </span>
      {!session.current && (
        <Button size="sm" aria-label={t.sessions.endOf(session.device)} busy={busy} onClick={onEnd}>
          {t.sessions.end}
        </Button>
      )}
    </li>
  );
}
