import { handover as t } from '../../i18n/uk/handover.ts';
import type { AppForm } from '../../lib/forms.ts';
import { upload } from '../../lib/upload.ts';
import { FileField } from '../../ui/file-field.tsx';

export type ScanValues = { scanId: string | null };

type ScanFieldProps = {
  readonly form: AppForm<ScanValues>;
  readonly hint?: string;
  readonly optional?: boolean;
};

export function ScanField({ form, hint, optional = false }: ScanFieldProps) {
  return (
    <FileField
      form={form}
      name="scanId"
      label={t.scan}
      {...(hint !== undefined && { hint })}
      accept="image/*,application/pdf"
      send={(file, onProgress, signal) => upload({ file, purpose: 'contract_document', onProgress, signal })}
      optional={optional}
    />
  );
}
