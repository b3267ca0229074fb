import { type HandoverAct, listHandoverActs } from '@kliuchar/api-schema/handover';
import { useQuery } from '@tanstack/react-query';
import { handover as t } from '../../i18n/uk/handover.ts';
import { call } from '../../lib/http.ts';

export function useActs(contractId: string) {
  return useQuery({
    queryKey: ['handover', contractId],
    queryFn: ({ signal }) => call(listHandoverActs, { params: { contractId }, signal }),
    meta: { failed: t.failed.list },
  });
}

export const idsOf = ({ contractId, id }: Pick<HandoverAct, 'contractId' | 'id'>) => ({ contractId, actId: id });
