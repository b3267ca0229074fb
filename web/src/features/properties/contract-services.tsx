import type { Contract } from '@kliuchar/api-schema/contracts';
import { getProperty } from '@kliuchar/api-schema/properties';
import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { takesAmendments } from '@kliuchar/domain/contracts/contract-status';
import { useQuery } from '@tanstack/react-query';
import { services as t } from '../../i18n/uk/services.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Card } from '../../ui/parts.tsx';
import { usePropertyKey } from './properties.queries.ts';
import { ServiceLines } from './service-lines.tsx';

type Props = { readonly contract: Contract; readonly tariffs: readonly Tariff[] };

/** What is paid besides the rent: the object's services, or the contract's own list, and which of the two it is. */
export function ContractServices({ contract, tariffs }: Props) {
  const property = usePropertyQuietly(contract.rentalObjectId);
  const mayWrite = usePermission('contracts.write') && contract.role === 'owner';
  const own = contract.utilities;
  const list = own ?? property?.serviceSettings.services ?? null;
  // Of a lease that is over the object may be closed to its tenant, and what it has now is not what he had.
  if (list === null) return null;
  return (
    <Card
      title={t.title}
      aside={
        mayWrite && isChangeable(contract.status) && <HeaderLink to={editOf(contract)}>{t.ofContract.edit}</HeaderLink>
      }
    >
      <div className="body">
        <p className="muted pb-3">{own ? t.ofContract.own : t.ofContract.inherited}</p>
        {list.length === 0 ? (
          <p className="muted">{t.ofContract.none}</p>
        ) : (
          <ServiceLines
            services={list}
            property={property ?? NOTHING_KNOWN}
            tariffs={tariffs}
            isReader={contract.role !== 'owner'}
          />
        )}
      </div>
    </Card>
  );
}

const NOTHING_KNOWN = { areaTotal: null, residentsCount: null };

/** The contract is read whether or not its object is. */
function usePropertyQuietly(propertyId: string) {
  const key = usePropertyKey();
  const query = useQuery({
    queryKey: key('quiet', propertyId),
    queryFn: ({ signal }) => call(getProperty, { params: { propertyId }, signal }),
    meta: { quiet: true },
  });
  return query.data;
}

/** Services stay free after the text is frozen, as long as anything is charged by them (contract.md §3.8). */
function isChangeable(status: Contract['status']): boolean {
  return status === 'draft' || status === 'declined' || status === 'pending' || takesAmendments(status);
}

function editOf({ id, status }: Contract): string {
  const isOpen = status === 'draft' || status === 'declined';
  return isOpen ? `/contracts/${id}/edit#block-services` : `/contracts/${id}/edit?part=services`;
}
