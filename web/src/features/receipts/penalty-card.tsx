import type { Contract } from '@kliuchar/api-schema/contracts';
import { listPenalties, type Penalties } from '@kliuchar/api-schema/penalties';
import { ZERO_KOP } from '@kliuchar/domain/money/kop';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { penalties as t } from '../../i18n/uk/penalties.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { usePermission } from '../../lib/session.ts';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Card } from '../../ui/parts.tsx';
import { PenaltyRow } from './penalty-row.tsx';
import './receipt.css';

const OneOffDialog = late(async () => ({ default: (await import('./one-off-dialog.tsx')).OneOffDialog }));

const NOTHING: Pick<Penalties, 'items' | 'totalKop'> = { items: [], totalKop: ZERO_KOP };

type PenaltyCardProps = {
  readonly contractId: string;
  /** Differences of a lease that is over: one receipt may carry all that is left. */
  readonly pending?: Contract['pendingAdjustments'];
  /** On the page of a receipt: only where the penalty is for it too. */
  readonly receiptId?: string;
  readonly className?: string;
};

/** What the late fee has come to where no draft is looked at; absent while there is nothing of it (ADR 0085). */
export function PenaltyCard({ contractId, pending = [], receiptId, className }: PenaltyCardProps) {
  const navigate = useNavigate();
  const canBill = usePermission('receipts.write');
  const [isBilling, setBilling] = useState(false);
  const query = useQuery({
    queryKey: ['contract', contractId, 'penalties'],
    queryFn: ({ signal }) => call(listPenalties, { params: { contractId }, signal }),
    meta: { failed: t.bill.failed },
  });
  const { items, totalKop } = query.data ?? NOTHING;
  const isShown = receiptId === undefined ? items.length > 0 : items.some((one) => one.receiptId === receiptId);
  return (
    <>
      {isShown && (
        <Card
          title={t.bill.title}
          aside={canBill && <HeaderAct onClick={() => setBilling(true)}>{t.bill.action}</HeaderAct>}
          {...(className && { className })}
        >
          <p className="body">
            {t.bill.text} <b>{formatUah(totalKop)}</b>. <span className="muted">{t.bill.rest}</span>
          </p>
          {items.map((suggestion) => (
            <div key={suggestion.receiptId} className="penalty">
              <PenaltyRow suggestion={suggestion} />
            </div>
          ))}
        </Card>
      )}
      <Suspense>
        {isBilling && (
          <OneOffDialog
            contractId={contractId}
            pending={pending}
            penalties={items}
            onClose={() => setBilling(false)}
            onCreated={async (id) => navigate(`/receipts/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}
