import { getContract } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { myReceipts } from '../../i18n/uk/my-receipts.ts';
import { contractFailure } from '../../lib/contract-query.ts';
import { call } from '../../lib/http.ts';

/**
 * «Я оплатив» where he pays: the form, with its photo, is on the tenant's own page of the contract. Nothing stands here while the link is
 * closed, or for whoever has come to the receipt by another way than his lease.
 */
export function ReportLink({ contractId }: { readonly contractId: string }) {
  const { data } = useQuery({
    queryKey: ['contract', contractId],
    queryFn: ({ signal }) => call(getContract, { params: { contractId }, signal }),
    meta: contractFailure(contractId),
  });
  const page = data?.tenantPageUrl;
  if (!page) return null;
  return (
    <a className="btn o" href={`${page}#report`}>
      <BadgeCheck aria-hidden="true" />
      {myReceipts.report}
    </a>
  );
}
