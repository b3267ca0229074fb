import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import {
  getNotificationRules,
  type NotificationRulesView,
  saveNotificationRules,
} from '@kliuchar/api-schema/notification-rules';
import { SMS_PER_DAY, TOLD_BY_LETTER } from '@kliuchar/domain/notifications/notification-rules';
import {
  NOTIFICATION_GROUP_NAMES,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  type NotificationType,
} from '@kliuchar/domain/notifications/notification-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePush } from './push-query.ts';
import { PushRow } from './push-row.tsx';
import { Switch } from './reminder-fields.tsx';
import { useTelegram } from './telegram-query.ts';
import { TelegramRow } from './telegram-row.tsx';
import { TenantReminders } from './tenant-reminders.tsx';
import '../../ui/fold.css';
import './reminders.css';

const RULES = ['notifications', 'rules'];

/** What I am told and, where I let homes, what my tenants are; each touch is saved, one after another. */
export function RulesSection() {
  const owners = useSession()?.owners ?? [];
  return (
    <>
      <MyRules />
      {owners.length > 0 && (
        <Section title={t.theirs}>
          <p className="muted mb-3">{t.theirsText}</p>
          <TenantReminders />
        </Section>
      )}
    </>
  );
}

type Rules = Omit<NotificationRulesView, 'version' | 'types' | 'smsTo'>;

function MyRules() {
  const query = useQuery({ queryKey: RULES, queryFn: ({ signal }) => call(getNotificationRules, { signal }) });
  const save = useMutation({
    scope: { id: 'notification rules' },
    mutationFn: (rules: Rules) => call(saveNotificationRules, { body: bodyOf(rules) }),
    // What was touched shows at once; a refusal brings back what is stored.
    onMutate: (rules) => {
      queryClient.setQueryData<NotificationRulesView>(RULES, (old) => old && { ...old, ...rules });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: RULES }),
    meta: { failed: t.saveFailed },
  });
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const ready = query.isSuccess;
  // Whoever comes for these is led to them: they stand low on the page of a person who has much there.
  useEffect(() => {
    if (ready && hash === '#notifications') box.current?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
  return (
    <div id="notifications" ref={box}>
      <Section title={t.mine}>
        <p className="muted mb-3">{t.mineText}</p>
        {query.isPending && <Skeleton />}
        {query.isError && <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />}
        {query.data && (
          <div className="rules">
            <PushRow />
            <TelegramRow />
            <Matrix rules={query.data} types={query.data.types} smsTo={query.data.smsTo} onChange={save.mutate} />
          </div>
        )}
      </Section>
    </div>
  );
}

function bodyOf({
  silent,
  email,
  telegram,
  push,
  sms,
  digest,
  quietHours,
}: Rules): BodyInputOf<typeof saveNotificationRules> {
  return {
    silent: [...silent],
    email: [...email],
    telegram: [...telegram],
    push: [...push],
    sms: [...sms],
    digest,
    quietHours,
  };
}

type Place = 'silent' | 'email' | 'telegram' | 'push' | 'sms';
type MatrixProps = {
  readonly rules: Rules;
  /** Those that concern this person. */
  readonly types: readonly NotificationType[];
  /** The number that SMS go to; null where they do not. */
  readonly smsTo: string | null;
  readonly onChange: (rules: Rules) => void;
};

function Matrix({ rules, types, smsTo, onChange }: MatrixProps) {
  const groups = NOTIFICATION_GROUPS.map((group) => ({
    group,
    own: types.filter((type) => NOTIFICATION_KINDS[type].group === group),
  })).filter(({ own }) => own.length > 0);
  const telegram = useTelegram().data?.state;
  // A mark for a place where nothing arrives would promise something.
  const hasTelegram = telegram === 'linked' || telegram === 'blocked';
  const hasPush = (usePush().data?.devices.length ?? 0) > 0;
  const hasSms = smsTo !== null;
  const toggle = (key: Place, type: NotificationType, on: boolean) =>
    onChange({ ...rules, [key]: on ? [...rules[key], type] : rules[key].filter((one) => one !== type) });
  return (
    <>
      <Switch on={rules.digest} onChange={(digest) => onChange({ ...rules, digest })} hint={t.digestHint}>
        {t.digest}
      </Switch>
      <Switch on={rules.quietHours} onChange={(quietHours) => onChange({ ...rules, quietHours })} hint={t.quietHint}>
        {t.quietHours}
      </Switch>
      <details className="fold">
        <summary>
          <span>
            <b>{t.matrix}</b>
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <table aria-label={t.matrix}>
          <thead>
            <tr>
              <th scope="col">{t.type}</th>
              <th scope="col">
                <span className="wide">{t.inApp}</span>
                <span className="tight">{t.here}</span>
              </th>
              <th scope="col">{t.email}</th>
              {hasTelegram && <th scope="col">{t.telegram}</th>}
              {hasPush && <th scope="col">{t.push}</th>}
              {hasSms && <th scope="col">{t.sms}</th>}
            </tr>
          </thead>
          {groups.map(({ group, own }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={3 + Number(hasTelegram) + Number(hasPush) + Number(hasSms)}>
                  {NOTIFICATION_GROUP_NAMES[group]}
                </th>
              </tr>
              {own.map((type) => (
                <TypeRow
                  key={type}
                  {...{ type, rules, hasTelegram, hasPush, hasSms }}
                  onToggle={(key, on) => toggle(key, type, on)}
                />
              ))}
            </tbody>
          ))}
        </table>
        {smsTo !== null && <p className="cap">{t.smsHint(smsTo, SMS_PER_DAY)}</p>}
      </details>
    </>
  );
}

type TypeRowProps = {
  readonly type: NotificationType;
  readonly rules: Rules;
  readonly hasTelegram: boolean;
  readonly hasPush: boolean;
  readonly hasSms: boolean;
  readonly onToggle: (key: Place, on: boolean) => void;
};

function TypeRow({ type, rules, hasTelegram, hasPush, hasSms, onToggle }: TypeRowProps) {
  const { nameUk } = NOTIFICATION_KINDS[type];
  const cell = (key: Place, where: string, on: boolean) => (
    <Cell
      label={t.cell(nameUk, where)}
      on={on}
      onChange={(wanted) => onToggle(key, key === 'silent' ? !wanted : wanted)}
    />
  );
  return (
    <tr>
      <th scope="row">{nameUk}</th>
      <td>{cell('silent', t.inApp, !rules.silent.includes(type))}</td>
      <td>
        {TOLD_BY_LETTER.some((told) => told === type) ? (
          <small>{t.ownLetter}</small>
        ) : (
          cell('email', t.email, rules.email.includes(type))
        )}
      </td>
      {hasTelegram && <td>{cell('telegram', t.telegram, rules.telegram.includes(type))}</td>}
      {hasPush && <td>{cell('push', t.push, rules.push.includes(type))}</td>}
      {hasSms && <td>{cell('sms', t.sms, rules.sms.includes(type))}</td>}
    </tr>
  );
}

type CellProps = { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void };

function Cell({ label, on, onChange }: CellProps) {
  return (
    <label>
      <input
        className="check"
        type="checkbox"
        aria-label={label}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
