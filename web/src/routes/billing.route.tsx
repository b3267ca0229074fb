import { ExportMenu } from '../features/exports/export-menu.tsx';
import { BillingView } from '../features/subscription/billing-view.tsx';
import { titles } from '../i18n/uk/titles.ts';
import { PageHeader } from '../ui/parts.tsx';

export default function BillingRoute() {
  return (
    <>
      <PageHeader title={titles.billing} />
      <BillingView file={(query) => <ExportMenu report="invoices" query={query} small />} />
    </>
  );
}
