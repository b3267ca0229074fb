import type { Contract } from '@kliuchar/api-schema/contracts';
import type { HandoverAct } from '@kliuchar/api-schema/handover';
import { type ActDirection, canHoldAct } from '@kliuchar/domain/handover/act-rules';
import { Link } from 'react-router';
import { handover as t } from '../../i18n/uk/handover.ts';
import { formatDay } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActBadge } from './act-look.tsx';
import { useActs } from './handover-queries.ts';

const DIRECTIONS: readonly ActDirection[] = ['in', 'out'];

/** Both acts of a lease on its card, for the owner and the manager who leads it; for a tenant those that were shown to him. */
export function HandoverSection({ contract }: { readonly contract: Contract }) {
  const mayWrite = useGranted('contracts.write', 'contracts', contract);
  const query = useActs(contract.id);
  const acts = query.data?.items ?? [];
  const rows = DIRECTIONS.map((direction) => ({ direction, act: acts.find((act) => act.direction === direction) }));
  const shown = rows.filter(({ direction, act }) => act || (mayWrite && canHoldAct(direction, contract.status)));
  if (query.isSuccess && shown.length === 0) return null;
  return (
    <Card title={t.title}>
      <div className="body">
        {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
        {query.isError && (
          <ErrorState bare error={query.error} title={t.failed.title} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && (
          <ul className="ho-acts">
            {shown.map(({ direction, act }) => (
              <ActRow key={direction} contractId={contract.id} direction={direction} act={act} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

type RowProps = {
  readonly contractId: string;
  readonly direction: ActDirection;
  readonly act: HandoverAct | undefined;
};

function ActRow({ contractId, direction, act }: RowProps) {
  const action = act === undefined ? t.start : act.status === 'draft' ? t.carryOn : t.open;
  return (
    <li>
      <span>
        <b>{t.titles[direction]}</b>
        <small>{act ? formatDay(act.heldOn) : t.notes[direction]}</small>
      </span>
      {act && <ActBadge status={act.status} />}
      <Link to={`/contracts/${contractId}/handover?act=${direction}`} aria-label={`${action}: ${t.titles[direction]}`}>
        {action}
      </Link>
    </li>
  );
}
