import { createHandoverAct, type HandoverActs } from '@kliuchar/api-schema/handover';
import { ACT_DIRECTIONS, type ActDirection } from '@kliuchar/domain/handover/act-rules';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ActComparison } from '../features/handover/act-comparison.tsx';
import { ActEditor } from '../features/handover/act-editor.tsx';
import { BlankLink } from '../features/handover/act-look.tsx';
import { ActView } from '../features/handover/act-view.tsx';
import { useActs } from '../features/handover/handover-queries.ts';
import { specOfThings } from '../i18n/spec-things.uk.ts';
import { contracts } from '../i18n/uk/contracts.ts';
import { handover as t } from '../i18n/uk/handover.ts';
import { useContract } from '../lib/contract-query.ts';
import { dataChanged } from '../lib/data-changed.ts';
import { call } from '../lib/http.ts';
import { useReadWords } from '../lib/read-words.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { usePermission } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export default function HandoverRoute() {
  const { contractId = '' } = useParams();
  const [params] = useSearchParams();
  const side = ACT_DIRECTIONS.find((known) => known === params.get('act')) ?? 'in';
  const query = useActs(contractId);
  const contract = useContract(contractId);
  useScreenName(t.titles[side]);
  if (query.isError) {
    const words = {
      loadFailed: t.failed.title,
      notFoundTitle: specOfThings.contractNotFound(contractId),
      toList: contracts.detail.backToList,
    };
    return <PageFailure heading={t.titles[side]} query={query} words={words} list="/contracts" />;
  }
  return (
    <>
      <PageHeader
        title={t.titles[side]}
        sub={contract.data ? t.of(contract.data) : '\u00a0'}
        actions={<ButtonLink to={`/contracts/${contractId}`}>{t.toContract}</ButtonLink>}
      />
      {query.isPending && <Skeleton />}
      {query.data && <Loaded key={side} contractId={contractId} direction={side} acts={query.data} />}
    </>
  );
}

type LoadedProps = { readonly contractId: string; readonly direction: ActDirection; readonly acts: HandoverActs };

function Loaded({ contractId, direction, acts }: LoadedProps) {
  const navigate = useNavigate();
  const mayWrite = usePermission('contracts.write');
  const act = acts.items.find((known) => known.direction === direction);
  const words = useReadWords(act?.textHash ?? null);
  if (!act) return <NotStarted contractId={contractId} direction={direction} mayWrite={mayWrite} />;
  const isEdited = act.status === 'draft' && act.role !== 'tenant';
  return (
    <div className="stack">
      {isEdited ? (
        <ActEditor key={act.id} act={act} onGone={() => void navigate(`/contracts/${contractId}`, { replace: true })} />
      ) : (
        <ActView act={act} words={words} />
      )}
      {direction === 'out' && <ActComparison acts={acts} />}
    </div>
  );
}

function NotStarted({ contractId, direction, mayWrite }: Omit<LoadedProps, 'acts'> & { readonly mayWrite: boolean }) {
  const contract = useContract(contractId);
  const start = useMutation({
    mutationFn: () => call(createHandoverAct, { params: { contractId }, body: { direction } }),
    onSuccess: () => dataChanged(),
    meta: { failed: t.failed.step },
  });
  return (
    <EmptyState
      kind="first"
      title={t.notStarted}
      actions={
        mayWrite && (
          <>
            <Button variant="p" size="lg" busy={start.isPending} onClick={() => start.mutate()}>
              {t.start}
            </Button>
            {contract.data?.role === 'owner' && <BlankLink contractId={contractId} direction={direction} />}
          </>
        )
      }
    >
      {contract.data?.role === 'tenant' ? t.notStartedForTenant : t.notStartedText[direction]}
    </EmptyState>
  );
}
