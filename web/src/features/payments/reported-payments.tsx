import { payments as t } from '../../i18n/uk/payments.ts';
import { useSeesReceipts } from '../../lib/receipts-list.ts';
import { usePermission } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/parts.tsx';
import { PaymentList } from './payment-list.tsx';

/** «Я оплатив» of all tenants, in one place to go through with a bank statement in hand. */
export function ReportedPayments() {
  const canImport = usePermission('payments.write');
  const seesReceipts = useSeesReceipts();
  return (
    <>
      <PageHeader
        title={t.reported.title}
        sub={t.reported.sub}
        actions={
          <>
            {canImport && <ButtonLink to="/payments/import">{t.reported.statement}</ButtonLink>}
            {seesReceipts && <ButtonLink to="/receipts">{t.reported.back}</ButtonLink>}
          </>
        }
      />
      <PaymentList />
    </>
  );
}
