import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { createPaymentAccount, updatePaymentAccount } from '@kliuchar/api-schema/profile';
import { useWatch } from 'react-hook-form';
import { profile as t } from '../../i18n/uk/profile.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { hasDoubtfulTaxId } from '../../lib/doubtful-tax-id.ts';
import { changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { Note } from '../../ui/note.tsx';
import { IbanField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Account } from './profile-query.ts';

type Values = { name: string; iban: string | null; taxId: string; default: boolean };
type Body = typeof createPaymentAccount.body | typeof updatePaymentAccount.body;

export function AccountDialog({ account, onClose }: { readonly account?: Account; readonly onClose: () => void }) {
  const fresh = useFreshLogin();
  const form = useAppForm<Values, Body>({
    schema: account ? updatePaymentAccount.body : createPaymentAccount.body,
    asksOwner: !account,
    defaults: {
      name: account?.name ?? '',
      iban: account?.iban ?? null,
      taxId: account?.taxId ?? '',
      default: account?.default ?? false,
    },
    ...(account && { edit: true }),
    toBody: (values) => {
      const { name, iban, taxId, default: isDefault } = values as Partial<Values>;
      if (!account) return { name, iban, ...(taxId && { taxId }), ...(isDefault && { default: true }) };
      const after = { name: name ?? '', iban, taxId: taxId ?? null, default: isDefault };
      return { ...changedOnly({ ...account }, after), version: account.version };
    },
    onSubmit: (body, { idempotencyKey }) =>
      fresh.guard(async () => {
        if (account) await call(updatePaymentAccount, { params: { accountId: account.id }, body });
        else {
          const made = body as BodyInputOf<typeof createPaymentAccount>;
          await call(createPaymentAccount, { body: made, idempotencyKey });
        }
        await dataChanged();
        onClose();
        toast({ title: account ? t.accounts.updated : t.accounts.created, variant: 'success' });
      }),
  });
  const taxId = useWatch({ control: form.control, name: 'taxId' });
  return (
    <Sheet open onClose={onClose} title={account ? t.accounts.editTitle : t.accounts.addTitle} lead={t.accounts.lead}>
      {fresh.note}
      <Form form={form} inDialog submitLabel={t.accounts.submit}>
        <TextField form={form} name="name" label={t.accounts.name} hint={t.accounts.nameHint} />
        <IbanField form={form} name="iban" label={t.accounts.iban} />
        <TextField
          form={form}
          name="taxId"
          label={t.accounts.taxId}
          hint={t.accounts.taxIdHint}
          inputMode="numeric"
          optional
        />
        {hasDoubtfulTaxId(taxId ?? '') && <Note tone="warn">{t.accounts.doubtfulTaxId}</Note>}
        <CheckboxField form={form} name="default" label={t.accounts.isDefault} />
      </Form>
    </Sheet>
  );
}
