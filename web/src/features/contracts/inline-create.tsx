import { type Counterparty, createCounterparty } from '@kliuchar/api-schema/counterparties';
import { createProperty, type Property } from '@kliuchar/api-schema/properties';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { refreshSessionWhileOnboarding } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { PlanFull } from '../../ui/plan-full.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { choicesOf } from './form-terms.tsx';
import { TenantDialog, type TenantValues, tenantName, tenantValues } from './tenant-fields.tsx';

type InlineProps<T> = {
  /** What was typed into the list before «Створити «…»». */
  readonly text: string;
  readonly onClose: () => void;
  readonly onCreated: (made: T) => void;
};

type PropertyValues = {
  type: Property['type'];
  address: { city: string; street: string; building: string; apartment: string };
};

/** «Лук’янівська, 5, кв. 18» gives a street, a building and a flat. */
function addressOf(text: string): Pick<PropertyValues['address'], 'street' | 'building' | 'apartment'> {
  const [street = '', building = '', ...rest] = text.split(',').map((part) => part.trim());
  return { street, building, apartment: rest.join(', ').replace(/^(кв|оф)\.?\s*/i, '') };
}

export function InlineProperty({ text, city, onClose, onCreated }: InlineProps<Property> & { readonly city: string }) {
  const form = useAppForm<PropertyValues, typeof createProperty.body>({
    schema: createProperty.body,
    asksOwner: true,
    defaults: { type: 'apartment', address: { city, ...addressOf(text) } },
    onSubmit: async (body, { idempotencyKey }) => {
      const property = await call(createProperty, { body, idempotencyKey });
      await refreshSessionWhileOnboarding();
      // The landlord's own card is made together with the first object, so the lists of people are asked again as well.
      await dataChanged();
      toast({ title: t.inline.propertyDone, variant: 'success' });
      onCreated(property);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.inline.propertyTitle} lead={t.inline.propertyLead} sheet>
      <Form form={form} inDialog submitLabel={t.inline.propertySubmit}>
        <PlanFull byChoice />
        <SelectField form={form} name="type" label={t.inline.type} choices={choicesOf(t.inline.types)} />
        <TextField form={form} name="address.city" label={t.inline.city} />
        <TextField form={form} name="address.street" label={t.inline.street} />
        <Pair>
          <TextField form={form} name="address.building" label={t.inline.building} />
          <TextField form={form} name="address.apartment" label={t.inline.apartment} optional />
        </Pair>
      </Form>
    </Dialog>
  );
}

export function InlineTenant({ text, onClose, onCreated }: InlineProps<Counterparty>) {
  const form = useAppForm<TenantValues, typeof createCounterparty.body>({
    schema: createCounterparty.body,
    asksOwner: true,
    defaults: tenantValues(text),
    toBody: (values) => {
      const tenant = values as TenantValues;
      const { phone, email } = tenant;
      return {
        ...tenantName(tenant),
        roles: ['tenant'],
        ...(phone && { phones: [phone] }),
        ...(email && { emails: [email] }),
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const tenant = await call(createCounterparty, { body, idempotencyKey });
      await refreshSessionWhileOnboarding();
      await dataChanged();
      toast({ title: t.inline.tenantDone, variant: 'success' });
      onCreated(tenant);
      onClose();
    },
  });
  return <TenantDialog form={form} lead={t.inline.tenantLead} onClose={onClose} />;
}
