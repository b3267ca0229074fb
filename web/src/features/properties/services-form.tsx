import { type Property, updatePropertySettings } from '@kliuchar/api-schema/properties';
import { SERVICE_TEXTS, type ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { spec } from '../../i18n/spec.uk.ts';
import { services as t } from '../../i18n/uk/services.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CancelLink } from '../../ui/cancel-link.tsx';
import { Form } from '../../ui/form.tsx';
import { Menu } from '../../ui/menu.tsx';
import { usePropertyChanged } from './properties.queries.ts';
import {
  newService,
  type ServicesValues,
  servicesLeft,
  TYPICAL,
  toServicesBody,
  toServiceValues,
} from './service-form.ts';
import type { ServiceParts, ServiceRowProps } from './service-parts.ts';
import { ServiceRow } from './service-row.tsx';
import './services.css';

type Props = { readonly property: Property; readonly parts: ServiceParts };

/** The services of an object: who pays for each and how it is counted. The whole list is replaced (contract.md §1.10). */
export function ServicesForm({ property, parts }: Props) {
  const navigate = useNavigate();
  const changed = usePropertyChanged();
  const defaults: ServicesValues = { services: property.serviceSettings.services.map(toServiceValues) };
  const before = JSON.stringify(toServicesBody(defaults.services, property.version));
  const form = useAppForm<ServicesValues, typeof updatePropertySettings.body>({
    schema: updatePropertySettings.body,
    defaults,
    edit: true,
    draft: `services-${property.id}`,
    toBody: (_filled, { getValues }) => toServicesBody(getValues('services'), property.version),
    onSubmit: async (body, { idempotencyKey }) => {
      if (JSON.stringify(body) === before) {
        toast({ title: spec.nothingToSave, variant: 'info' });
        return;
      }
      await changed(await call(updatePropertySettings, { params: { propertyId: property.id }, body, idempotencyKey }));
      toast({ title: t.editor.saved, variant: 'success' });
      await navigate(`/properties/${property.id}`, { replace: true });
    },
  });
  return (
    <Form
      form={form}
      className="form services"
      submitLabel={t.editor.save}
      secondary={<CancelLink to={`/properties/${property.id}`} />}
    >
      <p className="muted">{t.editor.lead}</p>
      <ServiceRows form={form} property={property} parts={parts} known={property.serviceSettings.services} />
    </Form>
  );
}

type RowsProps = Pick<ServiceRowProps, 'form' | 'property' | 'parts'> & {
  /** The list as it was read: what its tariffs and suppliers are called. */
  readonly known: Property['serviceSettings']['services'];
};

/** The rows of an object's services, or of a contract that has its own. */
export function ServiceRows({ form, property, parts, known }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'services' });
  const current = useWatch({ control: form.control, name: 'services' });
  const [opened, setOpened] = useState<ServiceCode | null>(null);
  // The focus goes to what is added: the button that added it stands after it, or is gone.
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) list.current?.querySelectorAll<HTMLElement>('.svc-row > summary')[added]?.focus();
  }, [added]);
  const add = (codes: readonly ServiceCode[]) => {
    setAdded(fields.length);
    // One added service is filled at once; a whole set stands closed, so that it can be looked over first.
    setOpened(codes.length === 1 ? (codes[0] ?? null) : null);
    append(codes.map(newService), { shouldFocus: false });
  };
  const left = servicesLeft(current);
  return (
    <>
      {fields.length === 0 && (
        <div className="empty bare">
          <p>{t.editor.none}</p>
          <div className="acts">
            <Button onClick={() => add(TYPICAL)}>
              <Plus aria-hidden="true" />
              {t.editor.typical}
            </Button>
          </div>
        </div>
      )}
      {fields.length > 0 && (
        <ul className="svc" ref={list}>
          {fields.map((field, at) => (
            <li key={field.id}>
              <ServiceRow
                form={form}
                at={at}
                property={property}
                parts={parts}
                startOpen={opened === field.code && at === fields.length - 1}
                providerName={namesOf(known, field)?.providerName ?? null}
                tariffTitle={namesOf(known, field)?.tariffTitle ?? null}
                onRemove={() => {
                  setAdded(null);
                  remove(at);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Menu
          label={t.editor.add}
          trigger={
            <>
              <Plus aria-hidden="true" />
              {t.editor.add}
            </>
          }
          items={left.map((code) => ({
            key: code,
            label: SERVICE_TEXTS[code].nameUk,
            onSelect: () => add([code]),
          }))}
        />
      </div>
    </>
  );
}

type Named = Property['serviceSettings']['services'][number];

/** Of several services of one's own each has its title. */
const namesOf = (services: readonly Named[], { code, title }: { readonly code: ServiceCode; readonly title: string }) =>
  services.find((one) => one.code === code && (one.title ?? '') === title);
