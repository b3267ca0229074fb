import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { choicesOf } from './form-terms.tsx';

export type TenantValues = {
  kind: 'person' | 'fop' | 'company';
  lastName: string;
  firstName: string;
  companyName: string;
  phone: string | null;
  email: string;
};

/** «Литвин Ірина» as it was typed into the list before «Створити «…»». */
export function tenantValues(text: string): TenantValues {
  const [lastName = '', ...first] = text.split(/\s+/);
  return { kind: 'person', lastName, firstName: first.join(' '), companyName: text, phone: null, email: '' };
}

/** What he is called, as every call takes it. */
export function tenantName({ kind, companyName, lastName, firstName }: TenantValues) {
  return { kind, ...(kind === 'company' ? { companyName } : { lastName, firstName }) };
}

type TenantDialogProps = {
  readonly form: AppForm<TenantValues>;
  readonly lead: string;
  readonly onClose: () => void;
};

export function TenantDialog({ form, lead, onClose }: TenantDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t.inline.tenantTitle} lead={lead} sheet>
      <Form form={form} inDialog submitLabel={t.inline.tenantSubmit}>
        <TenantFields form={form} />
      </Form>
    </Dialog>
  );
}

/** A name and how to reach a tenant: enough for a contract to be sent to him. */
function TenantFields({ form }: { readonly form: AppForm<TenantValues> }) {
  const kind = form.methods.watch('kind');
  return (
    <>
      <SegmentedField form={form} name="kind" label={t.inline.kind} choices={choicesOf(t.inline.kinds)} />
      {kind === 'company' ? (
        <TextField form={form} name="companyName" label={t.inline.companyName} />
      ) : (
        <Pair>
          <TextField form={form} name="lastName" label={t.inline.lastName} />
          <TextField form={form} name="firstName" label={t.inline.firstName} optional />
        </Pair>
      )}
      <PhoneField form={form} name="phone" label={t.inline.phone} optional />
      <TextField form={form} name="email" label={t.inline.email} type="email" optional />
    </>
  );
}
