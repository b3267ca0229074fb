import { useRole } from '../../lib/session.ts';
import { OwnerSelect } from '../../ui/owner-select.tsx';
import { type InvoiceFile, InvoiceList } from './invoice-list.tsx';
import { MethodsSection } from './methods-section.tsx';
import { RequisitesSection } from './requisites-section.tsx';
import { NoOwner } from './subscription-view.tsx';
import './subscription.css';

/** Invoices of the platform, who pays them and how. */
export function BillingView({ file }: { readonly file: InvoiceFile }) {
  if (useRole() !== 'owner') return <NoOwner />;
  return (
    <div className="sections in-order">
      <OwnerSelect />
      <InvoiceList file={file} />
      <div className="billing-pair">
        <RequisitesSection />
        <MethodsSection />
      </div>
    </div>
  );
}
