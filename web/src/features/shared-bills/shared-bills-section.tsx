import {
  listSharedBillServices,
  listSharedBills,
  type SharedBill,
  type SharedBillService,
} from '@kliuchar/api-schema/shared-bills';
import type { Period } from '@kliuchar/domain/dates/period';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { sharedBills as t } from '../../i18n/uk/shared-bills.ts';
import { everyPage } from '../../lib/every-page.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { billRows, partOfMonth, type BillRow as Row } from './bill-values.ts';
import { SharedBillDialog } from './shared-bill-dialog.tsx';
import './shared-bills.css';

export const serviceName = ({ service, title }: Pick<SharedBillService, 'service' | 'title'>): string =>
  title ?? SERVICE_TEXTS[service].nameUk;

/** What the month has to divide: each service with its bills, or the button that enters the first one. */
export function SharedBillsSection({ period, file }: { readonly period: Period; readonly file: ReactNode }) {
  const [opened, setOpened] = useState<Row | null>(null);
  const services = useQuery({
    queryKey: ['shared-bills', 'services', period],
    queryFn: ({ signal }) => call(listSharedBillServices, { query: { period }, signal }),
    meta: { failed: t.failed.list },
  });
  const bills = useQuery({
    queryKey: ['shared-bills', 'list', period],
    queryFn: ({ signal }) =>
      everyPage((offset) => call(listSharedBills, { query: { period, limit: 100, offset }, signal })),
    meta: { failed: t.failed.list },
  });
  const isShown =
    services.data !== undefined && bills.data !== undefined && services.data.items.length + bills.data.items.length > 0;
  const ref = useArrival(isShown);
  if (!isShown) return null;
  const rows = billRows(services.data.items, bills.data.items);
  const open = (row: Row) => <OpenButton row={row} onOpen={setOpened} />;
  return (
    <div id={ANCHOR} ref={ref}>
      <Section title={t.title} aside={bills.data.items.length > 0 && file}>
        <Table
          label={t.table}
          rows={rows}
          rowKey={({ service, bill }) => bill?.id ?? `${service.service}${service.title ?? ''}`}
          columns={columnsWith(open)}
          card={(row) => <Card row={row}>{open(row)}</Card>}
        />
      </Section>
      {opened && (
        <SharedBillDialog
          key={opened.bill?.id ?? serviceName(opened.service)}
          {...opened}
          period={period}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const ANCHOR = 'shared-bills';

/** A link to this part of the page arrives before its data do. */
function useArrival(isShown: boolean) {
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown && hash === `#${ANCHOR}`) ref.current?.scrollIntoView({ block: 'start' });
  }, [isShown, hash]);
  return ref;
}

type OpenProps = { readonly row: Row; readonly onOpen: (row: Row) => void };

function OpenButton({ row, onOpen }: OpenProps) {
  const { service, bill } = row;
  if (bill === null) {
    return (
      <Button size="sm" onClick={() => onOpen(row)}>
        {t.enter}
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" onClick={() => onOpen(row)}>
        {bill.frozen ? t.open : t.change}
      </Button>
      {service.properties.length > 0 && (
        <Button size="sm" variant="g" onClick={() => onOpen({ service, bill: null })}>
          {t.another}
        </Button>
      )}
    </span>
  );
}

const Sum = ({ service, bill }: Row) =>
  bill === null ? (
    <Badge tone="warn" icon={FileQuestion}>
      {t.none}
    </Badge>
  ) : (
    <>
      <Money amountKop={bill.totalKop} />
      {bill.vacantKop > 0 && <span className="t2 block">{leftToOwner(service, bill)}</span>}
    </>
  );

/** Of who rents for a part of the month a part is the owner's too: how much, the receipt will say. */
function leftToOwner({ properties }: SharedBillService, { period, shares, vacantKop }: SharedBill): string {
  const shared = new Set(shares.map(({ propertyId }) => propertyId));
  const isPartial = properties.some((one) => shared.has(one.propertyId) && partOfMonth(one, period) !== null);
  return (isPartial ? t.vacantAtLeast : t.vacant)(formatUah(vacantKop));
}

function columnsWith(open: (row: Row) => ReactNode): readonly Column<Row>[] {
  return [
    {
      key: 'service',
      title: t.service,
      cell: ({ service }) => (
        <span className="flex items-center gap-3">
          <ServiceIcon code={service.service} />
          <span className="t1">{serviceName(service)}</span>
        </span>
      ),
    },
    {
      key: 'objects',
      title: t.objects,
      cell: ({ service, bill }) => (
        <span className="muted num">
          {t.objectsOf((bill?.shares ?? service.properties).length)}
          {bill?.frozen && <span className="t2">{t.frozen}</span>}
        </span>
      ),
    },
    { key: 'bill', title: t.bill, numeric: true, cell: (row) => <Sum {...row} /> },
    { key: 'act', title: <span className="sr-only">{common.actions}</span>, numeric: true, cell: open },
  ];
}

function Card({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const { service, bill } = row;
  return (
    <>
      <div className="l1">
        <span className="t1">{serviceName(service)}</span>
        <ServiceIcon code={service.service} />
      </div>
      <div className="l2">
        <span>{t.objectsOf((bill?.shares ?? service.properties).length)}</span>
      </div>
      <div className="l3 num">
        <span>
          <Sum {...row} />
        </span>
        {children}
      </div>
    </>
  );
}
