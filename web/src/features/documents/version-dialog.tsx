import { createDocumentVersion, type Document } from '@kliuchar/api-schema/documents';
import { documents as t } from '../../i18n/uk/documents.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { DOCUMENT_ACCEPT, sendDocumentOf } from './send-document.ts';

type Values = { fileId: string | null; validUntil: string | null };

/** The same paper renewed: its file and, if it has one, its new end. */
export function VersionDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const form = useAppForm<Values, typeof createDocumentVersion.body>({
    schema: createDocumentVersion.body,
    defaults: { fileId: null, validUntil: document.validUntil },
    toBody: (_filled, { getValues }) => {
      const { fileId, validUntil } = getValues();
      return { ...(fileId && { fileId }), validUntil, version: document.version };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createDocumentVersion, { params: { documentId: document.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.form.renewed, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.form.versionTitle} lead={t.form.versionLead}>
      <Form form={form} inDialog submitLabel={t.form.submitVersion}>
        <FileField
          form={form}
          name="fileId"
          label={t.form.file}
          hint={t.allowed}
          accept={DOCUMENT_ACCEPT}
          send={sendDocumentOf({ propertyId: document.property?.id ?? null, complexId: document.complex?.id ?? null })}
        />
        <DateField form={form} name="validUntil" label={t.form.validUntil} hint={t.form.validUntilHint} optional />
      </Form>
    </Sheet>
  );
}
