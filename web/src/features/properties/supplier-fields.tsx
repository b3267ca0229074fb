import { services as t } from '../../i18n/uk/services.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldsOf, type ServiceValues } from './service-form.ts';
import type { ServiceRowProps } from './service-parts.ts';

type Props = ServiceRowProps & { readonly service: ServiceValues };

/** Supplier, account, days of readings and season: folded, since none of them changes the sum of a usual month. */
export function SupplierFields(props: Props) {
  const { form, at, parts, providerName, service } = props;
  const { SupplierField } = parts;
  const name = <N extends keyof ServiceValues>(field: N) => `services.${at}.${field}` as const;
  return (
    <Fold
      form={form}
      names={[
        name('providerCounterpartyId'),
        name('accountNumber'),
        `services.${at}.readingWindow`,
        `services.${at}.season`,
      ]}
      title={t.editor.details}
    >
      <div className="pair">
        <SupplierField
          form={form}
          name={name('providerCounterpartyId')}
          label={t.editor.provider}
          newRole="provider"
          optional
          {...(providerName && { selectedLabel: providerName })}
        />
        <TextField form={form} name={name('accountNumber')} label={t.editor.account} maxLength={60} optional />
      </div>
      {fieldsOf(service).window && <ReadingWindow form={form} at={at} />}
      <CheckboxField form={form} name={name('seasonal')} label={t.editor.season} />
      {service.seasonal && (
        <div className="pair">
          <TextField
            form={form}
            name={`services.${at}.season.from`}
            label={t.editor.seasonFrom}
            inputMode="decimal"
            short
          />
          <TextField
            form={form}
            name={`services.${at}.season.to`}
            label={t.editor.seasonTo}
            inputMode="decimal"
            short
          />
        </div>
      )}
    </Fold>
  );
}

/** The days in which readings are handed over. */
function ReadingWindow({ form, at }: Pick<Props, 'form' | 'at'>) {
  return (
    <>
      <div className="pair">
        <TextField
          form={form}
          name={`services.${at}.readingWindow.fromDay`}
          label={t.editor.windowFrom}
          inputMode="numeric"
          short
          optional
        />
        <TextField
          form={form}
          name={`services.${at}.readingWindow.toDay`}
          label={t.editor.windowTo}
          inputMode="numeric"
          short
          optional
        />
      </div>
      <CheckboxField form={form} name={`services.${at}.photoRequired`} label={t.editor.photoRequired} />
    </>
  );
}
