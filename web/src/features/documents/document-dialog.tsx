import { createDocument, DOCUMENT_KINDS, type Document, updateDocument } from '@kliuchar/api-schema/documents';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { documents as t } from '../../i18n/uk/documents.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useFilePlace } from '../../lib/file-place.ts';
import { type AppForm, changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { visibilityChoices } from '../../lib/visibility-choices.ts';
import { RadioCards, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ComplexField, ContractField, CounterpartyField, PropertyField } from './about-fields.tsx';
import { bodyOf, type DocumentValues, documentValues, titleOf } from './document-form-values.ts';
import { type About, useAboutNames } from './document-queries.ts';
import { useIsEntrusted, useWhose } from './entrusted-paper.ts';
import { DOCUMENT_ACCEPT, sendDocumentOf } from './send-document.ts';

type Props = {
  /** Null for a new one. */
  readonly document: Document | null;
  readonly about?: About;
  /** Whether a new one is of an object entrusted to the person. */
  readonly isManager?: boolean;
  /** What was dropped on the page. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
};

type Body = typeof createDocument.body | typeof updateDocument.body;

/** A paper in four fields; whom else it is about and who sees it are behind one line. */
export function DocumentDialog({ document, about, isManager: isEntrusted = false, file, onClose }: Props) {
  const [place, setPlace] = useState(about?.propertyId ?? '');
  const isOfEntrusted = useIsEntrusted(document ? '' : place);
  const isManager = document ? document.role === 'manager' : isEntrusted || isOfEntrusted;
  const form = useAppForm<DocumentValues, Body>({
    schema: document ? updateDocument.body : createDocument.body,
    asksOwner: !document && !isManager,
    defaults: documentValues(document, about, isEntrusted),
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
  const [kind, propertyId] = useWatch({ control: form.control, name: ['kind', 'propertyId'] });
  useEffect(() => setPlace(propertyId), [propertyId]);
  useWhose(form, !document && !isEntrusted && isOfEntrusted, about);
  // A passport is the owner's alone to keep.
  const kinds = DOCUMENT_KINDS.filter((value) => !isManager || value !== 'identity');
  // A title that nobody has typed is that of the file, of another one as well: the first may have been refused.
  const suggested = useRef('');
  const name = (chosen: File) => {
    const title = form.methods.getValues('title').trim();
    if (title !== '' && title !== suggested.current) return;
    suggested.current = titleOf(chosen.name);
    form.methods.setValue('title', suggested.current);
  };
  return (
    <Sheet open onClose={onClose} title={document ? t.form.editTitle : t.form.createTitle}>
      <Form form={form} inDialog submitLabel={document ? t.form.submit : t.form.submitNew}>
        {!document && isEntrusted && !about?.propertyId && (
          <PropertyField form={form} name={undefined} whose="entrusted" optional={false} />
        )}
        {!document && <PaperFile form={form} isManager={isManager} file={file} onChosen={name} />}
        <TextField form={form} name="title" label={t.form.name} maxLength={200} />
        <Pair>
          <SelectField
            form={form}
            name="kind"
            label={t.form.kind}
            choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          />
          <DateField form={form} name="validUntil" label={t.form.validUntil} hint={t.form.validUntilHint} optional />
        </Pair>
        {kind === 'identity' && <Note tone="warn">{t.form.identityHint}</Note>}
        {!isEntrusted && !isOfAnother(document) && <PlaceField form={form} document={document} about={about} />}
        <MoreFields form={form} document={document} about={about} isManager={isManager} />
      </Form>
    </Sheet>
  );
}

/** Whose object a manager's paper is of is not his to change. */
const isOfAnother = (document: Document | null): boolean => document?.role === 'manager';

type FieldsProps = {
  readonly form: AppForm<DocumentValues>;
  readonly document: Document | null;
  readonly isManager: boolean;
};

type FileProps = Pick<FieldsProps, 'form' | 'isManager'> & {
  readonly file: File | undefined;
  readonly onChosen: (file: File) => void;
};

/** A manager's file goes to the object it is of, so that is chosen first. */
function PaperFile({ form, isManager, file, onChosen }: FileProps) {
  const [propertyId, complexId] = useWatch({ control: form.control, name: ['propertyId', 'complexId'] });
  const onMoved = () => form.methods.setValue('fileId', null);
  const place = useFilePlace({ propertyId, complexId, isManager, onMoved });
  if (isManager && propertyId === '') return <Note tone="info">{t.form.chooseProperty}</Note>;
  return (
    <FileField
      key={place.key}
      form={form}
      name="fileId"
      label={t.form.file}
      hint={t.allowed}
      accept={DOCUMENT_ACCEPT}
      send={sendDocumentOf(place)}
      given={file}
      onChosen={onChosen}
    />
  );
}

type AboutProps = Pick<FieldsProps, 'form' | 'document'> & { readonly about: About | undefined };

/** It began as a paper of a complex, so that is asked first; the one that is chosen leaves no room for the other. */
const beganOfComplex = ({ document, about }: Pick<AboutProps, 'document' | 'about'>): boolean =>
  (document?.complex ?? about?.complexId) != null;

function PlaceField({ form, document, about }: AboutProps) {
  const complexId = useWatch({ control: form.control, name: 'complexId' });
  const names = useAboutNames(about ?? {});
  return (
    <>
      {beganOfComplex({ document, about }) && (
        <ComplexField form={form} name={document?.complex?.name ?? names.complex} />
      )}
      {complexId === '' && (
        <PropertyField
          form={form}
          name={document?.property?.name ?? names.property}
          whose={document ? 'own' : 'both'}
          optional
        />
      )}
    </>
  );
}

const FOLDED = ['contractId', 'counterpartyId', 'complexId', 'visibility', 'note'];

function MoreFields({ form, document, about, isManager }: AboutProps & Pick<FieldsProps, 'isManager'>) {
  const contract = document?.contract;
  const [complexId, propertyId, contractId, visibility] = useWatch({
    control: form.control,
    name: ['complexId', 'propertyId', 'contractId', 'visibility'],
  });
  const isOfComplex = complexId !== '';
  const isFree = propertyId === '' && contractId === '' && visibility !== 'tenant';
  const asksComplex = !isManager && !beganOfComplex({ document, about }) && (isOfComplex || isFree);
  return (
    <Fold
      form={form}
      names={FOLDED}
      title={isManager ? t.form.managersMore : isOfComplex ? t.form.moreOfComplex : t.form.more}
      open={document !== null || about?.contractId !== undefined || about?.counterpartyId !== undefined}
    >
      {!isOfComplex && (
        <ContractField
          form={form}
          name={contract ? `№\u00a0${contract.number}` : undefined}
          ofObject={() => isManager}
        />
      )}
      {asksComplex && <ComplexField form={form} name={undefined} />}
      {!isManager && <CounterpartyField form={form} name={document?.counterparty?.name} />}
      <RadioCards
        form={form}
        name="visibility"
        label={t.form.visibility}
        choices={visibilityChoices(isManager, isOfComplex)}
      />
      {!isManager && (
        <TextField
          form={form}
          name="note"
          label={t.form.note}
          hint={t.form.noteHint}
          rows={2}
          maxLength={2000}
          optional
        />
      )}
    </Fold>
  );
}
