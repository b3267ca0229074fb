import { listDocuments } from '@kliuchar/api-schema/documents';
import { common } from '../../i18n/uk/common.ts';
import { documents as t } from '../../i18n/uk/documents.ts';
import { useAppForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ComplexField, ContractField, CounterpartyField, PropertyField } from './about-fields.tsx';
import type { About, AboutNames } from './document-queries.ts';

type Values = Required<About>;

type Props = {
  readonly about: About;
  readonly names: AboutNames;
  readonly isManager: boolean;
  readonly onChoose: (about: About) => void;
  readonly onClose: () => void;
};

/** The list narrowed to the papers of an object, a contract, a person; each is found by words, for there may be hundreds. */
export function AboutDialog({ about, names, isManager, onChoose, onClose }: Props) {
  const form = useAppForm<Values, typeof listDocuments.query>({
    schema: listDocuments.query,
    defaults: {
      propertyId: about.propertyId ?? '',
      contractId: about.contractId ?? '',
      counterpartyId: about.counterpartyId ?? '',
      complexId: about.complexId ?? '',
    },
    onSubmit: async ({ propertyId, contractId, counterpartyId, complexId }) => {
      onChoose({
        ...(propertyId && { propertyId }),
        ...(contractId && { contractId }),
        ...(counterpartyId && { counterpartyId }),
        ...(complexId && { complexId }),
      });
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.about.title}>
      <Form
        form={form}
        inDialog
        submitLabel={common.show}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <PropertyField form={form} name={names.property} whose={isManager ? 'entrusted' : 'both'} optional />
        <ContractField form={form} name={names.contract} ofObject={(propertyId) => propertyId !== ''} />
        {!isManager && <CounterpartyField form={form} name={names.counterparty} />}
        {!isManager && <ComplexField form={form} name={names.complex} />}
      </Form>
    </Sheet>
  );
}
