import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { properties } from '../../i18n/uk/properties.ts';
import { services as t } from '../../i18n/uk/services.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { TariffField } from '../tariffs/tariff-field.tsx';
import { fieldsOf, type ServiceValues } from './service-form.ts';
import type { ServiceRowProps } from './service-row.tsx';

/** The numbers that the chosen method needs, and no others. */
export function ServiceNumbers({
  form,
  at,
  property,
  tariffTitle,
  service,
}: ServiceRowProps & { readonly service: ServiceValues }) {
  const shown = fieldsOf(service);
  const { unitUk: unit, nameUk } = SERVICE_TEXTS[service.code];
  const name = (service.title || nameUk).toLocaleLowerCase('uk');
  const perMonth = `₴/${service.method === 'per_m2' ? t.priceUnits.per_m2 : service.method === 'per_person' ? t.priceUnits.per_person : (unit ?? '')}`;
  return (
    <>
      {shown.price && (
        <div className="pair">
          <TariffField
            form={form}
            name={`services.${at}.tariffId`}
            label={t.editor.tariff}
            service={service.code}
            {...(tariffTitle && { selectedLabel: tariffTitle })}
          />
          {!service.tariffId && (
            <DecimalField
              form={form}
              name={`services.${at}.price`}
              label={t.editor.of(t.editor.price, name)}
              suffix={perMonth}
            />
          )}
        </div>
      )}
      {shown.amount && (
        <MoneyField form={form} name={`services.${at}.amountKop`} label={t.editor.of(t.editor.amount, name)} short />
      )}
      {shown.norm && (
        <DecimalField
          form={form}
          name={`services.${at}.norm`}
          label={t.editor.of(t.editor.norm, name)}
          suffix={unit}
          short
        />
      )}
      {shown.annualVolume && (
        <DecimalField
          form={form}
          name={`services.${at}.annualVolume`}
          label={t.editor.annualVolume}
          suffix={unit}
          short
        />
      )}
      {shown.area && (
        <DecimalField
          form={form}
          name={`services.${at}.quantity`}
          label={t.editor.area}
          suffix={properties.squareMetres}
          short
          optional
          {...(property.areaTotal && {
            hint: t.editor.fromProperty(`${formatDecimalUk(property.areaTotal)} ${properties.squareMetres}`),
          })}
        />
      )}
      {shown.persons && (
        <DecimalField
          form={form}
          name={`services.${at}.quantity`}
          label={t.editor.persons}
          short
          optional
          {...(property.residentsCount !== null && { hint: t.editor.fromProperty(String(property.residentsCount)) })}
        />
      )}
    </>
  );
}
