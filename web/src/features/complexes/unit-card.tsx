import type { ComplexUnit } from '@kliuchar/api-schema/complexes';
import { unlinkPropertyComplex } from '@kliuchar/api-schema/properties';
import { Plus, Unlink, Wallet } from 'lucide-react';
import { useState } from 'react';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, Facts } from '../../ui/parts.tsx';
import { useComplexesChanged } from './complexes.queries.ts';
import { MarkBadge } from './unit-look.tsx';
import { markOf, shortName } from './unit-marks.ts';
import './complexes.css';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

/** The chosen object of the map: the sum first, then one action, then the facts. */
export function UnitCard({ unit }: { readonly unit: ComplexUnit }) {
  const { debtKop, rent, tenantName, contractNumber, contractId, effectiveEnd, areaTotal } = unit;
  const read = unit.metersCount - unit.readingsMissing;
  return (
    <Card title={shortName(unit)} aside={<MarkBadge mark={markOf(unit)} />} className="unit-card">
      <div className="body">
        <p className="cap">
          {tenantName ?? unit.displayName}
          {contractNumber && <span className="block">{wholeNumbers(t.unit.contract(contractNumber))}</span>}
        </p>
        {debtKop > 0 && (
          <p>
            <span className="cap block">{t.page.debt}</span>
            <Money amountKop={debtKop} size="m" overdue={unit.badges.includes('overdue')} />
          </p>
        )}
        {contractId && debtKop === 0 && <p className="muted">{t.unit.noDebt}</p>}
        <UnitActions unit={unit} />
      </div>
      <Facts
        items={[
          [t.unit.rent, rent && <Money key="rent" amountKop={rent.amountMinor} currency={rent.currency} />],
          [t.unit.area, areaTotal && t.map.areaOf(formatDecimalUk(areaTotal))],
          [t.unit.term, contractId && (effectiveEnd ? t.map.until(formatDay(effectiveEnd)) : t.unit.openEnded)],
          [t.unit.readings, unit.metersCount > 0 && contractId ? t.unit.readOf(read, unit.metersCount) : null],
        ]}
      />
    </Card>
  );
}

function UnitActions({ unit }: { readonly unit: ComplexUnit }) {
  const mayTakePayments = usePermission('payments.write');
  const lease = usePermission('contracts.write') && leaseOf(unit);
  const mayWrite = usePermission('properties.write');
  const [asked, setAsked] = useState(false);
  const changed = useComplexesChanged();
  const unlink = async () => {
    await call(unlinkPropertyComplex, { params: { propertyId: unit.id }, query: { version: unit.version } });
    await changed();
    toast({ title: t.toasts.unlinked, variant: 'success' });
  };
  return (
    <div className="todo">
      {unit.contractId && unit.debtKop > 0 && mayTakePayments && (
        <ButtonLink to={`/contracts/${unit.contractId}?pay=1`}>
          <Wallet aria-hidden="true" />
          {t.unit.pay}
        </ButtonLink>
      )}
      {lease && (
        <ButtonLink to={`/contracts/create?rental_object_id=${unit.id}`}>
          <Plus aria-hidden="true" />
          {lease}
        </ButtonLink>
      )}
      <ButtonLink to={`/properties/${unit.id}`}>{t.unit.open}</ButtonLink>
      {mayWrite && (
        <Button variant="g" onClick={() => setAsked(true)}>
          <Unlink aria-hidden="true" />
          {t.actions.unlink}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.actions.unlinkTitle(shortName(unit))}
        consequences={t.actions.unlinkConsequences}
        confirmLabel={t.actions.unlink}
        cancelLabel={t.actions.keep}
        onConfirm={unlink}
      />
    </div>
  );
}

/** A free object is let, and so is one under works; a let one gets its next contract once it is known when this one ends. */
function leaseOf({ status, effectiveEnd }: ComplexUnit): string | null {
  if (status === 'vacant' || status === 'maintenance') return t.unit.lease;
  return status === 'occupied' && effectiveEnd ? t.unit.next : null;
}
