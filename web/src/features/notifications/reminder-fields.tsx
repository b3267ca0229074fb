import type { NotificationSettings } from '@kliuchar/api-schema/contract-fields';
import type { ReactNode } from 'react';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import './reminders.css';

const BEFORE = [1, 3, 5, 7];
const AFTER = [1, 3, 7, 14];
/** The server takes no more. */
const MOST = 5;

type Settings = NotificationSettings;
type FieldsProps = { readonly value: Settings; readonly onChange: (next: Settings) => void };

/** As the calls take them. */
export function settingsBody({ channels, beforeDueDays, afterDueDays, ...flags }: Settings) {
  return { ...flags, channels: [...channels], beforeDueDays: [...beforeDueDays], afterDueDays: [...afterDueDays] };
}

/** Takes effect at once, like every switch: there is nothing to press afterwards. */
export function ReminderFields({ value, onChange }: FieldsProps) {
  const set = (change: Partial<Settings>) => onChange({ ...value, ...change });
  const through = (channel: Settings['channels'][number]) => (on: boolean) =>
    set({ channels: on ? [...value.channels, channel] : value.channels.filter((one) => one !== channel) });
  return (
    <div className="rmd">
      <Days
        label={t.before}
        offered={BEFORE}
        value={value.beforeDueDays}
        onChange={(beforeDueDays) => set({ beforeDueDays })}
      />
      <Days
        label={t.after}
        offered={AFTER}
        value={value.afterDueDays}
        onChange={(afterDueDays) => set({ afterDueDays })}
      />
      <Switch on={value.receiptIssued} onChange={(receiptIssued) => set({ receiptIssued })} hint={t.issuedHint}>
        {t.issued}
      </Switch>
      <Switch on={value.paymentReceived} onChange={(paymentReceived) => set({ paymentReceived })}>
        {t.received}
      </Switch>
      <Switch
        on={value.readingsReminder}
        onChange={(readingsReminder) => set({ readingsReminder })}
        hint={t.readingsHint}
      >
        {t.readings}
      </Switch>
      <fieldset>
        <legend>{t.channels}</legend>
        <Switch on={value.channels.includes('email')} onChange={through('email')}>
          {t.byEmail}
        </Switch>
        <Switch on={value.channels.includes('sms')} onChange={through('sms')}>
          {t.bySms}
        </Switch>
        <Switch on={value.channels.includes('push')} onChange={through('push')} hint={t.byPushHint}>
          {t.byPush}
        </Switch>
      </fieldset>
    </div>
  );
}

type DaysProps = {
  readonly label: string;
  readonly offered: readonly number[];
  readonly value: readonly number[];
  readonly onChange: (days: number[]) => void;
};

/** What was set elsewhere is shown beside what is offered. */
function Days({ label, offered, value, onChange }: DaysProps) {
  const shown = [...new Set([...offered, ...value])].toSorted((a, b) => a - b);
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="chips">
        {shown.map((day) => {
          const on = value.includes(day);
          return (
            <button
              key={day}
              type="button"
              className="chip"
              aria-pressed={on}
              aria-disabled={!on && value.length >= MOST}
              onClick={() => {
                if (on) onChange(value.filter((one) => one !== day));
                else if (value.length < MOST) onChange([...value, day].toSorted((a, b) => a - b));
              }}
            >
              {t.days(day)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

type SwitchProps = {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly hint?: string;
  readonly children: ReactNode;
};

export function Switch({ on, onChange, hint, children }: SwitchProps) {
  return (
    <label className="ck sw2">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
