import type { Contract } from '@kliuchar/api-schema/contracts';
import { isFrozen } from '@kliuchar/domain/contracts/contract-status';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ContractForm } from '../features/contracts/contract-form.tsx';
import { ContractMissing } from '../features/contracts/contract-missing.tsx';
import { FrozenForm } from '../features/contracts/frozen-form.tsx';
import { CounterpartyField } from '../features/counterparties/counterparty-field.tsx';
import { ContractServicesForm } from '../features/properties/contract-services-form.tsx';
import { useProperty } from '../features/properties/properties.queries.ts';
import { TariffField } from '../features/tariffs/tariff-field.tsx';
import { useOwnTariffs } from '../features/tariffs/tariffs.queries.ts';
import { contractForm as t } from '../i18n/uk/contract-form.ts';
import { properties } from '../i18n/uk/properties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useContract } from '../lib/contract-query.ts';
import { dataChanged } from '../lib/data-changed.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/toolbar.tsx';

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

/** What the parts of a sent contract are; its services are the owner's to change. */
const PARTS = ['details', 'services'] as const;

function Edit({ contract }: { readonly contract: Contract }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const back = `/contracts/${contract.id}`;
  const onDone = async () => {
    await dataChanged();
    toast({ title: t.form.updated, variant: 'success' });
    await navigate(back);
  };
  const secondary = <CancelLink to={back} />;
  const isSent = isFrozen(contract.status);
  const hasServices = isSent && contract.role === 'owner';
  const part = hasServices && params.get('part') === 'services' ? 'services' : 'details';
  return (
    <>
      <PageHeader title={t.form.editTitle(contract.number)} />
      {hasServices && (
        <Tabs
          label={t.form.parts}
          current={part}
          tabs={PARTS.map((key) => ({
            key,
            label: t.form.partNames[key],
            to: key === 'details' ? '?' : `?part=${key}`,
          }))}
        />
      )}
      {part === 'services' ? (
        <Services contract={contract} secondary={secondary} onDone={onDone} />
      ) : isSent ? (
        <FrozenForm contract={contract} secondary={secondary} onDone={onDone} />
      ) : (
        <ContractForm contract={contract} secondary={secondary} onDone={onDone} />
      )}
    </>
  );
}

type ServicesProps = {
  readonly contract: Contract;
  readonly secondary: ReactNode;
  readonly onDone: () => Promise<void>;
};

function Services(props: ServicesProps) {
  const query = useProperty(props.contract.rentalObjectId);
  const tariffs = useOwnTariffs().data?.items ?? [];
  if (query.isPending) return <Skeleton shape="record" />;
  if (query.isError)
    return <ErrorState error={query.error} title={properties.page.loadFailed} onRetry={() => void query.refetch()} />;
  const parts = { tariffs, TariffField, SupplierField: CounterpartyField };
  return <ContractServicesForm {...props} property={query.data} parts={parts} />;
}
