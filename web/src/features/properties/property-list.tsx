import type { PropertyListItem } from '@kliuchar/api-schema/properties';
import { common } from '../../i18n/uk/common.ts';
import { properties as t } from '../../i18n/uk/properties.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { DebtCell, DebtSum, overdueInWords } from '../../ui/debt.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';
import { PropertyStatus } from './property-status.tsx';

/** Of an object of somebody else whose it is stands beside what it is. */
const typeAndCity = ({ type, address, ownerName }: PropertyListItem): string =>
  [t.types[type], address.city, ownerName && t.list.ownedBy(ownerName)].filter(Boolean).join(' · ');

const seesTenant = ({ role, permissions }: PropertyListItem) =>
  role === 'owner' || permissions?.includes('contracts') === true;

/** Columns of the list; money and tenants are for those who may see them, so a tenant's list has no empty columns. */
export function propertyColumns(rows: readonly PropertyListItem[]): readonly Column<PropertyListItem>[] {
  const withMoney = rows.length === 0 || rows.some(({ rent, debtKop }) => rent !== null || debtKop !== null);
  const isUnnamed = rows.length > 0 && rows.every((row) => !seesTenant(row));
  const words = isUnnamed ? WORDS.filter(({ key }) => key !== 'tenant') : WORDS;
  return withMoney ? [...words, ...MONEY, STATE] : [...words, STATE];
}

/** Whether anything is owed, as far as the reader is told. */
const owes = (row: PropertyListItem): row is PropertyListItem & { debtKop: number } => (row.debtKop ?? 0) > 0;

const WORDS: readonly Column<PropertyListItem>[] = [
  {
    key: 'name',
    always: true,
    title: t.list.property,
    sort: 'name',
    cell: (row) => (
      <>
        <RowLink to={`/properties/${row.id}`}>{row.displayName}</RowLink>
        <span className="t2">{typeAndCity(row)}</span>
      </>
    ),
  },
  {
    key: 'tenant',
    title: t.list.tenant,
    cell: ({ tenantName }) => <span className={tenantName ? 'long' : 'muted'}>{tenantName ?? common.empty}</span>,
  },
  {
    key: 'area',
    title: t.list.area,
    numeric: true,
    cell: (row) =>
      row.areaTotal ? (
        <>
          {formatDecimalUk(row.areaTotal)}
          <span className="muted">{`\u00a0${t.squareMetres}`}</span>
        </>
      ) : (
        <span className="muted">{common.empty}</span>
      ),
  },
];

const MONEY: readonly Column<PropertyListItem>[] = [
  {
    key: 'rent',
    always: true,
    title: t.list.rent,
    numeric: true,
    cell: (row) => <Money amountKop={row.rent?.amountMinor} currency={row.rent?.currency ?? 'UAH'} />,
  },
  {
    key: 'debt',
    title: t.list.debt,
    numeric: true,
    sort: 'debt_kop',
    cell: (row) =>
      owes(row) ? (
        <DebtCell debtKop={row.debtKop} overdue={row.overdue} />
      ) : (
        <span className="muted">{common.empty}</span>
      ),
  },
];

const STATE: Column<PropertyListItem> = {
  key: 'status',
  title: t.list.state,
  cell: (row) => <PropertyStatus status={row.status} />,
};

/** One title, one amount, one state: a debt takes the amount's place, since it is what asks for action. */
export function PropertyCard({ row }: { readonly row: PropertyListItem }) {
  return (
    <>
      <div className="l1">
        <RowLink to={`/properties/${row.id}`}>{row.displayName}</RowLink>
        {owes(row) ? (
          <DebtSum debtKop={row.debtKop} overdue={row.overdue} />
        ) : (
          row.rent && <Money amountKop={row.rent.amountMinor} currency={row.rent.currency} />
        )}
      </div>
      <div className="l2">
        <span>
          {row.tenantName
            ? [row.tenantName, row.ownerName && t.list.ownedBy(row.ownerName)].filter(Boolean).join(' · ')
            : typeAndCity(row)}
        </span>
        <span>{owes(row) ? (overdueInWords(row) ?? t.card.debt) : row.rent && t.list.ofMonth}</span>
      </div>
      <div className="l3">
        <PropertyStatus status={row.status} />
      </div>
    </>
  );
}
