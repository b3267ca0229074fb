import { SERVICE_PAYERS, SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { services as t } from '../../i18n/uk/services.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldsOf, methodsFor } from './service-form.ts';
import { ServiceNumbers } from './service-numbers.tsx';
import type { ServiceRowProps } from './service-parts.ts';
import { serviceSentence } from './service-sentence.ts';
import { SupplierFields } from './supplier-fields.tsx';

/** One service: closed it is a sentence of what the line will be, open it is the fields its method needs. */
export function ServiceRow(props: ServiceRowProps) {
  const { form, at, property, parts, startOpen, onRemove } = props;
  const service = useWatch({ control: form.control, name: `services.${at}` });
  const [open, setOpen] = useState(startOpen);
  const refused = form.remarks.some(({ name }) => name?.startsWith(`services.${at}.`));
  useEffect(() => {
    if (refused) setOpen(true);
  }, [refused]);
  if (!service) return null;
  const name = service.title || SERVICE_TEXTS[service.code].nameUk;
  const tariff = parts.tariffs.find(({ id }) => id === service.tariffId);
  const shown = fieldsOf(service);
  return (
    <details className="svc-row" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ServiceIcon code={service.code} />
        <span>
          <b>{name}</b>
          <small className="num">{serviceSentence({ service, property, tariff: tariff?.current ?? null })}</small>
        </span>
        <ChevronDown className="ch" aria-hidden="true" />
      </summary>
      <div className="inside">
        {service.code === 'custom' && (
          <TextField form={form} name={`services.${at}.title`} label={t.editor.own} maxLength={120} />
        )}
        <div className="pair">
          <SelectField
            form={form}
            name={`services.${at}.payer`}
            label={t.editor.payer}
            choices={SERVICE_PAYERS.map((value) => ({ value, label: t.payers[value] }))}
          />
          {shown.method && (
            <SelectField
              form={form}
              name={`services.${at}.method`}
              label={t.editor.method}
              choices={methodsFor(service).map((value) => ({ value, label: t.methods[value] }))}
            />
          )}
        </div>
        <ServiceNumbers {...props} service={service} />
        <SupplierFields {...props} service={service} />
        <div>
          <Button variant="g" size="sm" onClick={onRemove} aria-label={t.editor.remove(name)}>
            <X aria-hidden="true" />
            {t.editor.removeShort}
          </Button>
        </div>
      </div>
    </details>
  );
}
