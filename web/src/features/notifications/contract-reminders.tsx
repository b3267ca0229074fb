import type { Contract } from '@kliuchar/api-schema/contracts';
import { updateNotificationSettings } from '@kliuchar/api-schema/contracts';
import { DEFAULT_REMINDERS } from '@kliuchar/domain/notifications/reminder-settings';
import { useMutation } from '@tanstack/react-query';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { Card } from '../../ui/parts.tsx';
import { MessageLog } from './message-log.tsx';
import { ReminderFields, Switch, settingsBody } from './reminder-fields.tsx';

type Settings = NonNullable<Contract['notificationSettings']>;

const FIRST: Settings = {
  ...DEFAULT_REMINDERS,
  channels: [...DEFAULT_REMINDERS.channels],
  beforeDueDays: [...DEFAULT_REMINDERS.beforeDueDays],
  afterDueDays: [...DEFAULT_REMINDERS.afterDueDays],
};

/** What the tenant of this contract is told, and what has been sent to him. */
export function ContractReminders({ contract }: { readonly contract: Contract }) {
  const { id: contractId, notificationSettings: stored } = contract;
  const save = useMutation({
    scope: { id: `reminders ${contractId}` },
    mutationFn: (notificationSettings: Settings | null) =>
      call(updateNotificationSettings, {
        params: { contractId },
        body: { notificationSettings: notificationSettings && settingsBody(notificationSettings) },
      }),
    onSettled: () => dataChanged(),
    meta: { failed: t.saveFailed },
  });
  const settings = save.isPending ? save.variables : stored;
  return (
    <>
      <Card title={t.card}>
        <div className="body linkbox">
          <Switch on={settings === null} onChange={(on) => save.mutate(on ? null : FIRST)}>
            {t.asAll}
            {settings === null && <small>{t.asAllOn}</small>}
          </Switch>
          {settings !== null && <ReminderFields value={settings} onChange={save.mutate} />}
        </div>
      </Card>
      <MessageLog contractId={contractId} />
    </>
  );
}
