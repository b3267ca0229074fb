import type { Contract } from '@kliuchar/api-schema/contracts';
import { isFrozen } from '@kliuchar/domain/contracts/contract-status';
import { useNavigate, useParams } from 'react-router';
import { ContractForm } from '../features/contracts/contract-form.tsx';
import { ContractMissing } from '../features/contracts/contract-missing.tsx';
import { useContract } from '../features/contracts/contract-query.ts';
import { FrozenForm } from '../features/contracts/frozen-form.tsx';
import { common } from '../i18n/uk/common.ts';
import { contractForm as t } from '../i18n/uk/contract-form.ts';
import { titles } from '../i18n/uk/titles.ts';
import { dataChanged } from '../lib/data-changed.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { toast } from '../lib/toast.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export default function ContractEditRoute() {
  const { contractId = '' } = useParams();
  const query = useContract(contractId);
  useScreenName(query.data && t.form.editTitle(query.data.number));
  if (query.isPending) {
    return (
      <>
        <PageHeader title={titles.contractEdit} />
        <Skeleton shape="record" />
      </>
    );
  }
  if (query.isError) return <ContractMissing id={contractId} query={query} />;
  return <Edit key={query.data.version} contract={query.data} />;
}

function Edit({ contract }: { readonly contract: Contract }) {
  const navigate = useNavigate();
  const back = `/contracts/${contract.id}`;
  const onDone = async () => {
    await dataChanged();
    toast({ title: t.form.updated, variant: 'success' });
    await navigate(back);
  };
  const secondary = <ButtonLink to={back}>{common.cancel}</ButtonLink>;
  return (
    <>
      <PageHeader title={t.form.editTitle(contract.number)} />
      {isFrozen(contract.status) ? (
        <FrozenForm contract={contract} secondary={secondary} onDone={onDone} />
      ) : (
        <ContractForm contract={contract} secondary={secondary} onDone={onDone} />
      )}
    </>
  );
}
