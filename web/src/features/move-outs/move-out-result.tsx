import type { MoveOut } from '@kliuchar/api-schema/move-outs';
import { type ReactNode, useEffect, useRef } from 'react';
import { moveOuts as t } from '../../i18n/uk/move-outs.ts';
import { formatUah } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts } from '../../ui/parts.tsx';

/** What has been counted, line by line, and what is left between the two at the end. */
export function MoveOutResult({ outcome }: { readonly outcome: MoveOut }) {
  const shown = useRef<HTMLElement>(null);
  // It appears below a long form: whoever asked for it is led there.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { voided, receipts, held, debtKop } = outcome;
  const warnings = receipts.flatMap((receipt) => receipt.warnings);
  return (
    <section ref={shown} aria-live="polite" className="mt-3">
      <h3 className="mb-3">{t.result.title}</h3>
      {voided.length > 0 && <p className="muted mb-3">{t.result.voided(voided.join(', '))}</p>}
      {receipts.length === 0 && <p className="muted mb-3">{t.result.nothing}</p>}
      {receipts.map(({ id, number, lines, ownKop }) => (
        <div key={id} className="mb-5">
          <Facts
            items={[
              ...lines.map(({ title, amountKop }) => [title, <Money key="sum" amountKop={amountKop} />] as const),
              [t.result.receipt(number), <Money key="own" amountKop={ownKop} />],
            ]}
          />
        </div>
      ))}
      {warnings.length > 0 && (
        <Note tone="warn" className="mt-3 mb-3">
          {warnings.join(' ')}
        </Note>
      )}
      <Facts items={settlementOf(outcome)} />
      {debtKop > 0 && held.some(({ amountMinor, currency }) => amountMinor > 0 && currency !== 'UAH') && (
        <Note tone="warn">{t.result.currencyHeld(formatUah(debtKop))}</Note>
      )}
      {debtKop === 0 && held.length === 0 && <Note tone="ok">{t.result.even}</Note>}
    </section>
  );
}

type Line = readonly [label: string, value: ReactNode];

function settlementOf(outcome: MoveOut): readonly Line[] {
  const { balanceKop, damageKop, appliedKop, refunded, held, refundedCreditKop, debtKop } = outcome;
  const sum = (label: string, amountKop: number): Line[] =>
    amountKop === 0 ? [] : [[label, <Money key="sum" amountKop={amountKop} />]];
  const sums = (label: string, money: MoveOut['held']): Line[] =>
    money.map(({ amountMinor, currency }) => [
      label,
      <Money key={currency} amountKop={amountMinor} currency={currency} />,
    ]);
  return [
    ...sum(balanceKop < 0 ? t.result.credit : t.result.balance, Math.abs(balanceKop)),
    ...sum(t.result.damage, damageKop),
    ...sum(t.result.applied, appliedKop),
    ...sums(t.result.refunded, refunded),
    ...sum(t.result.refundedCredit, refundedCreditKop),
    ...sums(t.result.held, held),
    ...sum(debtKop < 0 ? t.result.creditLeft : t.result.debt, Math.abs(debtKop)),
  ];
}
