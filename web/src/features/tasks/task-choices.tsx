import { listTaskAssignees } from '@kliuchar/api-schema/tasks';
import { useQuery } from '@tanstack/react-query';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { findContractors, findContracts, findTaskProperties } from '../../lib/find-choices.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import type { TaskValues } from './task-form-values.ts';

type ChoiceProps = BoundField<TaskValues> & { readonly selectedLabel?: string };

const failed = t.failed.list;

export const PropertyChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="property-tasks" find={findTaskProperties} failed={failed} />
);
export const ContractChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="contract" find={findContracts} failed={failed} />
);
export const ContractorChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="contractor" find={findContractors} failed={failed} />
);

type Place = { readonly propertyId: string; readonly contractId: string };

/** The owner's people and the managers of the place, or of everything; a manager leaves it to the owner who does the work. */
export function useAssignees(place?: Place) {
  const mayDirect = usePermission('tasks.direct');
  const query = {
    ...(place?.propertyId && { propertyId: place.propertyId }),
    ...(place?.contractId && { contractId: place.contractId }),
  };
  return useQuery({
    enabled: mayDirect,
    queryKey: ['tasks', 'assignees', query],
    queryFn: ({ signal }) => call(listTaskAssignees, { query, signal }),
    select: ({ items }) =>
      place && Object.keys(query).length === 0 ? items.filter(({ role }) => role === 'member') : items,
    meta: { failed: t.failed.list },
  });
}

export const assigneeChoice = ({ id, name, role }: { id: string; name: string; role: 'member' | 'manager' }) => ({
  value: id,
  label: role === 'manager' ? t.form.managing(name) : name,
});
