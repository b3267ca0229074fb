import type { ContractListItem, listContracts } from '@kliuchar/api-schema/contracts';
import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { addDays, type Day, parseDay } from '@kliuchar/domain/dates/day';
import { listViews } from '../../i18n/uk/list-views.ts';
import { type Capacity, OF_RECEIPTS } from '../../lib/capacity.ts';
import { today } from '../../lib/format.ts';
import type { ReadyView } from '../../lib/list-views.ts';
import type { ListState } from '../../lib/url-state.ts';

/** The filters of specification §7 in its own letters, so that an address reads like the call it makes. */
export const CONTRACT_FILTERS = [
  'owner_id',
  'rental_object_id',
  'tenant_counterparty_id',
  'landlord_counterparty_id',
  'status',
  'q',
  'date_from',
  'date_to',
  'overdue',
  'ends_by',
  'ends_within',
] as const;
export type ContractFilter = (typeof CONTRACT_FILTERS)[number];

type Status = ContractListItem['status'];
export type ContractTab = 'current' | 'pending' | 'archive';

export const TAB_STATUSES: Readonly<Record<ContractTab, readonly Status[]>> = {
  current: ['draft', 'declined', 'pending', 'scheduled', 'active', 'notice'],
  pending: ['pending'],
  archive: ['completed', 'terminated', 'cancelled'],
};

export function tabOf(value: string | null): ContractTab {
  return value === 'pending' || value === 'archive' ? value : 'current';
}

type Query = NonNullable<QueryInputOf<typeof listContracts>>;

/** What of the address becomes the call; a value nobody could have chosen (a hand-made address) is left out. */
export function queryOf({ filters }: Pick<ListState<ContractFilter>, 'filters'>, tab: ContractTab): Query {
  const statuses = (filters.status?.split(',') ?? []).filter((status): status is Status =>
    Object.values(TAB_STATUSES).some((list) => list.some((known) => known === status)),
  );
  const from = filters.date_from ? parseDay(filters.date_from) : null;
  const to = filters.date_to ? parseDay(filters.date_to) : null;
  const endsBy = endOf(filters);
  return {
    status: statuses.length > 0 ? statuses : [...TAB_STATUSES[tab]],
    ...(filters.owner_id && { ownerId: filters.owner_id }),
    ...(filters.rental_object_id && { rentalObjectId: filters.rental_object_id }),
    ...(filters.tenant_counterparty_id && { tenantCounterpartyId: filters.tenant_counterparty_id }),
    ...(filters.landlord_counterparty_id && { landlordCounterpartyId: filters.landlord_counterparty_id }),
    ...(filters.q && { q: filters.q }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(filters.overdue === 'true' && { overdue: true }),
    ...(endsBy && { endsBy }),
  };
}

/** A named day, or so many days from today: a view that is saved goes on with the calendar. */
function endOf({ ends_by: by, ends_within: within }: Partial<Record<ContractFilter, string>>): Day | null {
  if (by) return parseDay(by);
  return within && /^[1-9]\d{0,2}$/.test(within) ? addDays(today(), Number(within)) : null;
}

const t = listViews.contracts;
const OVERDUE_VIEW = 'debts';
const CONTRACT_VIEWS: readonly ReadyView[] = [
  { key: OVERDUE_VIEW, label: t.debts, query: 'overdue=true' },
  { key: 'ending', label: t.ending, query: 'ends_within=30' },
  { key: 'drafts', label: t.drafts, query: 'status=draft' },
];

/** By which switches of his objects a manager learns that something is late; a tenant knows it of himself. */
export const OF_OVERDUE: readonly Capacity[] = [...OF_RECEIPTS, 'lease'];

/** A view by what a person cannot know would always be empty. */
export const viewsKnownBy = (knowsOverdue: boolean): readonly ReadyView[] =>
  CONTRACT_VIEWS.filter(({ key }) => knowsOverdue || key !== OVERDUE_VIEW);
export const CONTRACT_VIEW_NAMES: readonly string[] = [...CONTRACT_FILTERS, 'tab', 'sort'];
