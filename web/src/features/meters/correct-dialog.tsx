import { correctReading, type Reading, type SheetRow } from '@kliuchar/api-schema/meters';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { meters as t } from '../../i18n/uk/meters.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { askedOfRollover } from './asked-of-rollover.ts';
import { zoneName } from './sheet-values.ts';

type Values = { values: string[]; comment: string; photoId: string | null; turnedOver: boolean };
type Props = { readonly row: SheetRow; readonly reading: Reading; readonly onClose: () => void };

/** A billed reading stays as it is; the new one's difference goes to the next receipt (product.md §6). */
export function CorrectDialog({ row, reading, onClose }: Props) {
  const queryClient = useQueryClient();
  const [asksRollover, setAsksRollover] = useState(false);
  const form = useAppForm<Values, typeof correctReading.body>({
    schema: correctReading.body,
    defaults: { values: [...reading.values], comment: '', photoId: null, turnedOver: false },
    // Not chosen is not «none»: the photo of the reading stays.
    toBody: ({ photoId, turnedOver, ...body }) => ({
      ...body,
      ...(photoId !== null && { photoId }),
      ...(turnedOver && { confirm: ['rollover' as const] }),
    }),
    onSubmit: async (body, { idempotencyKey }) => {
      const sent = call(correctReading, { params: { readingId: reading.id }, body, idempotencyKey });
      await askedOfRollover(sent, () => setAsksRollover(true));
      await queryClient.invalidateQueries({ queryKey: ['meters', 'sheet'] });
      toast({ title: t.sheet.corrected, variant: 'success' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.sheet.correctTitle} lead={t.sheet.correctLead} sheet>
      <Form
        form={form}
        inDialog
        submitLabel={t.sheet.correctSubmit}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        {reading.values.map((value, zone) => (
          <DecimalField
            key={`${value}-${zoneName(row.zones, zone)}`}
            form={form}
            name={`values.${zone}`}
            label={row.zones === 1 ? t.sheet.correctValue : t.sheet.correctZone(zoneName(row.zones, zone))}
            suffix={row.unit}
          />
        ))}
        {asksRollover && <CheckboxField form={form} name="turnedOver" label={t.turnedOver} />}
        <TextField form={form} name="comment" label={t.sheet.correctWhy} rows={2} maxLength={500} />
        <FileField
          form={form}
          name="photoId"
          label={reading.photoId ? t.sheet.anotherPhoto : t.sheet.photo}
          {...(reading.photoId && { hint: t.sheet.photoStays })}
          accept="image/*"
          send={(file, onProgress, signal) =>
            upload({ file, purpose: 'reading_photo', propertyId: row.propertyId, onProgress, signal })
          }
          optional
        />
      </Form>
    </Dialog>
  );
}
