import { COUNTERPARTY_KINDS, COUNTERPARTY_ROLES } from '@kliuchar/api-schema/counterparties';
import { useWatch } from 'react-hook-form';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { hasDoubtfulTaxId } from '../../lib/doubtful-tax-id.ts';
import type { AppForm } from '../../lib/forms.ts';
import { CheckboxField, SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { IbanField, PhoneField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CounterpartyValues } from './counterparty-values.ts';
import { DuplicateNote } from './duplicate-note.tsx';
import { SeveralFields } from './several-fields.tsx';

const MAX_CONTACTS = 5;
const MAX_IBANS = 10;

type Props = {
  readonly form: AppForm<CounterpartyValues>;
  /** The card being edited is no duplicate of itself. */
  readonly exceptId?: string;
  /** In a contract's form the found one is taken instead of opened. */
  readonly onUse?: (id: string, name: string) => void;
};

/** Kind, name, telephone and the e-mail receipts go to; the rest folded (ux.md, `/counterparties/create`). */
export function CounterpartyFields({ form, exceptId, onUse }: Props) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <SegmentedField
        form={form}
        name="kind"
        label={t.form.kind}
        choices={COUNTERPARTY_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <Names form={form} />
      <Contacts form={form} />
      <DuplicateNote form={form} {...(exceptId && { exceptId })} {...(onUse && { onUse })} />
      <Roles form={form} />
      <div>
        <Fold form={form} names={['taxId', 'idDocument']} title={t.form.ids} note={t.form.idsNote}>
          <TaxIdField form={form} />
          {kind !== 'company' && (
            <TextField
              form={form}
              name="idDocument"
              label={t.form.idDocument}
              hint={t.form.idDocumentHint}
              maxLength={200}
              optional
            />
          )}
        </Fold>
        <Fold form={form} names={['ibans']} title={t.form.bank}>
          <SeveralFields
            form={form}
            name="ibans"
            max={MAX_IBANS}
            add={t.form.addIban}
            removeOne={t.form.removeIban}
            field={(name) => <IbanField form={form} name={name} label={t.form.iban} optional />}
          />
        </Fold>
        <Fold form={form} names={['address', 'vatPayer', 'taxRegime', 'notes', 'tags']} title={t.form.more}>
          <TextField form={form} name="address" label={t.form.address} maxLength={300} optional />
          <SelectField
            form={form}
            name="taxRegime"
            label={t.form.regime}
            placeholder={t.form.notChosen}
            choices={Object.entries(t.regimes).map(([value, label]) => ({ value, label }))}
          />
          <CheckboxField form={form} name="vatPayer" label={t.form.vatPayer} />
          <TextField form={form} name="notes" label={t.form.notes} rows={3} maxLength={5000} optional />
          <TextField form={form} name="tags" label={t.form.tags} hint={t.form.tagsHint} optional />
        </Fold>
      </div>
    </>
  );
}

function Names({ form }: Props) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  if (kind === 'company') {
    return (
      <>
        <TextField
          form={form}
          name="companyName"
          label={t.form.companyName}
          hint={t.form.companyHint}
          maxLength={200}
        />
        <TextField
          form={form}
          name="representative"
          label={t.form.representative}
          hint={t.form.representativeHint}
          maxLength={200}
          optional
        />
      </>
    );
  }
  return (
    <>
      <Pair>
        <TextField form={form} name="lastName" label={t.form.lastName} maxLength={100} />
        <TextField form={form} name="firstName" label={t.form.firstName} maxLength={100} optional />
      </Pair>
      <TextField form={form} name="middleName" label={t.form.middleName} maxLength={100} optional />
    </>
  );
}

/** Messages go to the first of each kind, which is said once there are others. */
function Contacts({ form }: Props) {
  return (
    <Pair>
      <SeveralFields
        form={form}
        name="phones"
        max={MAX_CONTACTS}
        add={t.form.addPhone}
        removeOne={t.form.removePhone}
        field={(name, at, many) => (
          <PhoneField
            form={form}
            name={name}
            label={t.form.phoneAt(at + 1)}
            {...(many && at === 0 && { hint: t.form.firstPhone })}
            autoComplete="off"
            optional
          />
        )}
      />
      <SeveralFields
        form={form}
        name="emails"
        max={MAX_CONTACTS}
        add={t.form.addEmail}
        removeOne={t.form.removeEmail}
        field={(name, at, many) => (
          <TextField
            form={form}
            name={name}
            label={t.form.emailAt(at + 1)}
            {...(many && at === 0 && { hint: t.form.firstEmail })}
            type="email"
            inputMode="email"
            optional
          />
        )}
      />
    </Pair>
  );
}

function Roles({ form }: Props) {
  const error = form.methods.formState.errors.roles as { message?: string } | undefined;
  return (
    <fieldset aria-labelledby={`${form.id}-roles`} className={error?.message ? 'f err' : 'f'}>
      <span className="lab" id={`${form.id}-roles`}>
        {t.form.roles}
      </span>
      {error?.message && <p className="msg">{error.message}</p>}
      <div className="flex flex-wrap gap-x-5">
        {COUNTERPARTY_ROLES.map((role) => (
          <CheckboxField key={role} form={form} name={`roles.${role}`} label={t.roles[role]} />
        ))}
      </div>
    </fieldset>
  );
}

function TaxIdField({ form }: Props) {
  const [kind, taxId] = useWatch({ control: form.control, name: ['kind', 'taxId'] });
  return (
    <>
      <TextField
        form={form}
        name="taxId"
        label={t.form.taxId}
        hint={t.form.taxIdHint[kind]}
        inputMode="text"
        maxLength={20}
        optional
      />
      {hasDoubtfulTaxId(taxId ?? '') && <Note tone="warn">{t.form.checksum}</Note>}
    </>
  );
}
