import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { properties } from '../../i18n/uk/properties.ts';
import { services as t } from '../../i18n/uk/services.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { DecimalField, MoneyField, PriceField } from '../../ui/parsed-field.tsx';
import { fieldsOf, type ServiceValues } from './service-form.ts';
import type { ServiceRowProps } from './service-parts.ts';

type Props = ServiceRowProps & { readonly service: ServiceValues };

const nameOf = ({ title, code }: ServiceValues) => (title || SERVICE_TEXTS[code].nameUk).toLocaleLowerCase('uk');

/** The numbers that the chosen method needs, and no others. */
export function ServiceNumbers(props: Props) {
  const { form, at, service } = props;
  const shown = fieldsOf(service);
  const unit = SERVICE_TEXTS[service.code].unitUk;
  const name = nameOf(service);
  return (
    <>
      {shown.price && <Price {...props} />}
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
      <FromProperty {...props} />
    </>
  );
}

/** A tariff, or one's own price while none is chosen. */
function Price({ form, at, parts: { TariffField }, tariffTitle, service }: Props) {
  const unit =
    service.method === 'per_m2' || service.method === 'per_person'
      ? t.priceUnits[service.method]
      : SERVICE_TEXTS[service.code].unitUk;
  return (
    <div className="pair">
      <TariffField
        form={form}
        name={`services.${at}.tariffId`}
        label={t.editor.tariff}
        service={service.code}
        {...(tariffTitle && { selectedLabel: tariffTitle })}
      />
      {!service.tariffId && (
        <PriceField
          form={form}
          name={`services.${at}.price`}
          label={t.editor.of(t.editor.price, nameOf(service))}
          suffix={`₴/${unit ?? ''}`}
        />
      )}
    </div>
  );
}

/** The area and the people of the object itself, unless others are typed. */
function FromProperty({ form, at, property, service }: Props) {
  const shown = fieldsOf(service);
  return (
    <>
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
