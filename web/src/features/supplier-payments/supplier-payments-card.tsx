import type { Contract } from '@kliuchar/api-schema/contracts';
import { getFile } from '@kliuchar/api-schema/files';
import {
  listSupplierPayments,
  type SupplierMonthView,
  type SupplierPaymentView,
} from '@kliuchar/api-schema/supplier-payments';
import {
  nameOfService,
  type SupplierMonthState,
  supplierDeadline,
} from '@kliuchar/domain/supplier-payments/supplier-months';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { supplierPayments as t } from '../../i18n/uk/supplier-payments.ts';
import { formatDay, formatPeriod, formatUah } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import { call, urlOf } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct, HeaderLink } from '../../ui/header-act.tsx';
import { Card } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './supplier-payments.css';

const AddDialog = late(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const ReturnDialog = late(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));

const LOOKS: Readonly<Record<SupplierMonthState, readonly [BadgeTone, LucideIcon]>> = {
  shown: ['ok', CircleCheck],
  returned: ['warn', Undo2],
  awaited: ['wait', Hourglass],
  missing: ['bad', CircleAlert],
};

/** As many as the tenant may choose from; the others are looked for seldom. */
const FIRST_MONTHS = 3;

/** What the tenant has paid to suppliers himself, by months; absent while the lease has no such service. */
export function SupplierPaymentsCard({ contract }: { readonly contract: Contract }) {
  const query = useQuery({
    queryKey: ['contract', contract.id, 'supplier-payments'],
    queryFn: ({ signal }) => call(listSupplierPayments, { params: { contractId: contract.id }, signal }),
    meta: { failed: t.failed },
  });
  const canReturn = useGranted('contracts.write', 'contracts', contract);
  const [doing, setDoing] = useState<'add' | SupplierPaymentView | null>(null);
  const [isWhole, setWhole] = useState(false);
  const months = query.data?.items ?? [];
  if (!query.isError && months.length === 0) return null;
  const shown = isWhole ? months : months.slice(0, FIRST_MONTHS);
  return (
    <Card title={t.title} aside={<CardAction contract={contract} onAdd={() => setDoing('add')} />}>
      <div className="body">
        {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
        {query.isError && (
          <ErrorState bare error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {months.length > 0 && <p className="muted">{contract.role === 'tenant' ? t.leadTenant : t.lead}</p>}
        <ul className="supplied">
          {shown.map((month) => (
            <MonthRows key={month.period} month={month} onReturn={canReturn ? setDoing : null} />
          ))}
        </ul>
        {shown.length < months.length && (
          <button type="button" className="more" onClick={() => setWhole(true)}>
            {t.earlier}
          </button>
        )}
      </div>
      <Suspense>
        {doing === 'add' && <AddDialog contractId={contract.id} months={months} onClose={() => setDoing(null)} />}
        {doing !== null && doing !== 'add' && (
          <ReturnDialog contractId={contract.id} payment={doing} onClose={() => setDoing(null)} />
        )}
      </Suspense>
    </Card>
  );
}

/** The owner keeps what he was sent past the program; the tenant goes to the page where he shows it. */
function CardAction({ contract, onAdd }: { readonly contract: Contract; readonly onAdd: () => void }) {
  if (contract.role === 'owner') {
    return <HeaderAct onClick={onAdd}>{t.add.action}</HeaderAct>;
  }
  return contract.role === 'tenant' && contract.tenantPageUrl !== null ? (
    <HeaderLink to={contract.tenantPageUrl} outside>
      {t.openPage}
    </HeaderLink>
  ) : null;
}

type OnReturn = ((payment: SupplierPaymentView) => void) | null;

function MonthRows({ month, onReturn }: { readonly month: SupplierMonthView; readonly onReturn: OnReturn }) {
  return month.services.map(({ service, title, state, payments }) => {
    const [tone, icon] = LOOKS[state];
    const names = { service: nameOfService({ code: service, title }), month: formatPeriod(month.period) };
    return (
      <li key={`${service} ${title}`}>
        <b>{names.service}</b>
        <Badge tone={tone} icon={icon}>
          {t.states[state]}
        </Badge>
        <span className="muted num">
          {names.month}
          {state === 'awaited' && ` · ${t.until(formatDay(supplierDeadline(month.period)))}`}
        </span>
        {payments.map((payment) => (
          <Shown key={payment.id} payment={payment} names={names} onReturn={onReturn} />
        ))}
      </li>
    );
  });
}

type ShownProps = {
  readonly payment: SupplierPaymentView;
  readonly names: { readonly service: string; readonly month: string };
  readonly onReturn: OnReturn;
};

function Shown({ payment, names, onReturn }: ShownProps) {
  const { paidOn, amountKop, note, fileId, source, status, returnReason } = payment;
  const words = [
    t.paidOn(formatDay(paidOn)),
    amountKop !== null && formatUah(amountKop),
    source === 'owner' && t.byOwner,
    note,
    status === 'returned' && t.returned(returnReason ?? ''),
  ].filter(Boolean);
  return (
    <span className="muted num">
      {words.join(' · ')}
      {fileId && (
        <>
          {' · '}
          <a
            href={urlOf(getFile, { params: { fileId } })}
            target="_blank"
            rel="noreferrer"
            aria-label={t.fileOf(names.service, names.month)}
          >
            {t.file}
          </a>
        </>
      )}
      {onReturn && status === 'shown' && (
        <>
          {' · '}
          <button
            type="button"
            className="more"
            aria-label={t.give.actionOf(names.service, names.month)}
            onClick={() => onReturn(payment)}
          >
            {t.give.action}
          </button>
        </>
      )}
    </span>
  );
}
