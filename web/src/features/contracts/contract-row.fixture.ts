import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { day } from '@kliuchar/domain/dates/day';

const base: ContractListItem = {
  id: 'id',
  role: 'owner',
  permissions: null,
  number: '1',
  status: 'active',
  badges: [],
  overdueSince: null,
  rentalObjectId: 'o',
  propertyName: 'Січова, 17',
  landlordCounterpartyId: 'l',
  landlordName: 'Власник',
  tenantCounterpartyId: 't',
  tenantName: 'Орендар',
  startDate: day('2026-01-01'),
  endDate: day('2026-12-31'),
  effectiveEnd: day('2026-12-31'),
  rent: { amountMinor: 1_000_000, currency: 'UAH' },
  balanceKop: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};
/** A lease in force for 10 000,00 ₴ a month. */
export const contractRow = (change: Partial<ContractListItem>): ContractListItem => ({ ...base, ...change });
