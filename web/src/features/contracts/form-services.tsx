import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useEffect } from 'react';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { FieldSet, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refillPayers } from './form-property.ts';
import { choicesOf } from './form-terms.tsx';
import type { ContractValues, ServiceRow } from './form-values.ts';
import './contracts.css';

type ServicesFieldsProps = {
  readonly form: AppForm<ContractValues>;
  readonly services: readonly ServiceRow[];
  readonly chosen: boolean;
  /** Who pays for what, a number, what stood before and notes are the owner's to say (ADR 0042). */
  readonly isManaged: boolean;
};

/** «Послуги»: as the object has them, or the same list with payers of this contract's own. */
export function ServicesFields({ form, services, chosen, isManaged }: ServicesFieldsProps) {
  const { methods } = form;
  const [mode, payers] = methods.watch(['servicesMode', 'payers']);
  useEffect(() => {
    if (services.length === 0 || methods.getValues('payers').length === services.length) return;
    refillPayers(
      methods,
      services.map((service) => service.payer),
    );
  }, [services, methods]);
  return (
    <div id="block-services">
      <FieldSet legend={t.form.services}>
        {services.length === 0 ? (
          <p className="muted">{chosen ? t.form.servicesNone : t.form.servicesPick}</p>
        ) : (
          <>
            {!isManaged && (
              <SegmentedField
                form={form}
                name="servicesMode"
                label={t.form.servicesFrom}
                choices={choicesOf(t.form.servicesModes)}
              />
            )}
            {!isManaged && mode === 'own' && <Note tone="warn">{t.form.ownServices}</Note>}
            <ul className="payers">
              {services.map((service, at) => (
                <ServiceItem
                  key={`${service.code}${service.title ?? ''}${service.accountNumber ?? ''}`}
                  form={form}
                  service={service}
                  at={at}
                  own={!isManaged && mode === 'own' && payers.length === services.length}
                />
              ))}
            </ul>
          </>
        )}
        <Rest form={form} isManaged={isManaged} />
      </FieldSet>
    </div>
  );
}

type ServiceItemProps = {
  readonly form: AppForm<ContractValues>;
  readonly service: ServiceRow;
  readonly at: number;
  readonly own: boolean;
};

function ServiceItem({ form, service, at, own }: ServiceItemProps) {
  const name = service.title ?? SERVICE_TEXTS[service.code].nameUk;
  return (
    <li>
      <span>
        {name}
        <small>{t.form.methods[service.method]}</small>
      </span>
      {own ? (
        <SelectField
          form={form}
          name={`payers.${at}`}
          label={t.form.payerOf(name)}
          className="quiet-label"
          choices={choicesOf(t.form.payers)}
        />
      ) : (
        <span className="muted">{t.form.payers[service.payer]}</span>
      )}
    </li>
  );
}

/** What most contracts leave as it is, folded. */
function Rest({ form, isManaged }: Pick<ServicesFieldsProps, 'form' | 'isManaged'>) {
  const [lateFee, lease] = form.methods.watch(['lateFee.mode', 'lease']);
  return (
    <Fold
      form={form}
      names={['lateFee', 'vatMode', 'openingBalanceKop', 'noticeDays', 'number', 'notes']}
      title={isManaged ? t.managed.rest : t.form.lateFeeSummary}
    >
      <SelectField form={form} name="lateFee.mode" label={t.form.lateFee} choices={choicesOf(t.form.lateFees)} />
      {lateFee === 'percent_day' && (
        <Pair>
          <DecimalField form={form} name="lateFee.percent" label={t.form.lateFeePercent} suffix="%" />
          <DecimalField form={form} name="lateFee.capPercent" label={t.form.lateFeeCap} suffix="%" optional />
        </Pair>
      )}
      <SegmentedField form={form} name="vatMode" label={t.form.vat} choices={choicesOf(t.form.vats)} />
      <Pair>
        {lease === 'new' && !isManaged && (
          <MoneyField form={form} name="openingBalanceKop" label={t.form.opening} hint={t.form.openingHint} optional />
        )}
        <TextField form={form} name="noticeDays" label={t.form.notice} inputMode="numeric" short />
      </Pair>
      {!isManaged && (
        <>
          <TextField form={form} name="number" label={t.form.number} hint={t.form.numberHint} optional />
          <TextField form={form} name="notes" label={t.form.notes} rows={3} optional />
        </>
      )}
    </Fold>
  );
}
