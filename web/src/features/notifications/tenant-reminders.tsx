import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import { getReminders, type RemindersView, saveReminders } from '@kliuchar/api-schema/notification-rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { call } from '../../lib/http.ts';
import { useOwnerChoice } from '../../lib/owner-choice.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { OwnerSelect } from '../../ui/owner-select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReminderFields, settingsBody } from './reminder-fields.tsx';

const REMINDERS = ['notifications', 'reminders'];

type OfOwner = Pick<RemindersView, 'ownerId' | 'reminders'>;

/** What the tenants of each of my owners are told by default. */
export function TenantReminders() {
  const choice = useOwnerChoice();
  const query = useQuery({ queryKey: REMINDERS, queryFn: ({ signal }) => call(getReminders, { signal }) });
  const save = useMutation({
    scope: { id: 'tenant reminders' },
    // What was touched names its owner itself: a save that is still on its way when another is chosen goes where it was meant to.
    mutationFn: ({ ownerId, reminders }: OfOwner) =>
      call(saveReminders, { body: { ownerId, reminders: settingsBody(reminders) } }),
    onMutate: ({ ownerId, reminders }) => {
      queryClient.setQueryData<ResponseOf<typeof getReminders>>(
        REMINDERS,
        (old) =>
          old && { ...old, items: old.items.map((item) => (item.ownerId === ownerId ? { ...item, reminders } : item)) },
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey: REMINDERS }),
    meta: { failed: t.saveFailed },
  });
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />;
  const { items } = query.data;
  const shown = choice === null ? items[0] : items.find(({ ownerId }) => ownerId === choice.ownerId);
  return (
    <>
      <OwnerSelect />
      {shown !== undefined && (
        <ReminderFields
          key={shown.ownerId}
          value={shown.reminders}
          onChange={(reminders) => save.mutate({ ownerId: shown.ownerId, reminders })}
        />
      )}
    </>
  );
}
