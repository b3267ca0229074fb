import { listDocuments } from '@kliuchar/api-schema/documents';
import { useWatch } from 'react-hook-form';
import { common } from '../../i18n/uk/common.ts';
import { documents as t } from '../../i18n/uk/documents.ts';
import {
  findContracts,
  findContractsOf,
  findCounterparties,
  findDocumentProperties,
  findProperties,
} from '../../lib/find-choices.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SearchField } from '../../ui/search-field.tsx';
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
    },
    onSubmit: async ({ propertyId, contractId, counterpartyId }) => {
      onChoose({
        ...(propertyId && { propertyId }),
        ...(contractId && { contractId }),
        ...(counterpartyId && { counterpartyId }),
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
        <SearchField
          form={form}
          name="propertyId"
          label={t.form.property}
          kind={isManager ? 'property-documents' : 'property'}
          find={isManager ? findDocumentProperties : findProperties}
          failed={t.failed.list}
          selectedLabel={names.property ?? ''}
          optional
        />
        <ContractField form={form} name={names.contract} />
        {!isManager && (
          <SearchField
            form={form}
            name="counterpartyId"
            label={t.form.counterparty}
            kind="counterparty"
            find={findCounterparties}
            failed={t.failed.list}
            selectedLabel={names.counterparty ?? ''}
            optional
          />
        )}
      </Form>
    </Sheet>
  );
}

/** Of the chosen object its own contracts, else all. */
function ContractField({ form, name }: { readonly form: AppForm<Values>; readonly name: string | undefined }) {
  const propertyId = useWatch({ control: form.control, name: 'propertyId' });
  return (
    <SearchField
      key={propertyId}
      form={form}
      name="contractId"
      label={t.form.contract}
      kind={propertyId ? `contract-of-${propertyId}` : 'contract'}
      find={propertyId ? findContractsOf(propertyId) : findContracts}
      failed={t.failed.list}
      selectedLabel={name ?? ''}
      optional
    />
  );
}
