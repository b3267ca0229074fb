import {
  createDocument,
  DOCUMENT_KINDS,
  DOCUMENT_VISIBILITIES,
  type Document,
  updateDocument,
} from '@kliuchar/api-schema/documents';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { useWatch } from 'react-hook-form';
import { documents as t } from '../../i18n/uk/documents.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { findContracts, findCounterparties, findProperties } from '../../lib/find-choices.ts';
import { type AppForm, changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { RadioCards, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf, type DocumentValues, documentValues, titleOf } from './document-form-values.ts';
import type { About } from './document-queries.ts';
import { DOCUMENT_ACCEPT, sendDocument } from './send-document.ts';

type Props = {
  /** Null for a new one. */
  readonly document: Document | null;
  readonly about?: About;
  /** What was dropped on the page. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
};

type Body = typeof createDocument.body | typeof updateDocument.body;

/** A paper in four fields; whom else it is about and who sees it are behind one line. */
export function DocumentDialog({ document, about, file, onClose }: Props) {
  const form = useAppForm<DocumentValues, Body>({
    schema: document ? updateDocument.body : createDocument.body,
    defaults: documentValues(document, about),
    ...(document && { edit: true }),
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      const body = bodyOf(values);
      if (!document) return { ...body, ...(values.fileId && { fileId: values.fileId }) };
      return { ...changedOnly(bodyOf(documentValues(document)), body), version: document.version };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      if (document) await call(updateDocument, { params: { documentId: document.id }, body });
      else await call(createDocument, { body: body as BodyInputOf<typeof createDocument>, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: document ? t.form.changed : t.form.created, variant: 'success' });
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const name = (chosen: File) => {
    if (form.methods.getValues('title').trim() === '') form.methods.setValue('title', titleOf(chosen.name));
  };
  return (
    <Sheet open onClose={onClose} title={document ? t.form.editTitle : t.form.createTitle}>
      <Form form={form} inDialog submitLabel={document ? t.form.submit : t.form.submitNew}>
        {!document && (
          <FileField
            form={form}
            name="fileId"
            label={t.form.file}
            hint={t.allowed}
            accept={DOCUMENT_ACCEPT}
            send={sendDocument}
            given={file}
            onChosen={name}
          />
        )}
        <TextField form={form} name="title" label={t.form.name} maxLength={200} />
        <Pair>
          <SelectField
            form={form}
            name="kind"
            label={t.form.kind}
            choices={DOCUMENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          />
          <DateField form={form} name="validUntil" label={t.form.validUntil} hint={t.form.validUntilHint} optional />
        </Pair>
        {kind === 'identity' && <Note tone="warn">{t.form.identityHint}</Note>}
        <SearchField
          form={form}
          name="propertyId"
          label={t.form.property}
          kind="property"
          find={findProperties}
          failed={t.failed.list}
          selectedLabel={document?.property?.name ?? ''}
          optional
        />
        <MoreFields form={form} document={document} about={about} />
      </Form>
    </Sheet>
  );
}

const FOLDED = ['contractId', 'counterpartyId', 'visibility', 'note'];

type MoreProps = {
  readonly form: AppForm<DocumentValues>;
  readonly document: Document | null;
  readonly about: About | undefined;
};

function MoreFields({ form, document, about }: MoreProps) {
  const contract = document?.contract;
  return (
    <Fold
      form={form}
      names={FOLDED}
      title={t.form.more}
      open={document !== null || about?.contractId !== undefined || about?.counterpartyId !== undefined}
    >
      <SearchField
        form={form}
        name="contractId"
        label={t.form.contract}
        kind="contract"
        find={findContracts}
        failed={t.failed.list}
        selectedLabel={contract ? `№\u00a0${contract.number}` : ''}
        optional
      />
      <SearchField
        form={form}
        name="counterpartyId"
        label={t.form.counterparty}
        kind="counterparty"
        find={findCounterparties}
        failed={t.failed.list}
        selectedLabel={document?.counterparty?.name ?? ''}
        optional
      />
      <RadioCards
        form={form}
        name="visibility"
        label={t.form.visibility}
        choices={DOCUMENT_VISIBILITIES.map((value) => ({ value, ...t.visibilities[value] }))}
      />
      <TextField
        form={form}
        name="note"
        label={t.form.note}
        hint={t.form.noteHint}
        rows={2}
        maxLength={2000}
        optional
      />
    </Fold>
  );
}
