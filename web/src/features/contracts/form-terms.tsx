import { Link } from 'react-router';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import type { AppForm } from '../../lib/forms.ts';
import { CheckboxField, RadioCards, SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldSet, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAccountChoices } from './form-options.ts';
import { type ContractValues, depositCurrency } from './form-values.ts';
import { PegFields } from './peg-fields.tsx';

type FieldsProps = { readonly form: AppForm<ContractValues> };
type TermsProps = FieldsProps & { readonly isManaged: boolean };

export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** «Скільки й коли»: the term, the rent and its peg, when it is due, what is held. Where it is paid to is not a manager's to say. */
export function TermsFields({ form, isManaged }: TermsProps) {
  const [endDate, currency] = form.methods.watch(['endDate', 'rent.currency']);
  return (
    <div id="block-how-much">
      <FieldSet legend={t.form.howMuch}>
        <Pair>
          <DateField form={form} name="startDate" label={t.form.start} />
          <DateField form={form} name="endDate" label={t.form.end} hint={t.form.endHint} optional />
        </Pair>
        {endDate && <CheckboxField form={form} name="autoRenew" label={t.form.autoRenew} />}
        <Pair>
          <MoneyField
            form={form}
            name="rent.amountMinor"
            label={t.form.rent}
            hint={t.form.rentHint}
            currency={currency}
          />
          <SelectField
            form={form}
            name="rent.currency"
            label={t.form.currency}
            choices={choicesOf(t.form.currencies)}
          />
        </Pair>
        <PegFields form={form} />
        <PaymentFields form={form} isManaged={isManaged} />
        <RadioCards
          form={form}
          name="proration"
          label={t.form.proration}
          choices={choicesOf(t.form.prorations).map((choice) => ({
            ...choice,
            note: t.form.prorationNotes[choice.value as ContractValues['proration']],
          }))}
        />
        <DepositFields form={form} />
      </FieldSet>
    </div>
  );
}

/** Kept in dollars for a rent in hryvnias more often than not. */
function DepositFields({ form }: FieldsProps) {
  const [deposit, rent] = form.methods.watch(['deposit', 'rent']);
  return (
    <>
      <Pair>
        <MoneyField
          form={form}
          name="deposit.amountMinor"
          label={t.form.deposit}
          hint={t.form.depositHint}
          currency={depositCurrency({ deposit, rent })}
          optional
        />
        <SelectField
          form={form}
          name="deposit.currency"
          label={t.form.depositCurrency}
          placeholder={t.form.depositAsRent}
          choices={choicesOf(t.form.currencies)}
        />
      </Pair>
      <SelectField
        form={form}
        name="deposit.kind"
        label={t.form.depositKind}
        choices={choicesOf(t.form.depositKinds)}
      />
    </>
  );
}

function PaymentFields({ form, isManaged }: TermsProps) {
  return (
    <>
      <Pair>
        <TextField
          form={form}
          name="payment.dueDay"
          label={t.form.dueDay}
          hint={t.form.dueDayHint}
          inputMode="numeric"
          short
        />
        <TextField
          form={form}
          name="payment.graceDays"
          label={t.form.graceDays}
          hint={t.form.graceDaysHint}
          inputMode="numeric"
          short
        />
      </Pair>
      <Pair>
        <SegmentedField form={form} name="payment.for" label={t.form.for} choices={choicesOf(t.form.fors)} />
        <SelectField
          form={form}
          name="payment.utilities"
          label={t.form.utilities}
          choices={choicesOf(t.form.utilitiesChoices)}
        />
      </Pair>
      {!isManaged && <AccountField form={form} />}
    </>
  );
}

/** From the owner's payment accounts; the list also keeps an account that was chosen before and is no longer there. */
export function AccountField({ form }: FieldsProps) {
  const { choices, none } = useAccountChoices();
  const chosen = form.methods.watch('payment.accountIban');
  const known = chosen && !choices.some((choice) => choice.value === chosen);
  if (none && !chosen) {
    return (
      <Note>
        {t.form.noAccount} <Link to="/profile#accounts">{t.form.addAccount}</Link>
      </Note>
    );
  }
  return (
    <SelectField
      form={form}
      name="payment.accountIban"
      label={t.form.iban}
      hint={t.form.ibanHint}
      placeholder={t.form.ibanDefault}
      choices={known ? [...choices, { value: chosen, label: chosen }] : choices}
    />
  );
}
