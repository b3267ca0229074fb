import { listTaskAssignees } from '@kliuchar/api-schema/tasks';
import { useQuery } from '@tanstack/react-query';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { findContractors, findContracts, findProperties } from '../../lib/find-choices.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import type { TaskValues } from './task-form-values.ts';

type ChoiceProps = BoundField<TaskValues> & { readonly selectedLabel?: string };

const failed = t.failed.list;

export const PropertyChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="property" find={findProperties} failed={failed} />
);
export const ContractChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="contract" find={findContracts} failed={failed} />
);
export const ContractorChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="contractor" find={findContractors} failed={failed} />
);

/** The owner's people; a manager leaves it to the owner who does the work. */
export function useAssignees() {
  const mayDirect = usePermission('tasks.direct');
  return useQuery({
    enabled: mayDirect,
    queryKey: ['tasks', 'assignees'],
    queryFn: ({ signal }) => call(listTaskAssignees, { signal }),
    meta: { failed: t.failed.list },
  });
}
