import { getPayment } from '@kliuchar/api-schema/payments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** One payment; whoever shows it shows its failure too. */
export function usePayment(paymentId: string) {
  return useQuery({
    queryKey: ['payments', 'one', paymentId],
    queryFn: ({ signal }) => call(getPayment, { params: { paymentId }, signal }),
    meta: { quiet: true },
  });
}
