import { PAYER_KINDS, putRequisites, type Requisites } from '@kliuchar/api-schema/billing';
import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { useWatch } from 'react-hook-form';
import { billing as t } from '../../i18n/uk/billing.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { toast } from '../../lib/toast.ts';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Values = { kind: Requisites['kind']; name: string; taxId: string; address: string; email: string };
type Props = {
  readonly requisites: Requisites | null;
  /** Whose they are, where the invoice says so; else of the owner that is chosen. */
  readonly ownerId?: string;
  readonly onClose: () => void;
};

/** An emptied field is null, so that it is cleared; a code of another kind of payer is no longer his. */
function bodyOf(
  { kind, name, taxId, address, email }: Partial<Values>,
  { requisites, ownerId }: Omit<Props, 'onClose'>,
) {
  const isOther = requisites !== null && requisites.kind !== kind;
  return {
    kind,
    name,
    ...(taxId ? { taxId } : isOther && { taxId: null }),
    address: address ?? null,
    email: email ?? null,
    ...(requisites && { version: requisites.version }),
    ...(ownerId === undefined ? ownerOfNew() : { ownerId }),
  };
}

/** A wrong check digit is worth a word, never a refusal (ux.md F4). */
function isDoubtful(code: string): boolean {
  const read = parseTaxId(code);
  return read.ok && read.value.warnings.length > 0;
}

/** The code is shown by its end only, so an untouched empty field keeps the one that is stored. */
export function RequisitesDialog({ requisites, ownerId, onClose }: Props) {
  const form = useAppForm<Values, typeof putRequisites.body>({
    schema: putRequisites.body,
    defaults: {
      kind: requisites?.kind ?? 'person',
      name: requisites?.name ?? '',
      taxId: '',
      address: requisites?.address ?? '',
      email: requisites?.email ?? '',
    },
    draft: 'billing-requisites',
    ...(requisites && { edit: true }),
    toBody: (values) => bodyOf(values as Partial<Values>, { requisites, ...(ownerId && { ownerId }) }),
    onSubmit: async (body) => {
      await call(putRequisites, { body });
      await dataChanged();
      onClose();
      toast({ title: t.requisites.saved, variant: 'success' });
    },
  });
  const [kind, typed] = useWatch({ control: form.control, name: ['kind', 'taxId'] });
  const isCompany = kind === 'company';
  const stored = requisites?.kind === kind ? requisites.taxId : null;
  return (
    <Sheet open onClose={onClose} title={t.requisites.dialogTitle} lead={t.requisites.dialogLead}>
      <Form form={form} inDialog submitLabel={t.requisites.submit}>
        <SegmentedField
          form={form}
          name="kind"
          label={t.requisites.kind}
          choices={PAYER_KINDS.map((value) => ({ value, label: t.requisites.shortKinds[value] }))}
        />
        <TextField
          form={form}
          name="name"
          label={isCompany ? t.requisites.companyName : t.requisites.personName}
          maxLength={200}
          {...(isCompany && { hint: t.requisites.companyNameHint })}
          {...(!isCompany && { autoComplete: 'name' })}
        />
        <TextField
          form={form}
          name="taxId"
          label={isCompany ? t.requisites.companyTaxId : t.requisites.personTaxId}
          hint={stored ? t.requisites.taxIdStored(stored) : t.requisites.taxIdHints[kind]}
          optional
        />
        {isDoubtful(typed) && <Note tone="warn">{t.requisites.taxIdDoubtful}</Note>}
        <TextField form={form} name="address" label={t.requisites.address} maxLength={300} optional />
        <TextField
          form={form}
          name="email"
          label={t.requisites.email}
          hint={t.requisites.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          optional
        />
      </Form>
    </Sheet>
  );
}
