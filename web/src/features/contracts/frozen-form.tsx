import { type Contract, updateContract } from '@kliuchar/api-schema/contracts';
import { takesAmendments } from '@kliuchar/domain/contracts/contract-status';
import { Link } from 'react-router';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { FieldSet, Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountField } from './form-terms.tsx';
import { type ContractValues, valuesOf } from './form-values.ts';

type FrozenFormProps = {
  readonly contract: Contract;
  readonly secondary: React.ReactNode;
  readonly onDone: (contract: Contract) => Promise<void>;
};

/** Of a sent contract only what the tenant did not agree to may change: where it is paid to, renewal, notes (contract.md §3.8). */
export function FrozenForm({ contract, secondary, onDone }: FrozenFormProps) {
  const free = ({ payment, autoRenew, notes }: ContractValues) => ({
    payment: { accountIban: payment.accountIban || null },
    autoRenew,
    notes: notes || null,
  });
  const fresh = useFreshLogin();
  const form = useAppForm<ContractValues, typeof updateContract.body>({
    schema: updateContract.body,
    defaults: valuesOf(contract),
    edit: true,
    failed: t.form.updateFailed,
    toBody: (values) => ({
      ...changedOnly(free(valuesOf(contract)), free(values as ContractValues)),
      version: contract.version,
    }),
    onSubmit: (body) =>
      fresh.guard(async () => onDone(await call(updateContract, { params: { contractId: contract.id }, body }))),
  });
  return (
    <>
      <Form form={form} submitLabel={t.form.editSubmit} secondary={secondary}>
        <Note>
          {t.form.frozen} {contract.status === 'pending' && t.form.frozenPending}
          {takesAmendments(contract.status) && (
            <Link to={`/contracts/${contract.id}?dialog=amendment`}>{t.form.frozenLink}</Link>
          )}
        </Note>
        <FieldSet legend={t.form.frozenFields}>
          {contract.role === 'owner' && <AccountField form={form} />}
          {contract.endDate && <CheckboxField form={form} name="autoRenew" label={t.form.autoRenew} />}
          {contract.role === 'owner' && <TextField form={form} name="notes" label={t.form.notes} rows={4} optional />}
        </FieldSet>
      </Form>
      {fresh.note}
    </>
  );
}
