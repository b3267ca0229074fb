import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { addDays } from '@kliuchar/domain/dates/day';
import { periodParts } from '@kliuchar/domain/dates/period';
import { Link } from 'react-router';
import { dashboard as t } from '../../i18n/uk/dashboard.ts';
import { monthName, today } from '../../lib/format.ts';
import { usePermission } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { Money } from '../../ui/money.tsx';
import { Card } from '../../ui/parts.tsx';

/** One tooth is a meter whose reading has come; a hatched one is to be looked at. */
export function ReadingsCard({ summary }: { readonly summary: DashboardSummary }) {
  const { readings } = summary;
  if (!readings) return null;
  const { period, due, submitted, flagged } = readings;
  return (
    <Card
      title={t.readings.title(monthName(periodParts(period).month))}
      aside={<HeaderLink to={`/meters?period=${period}`}>{t.readings.open}</HeaderLink>}
    >
      <div className="body">
        {due === 0 ? (
          <p className="muted">{t.readings.none}</p>
        ) : (
          <>
            <p className="big num">
              {submitted} <small>{t.readings.ofDue(due)}</small>
            </p>
            <KeyProgress
              total={due}
              done={Math.max(0, submitted - flagged)}
              doubtful={flagged}
              label={t.readings.key(submitted, due)}
            />
            <ul className="kv num">
              <li>
                <i className="sw brass" aria-hidden="true" />
                {t.readings.accepted}
                <b>{Math.max(0, submitted - flagged)}</b>
              </li>
              <li>
                <i className="sw hb" aria-hidden="true" />
                {t.readings.flagged}
                <b>{flagged}</b>
              </li>
              <li>
                <i className="sw track" aria-hidden="true" />
                {t.readings.waiting}
                <b>{Math.max(0, due - submitted)}</b>
              </li>
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

/** What a manager looks after, and the way to what he does there. */
export function ManagedCard({ summary: { properties, tasks } }: { readonly summary: DashboardSummary }) {
  const mayRead = usePermission('readings.write');
  const mayBill = usePermission('receipts.write');
  const mayRecord = usePermission('payments.record');
  if (!properties) return null;
  return (
    <Card title={t.managed.title} aside={<HeaderLink to="/properties?role=manager">{t.managed.all}</HeaderLink>}>
      <div className="body">
        <ul className="kv plain num">
          <li>
            {t.managed.total}
            <b>{properties.total}</b>
          </li>
          <li>
            {t.managed.occupied}
            <b>{properties.occupied}</b>
          </li>
          {tasks && (
            <li>
              <Link to="/tasks">{t.managed.tasks}</Link>
              <b>{tasks.open}</b>
            </li>
          )}
          {mayRead && (
            <li>
              <Link to="/meters">{t.managed.readings}</Link>
            </li>
          )}
          {mayBill && (
            <li>
              <Link to="/receipts">{t.managed.receipts}</Link>
            </li>
          )}
          {mayRecord && (
            <li>
              <Link to="/payments">{t.managed.payments}</Link>
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}

/** In the place of the chart while there is no bar to draw: axes alone say less than a sentence. */
export function NoFlowCard() {
  return (
    <Card title={t.cashflow.title}>
      <div className="body">
        <p className="muted">{t.cashflow.none}</p>
      </div>
    </Card>
  );
}

/** What somebody rents, what he owes for each home, and the ways to what is his there. */
export function RentedCard({ rented }: { readonly rented: NonNullable<DashboardSummary['rented']> }) {
  return (
    <Card title={t.rented.title} aside={<HeaderLink to="/my-receipts">{t.rented.receipts}</HeaderLink>}>
      <div className="body">
        {rented.length === 0 ? (
          <p className="muted">{t.rented.none}</p>
        ) : (
          <ul className="kv plain">
            {rented.map(({ contractId, number, propertyName, balanceKop }) => (
              <li key={contractId}>
                <span>
                  <Link to={`/contracts/${contractId}`}>{propertyName}</Link>
                  <small className="num">{t.rented.contract(number)}</small>
                </span>
                <span className="owed">
                  {balanceKop !== 0 && <Money amountKop={Math.abs(balanceKop)} />}
                  <small>{balanceKop > 0 ? t.rented.owed : balanceKop < 0 ? t.rented.credit : t.rented.settled}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** The list of exactly those that are counted. */
const endingBy = (days: number) => `/contracts?ends_by=${addDays(today(), days)}`;

export function ContractsCard({ contracts }: { readonly contracts: NonNullable<DashboardSummary['contracts']> }) {
  const { expiring30, expiring60, pending } = contracts;
  return (
    <Card title={t.contracts.title} aside={<HeaderLink to="/contracts">{t.contracts.all}</HeaderLink>}>
      <div className="body">
        {expiring60 === 0 && <p className="muted">{t.contracts.none}</p>}
        <ul className="kv plain num">
          {expiring60 > 0 && (
            <>
              <li>
                <Link to={endingBy(30)}>{t.contracts.in30}</Link>
                <b>{expiring30}</b>
              </li>
              <li>
                <Link to={endingBy(60)}>{t.contracts.in60}</Link>
                <b>{expiring60}</b>
              </li>
            </>
          )}
          {pending > 0 && (
            <li>
              <Link to="/contracts?tab=pending">{t.contracts.pending}</Link>
              <b>{pending}</b>
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}

type DebtorsCardProps = { readonly debtors: DashboardSummary['topDebtors']; readonly canPay: boolean };

/** Two presses from here to a payment with nothing typed (ux.md goal 2): the contract opens with the dialog filled. */
export function DebtorsCard({ debtors, canPay }: DebtorsCardProps) {
  return (
    <Card title={t.debtors.title}>
      <div className="body">
        {debtors.length === 0 ? (
          <p className="muted">{t.debtors.none}</p>
        ) : (
          <ul className="ends">
            {debtors.map(({ contractId, name, debtKop }) => (
              <li key={contractId}>
                <Link to={`/contracts/${contractId}`}>{name}</Link>
                <Money amountKop={debtKop} overdue />
                {canPay && (
                  <ButtonLink size="sm" to={`/contracts/${contractId}?pay=1`} aria-label={t.debtors.payFor(name)}>
                    {t.debtors.pay}
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

export function AgingCard({ aging }: { readonly aging: DashboardSummary['aging'] }) {
  const largest = Math.max(1, ...aging.map((bucket) => bucket.amountKop));
  return (
    <Card
      title={t.aging.title}
      aside={<HeaderLink to="/receipts?payment_status=overdue">{t.readings.open}</HeaderLink>}
    >
      <div className="body">
        <ul className="aging num">
          {aging.map(({ bucket, amountKop }, at) => (
            <li key={bucket}>
              <span>{t.aging.names[bucket]}</span>
              <i className="ab" aria-hidden="true">
                <i style={{ width: `${(amountKop / largest) * 100}%`, '--o': 0.4 + at * 0.15 }} />
              </i>
              <Money amountKop={amountKop === 0 ? null : amountKop} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
