import type { Contract } from '@kliuchar/api-schema/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { ContractBadge } from '../../lib/contract-badge.tsx';
import { formatDay } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import './contracts.css';

/** The head of a contract: state, what is owed, one action. Before it is in force the rent stands where the debt will. */
export function ContractBalance({ contract, actions }: { readonly contract: Contract; readonly actions: ReactNode }) {
  const { balanceKop, status, rent, termination, endDate } = contract;
  const inForce = balanceKop !== null && !['draft', 'pending', 'declined', 'scheduled', 'cancelled'].includes(status);
  const overdue = contract.badges.includes('overdue') && (balanceKop ?? 0) > 0;
  const until = termination?.endsOn ?? endDate;
  return (
    <section className="balance">
      <div className="st">
        <ContractBadge {...contract} />
        <span className="muted num">
          {formatDay(contract.startDate)} – {until ? formatDay(until) : t.list.openEnd}
        </span>
      </div>
      <h1 tabIndex={-1} className="sr">
        {wholeNumbers(t.number(contract.number))}
      </h1>
      {inForce ? (
        <>
          <div className="muted">
            {overdue
              ? t.detail.balance
              : balanceKop > 0
                ? t.detail.due
                : balanceKop < 0
                  ? t.detail.credit
                  : t.detail.settled}
          </div>
          <Money amountKop={Math.abs(balanceKop)} size="l" overdue={overdue} />
        </>
      ) : (
        <>
          <div className="muted">{t.detail.rentPerMonth}</div>
          <Money amountKop={rent.amountMinor} currency={rent.currency} size="l" />
        </>
      )}
      <p className="muted">
        <Link to={`/properties/${contract.rentalObjectId}`}>{contract.propertyName}</Link> · {contract.tenantName}
      </p>
      <div className="acts">{actions}</div>
    </section>
  );
}
