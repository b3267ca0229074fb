import { type Contract, updateContract } from '@kliuchar/api-schema/contracts';
import type { Property } from '@kliuchar/api-schema/properties';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { services as t } from '../../i18n/uk/services.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { type ServicesValues, toServicesBody, toServiceValues } from './service-form.ts';
import { ServiceLines } from './service-lines.tsx';
import type { ServiceParts } from './service-parts.ts';
import { ServiceRows } from './services-form.tsx';

type Props = {
  readonly contract: Contract;
  readonly property: Property;
  readonly parts: ServiceParts;
  readonly secondary: ReactNode;
  readonly onDone: (contract: Contract) => Promise<void>;
};

/** The services of a sent contract: those of its object until it is given a list of its own. */
export function ContractServicesForm(props: Props) {
  const { contract, property, parts, secondary } = props;
  const [isOwn, setIsOwn] = useState(contract.utilities !== null);
  const { services } = property.serviceSettings;
  if (isOwn) return <OwnServices {...props} />;
  return (
    <div className="form services">
      <Note>
        {t.ofContract.inheritedNote}{' '}
        <Link to={`/properties/${property.id}/edit?part=services`}>{t.ofContract.editProperty}</Link>
      </Note>
      {services.length > 0 && (
        <ServiceLines services={services} property={property} tariffs={parts.tariffs} isReader={false} />
      )}
      <div className="fa">
        <Button onClick={() => setIsOwn(true)}>{t.ofContract.makeOwn}</Button>
        {secondary}
      </div>
    </div>
  );
}

/** Begins with what the object has, and goes its own way from there. */
function OwnServices({ contract, property, parts, secondary, onDone }: Props) {
  const { id: contractId, version, utilities } = contract;
  const known = utilities ?? property.serviceSettings.services;
  const form = useAppForm<ServicesValues, typeof updateContract.body>({
    schema: updateContract.body,
    defaults: { services: known.map(toServiceValues) },
    // The object's list, taken over as it is, is a change already.
    edit: utilities !== null,
    failed: t.editor.failed,
    fieldOf: (name) => name.replace(/^utilities\b/, 'services'),
    toBody: (_filled, { getValues }) => ({
      utilities: toServicesBody(getValues('services'), version).services,
      version,
    }),
    onSubmit: async (body) => onDone(await call(updateContract, { params: { contractId }, body })),
  });
  const back = useMutation({
    mutationFn: () => call(updateContract, { params: { contractId }, body: { utilities: null, version } }),
    onSuccess: onDone,
    meta: { failed: t.editor.failed },
  });
  return (
    <Form form={form} className="form services" submitLabel={t.editor.save} secondary={secondary}>
      <Note tone="warn">{t.ofContract.ownNote}</Note>
      {utilities !== null && (
        <div>
          <Button busy={back.isPending} onClick={() => back.mutate()}>
            <Undo2 aria-hidden="true" />
            {t.ofContract.inherit}
          </Button>
        </div>
      )}
      <ServiceRows form={form} property={property} parts={parts} known={known} />
    </Form>
  );
}
