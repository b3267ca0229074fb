import { getFile } from '@kliuchar/api-schema/files';
import type { FieldValues } from 'react-hook-form';
import { meters as t } from '../../i18n/uk/meters.ts';
import { urlOf } from '../../lib/http.ts';
import { upload } from '../../lib/upload.ts';
import { FileField } from '../../ui/file-field.tsx';
import type { BoundField } from '../../ui/text-field.tsx';

type Props<V extends FieldValues> = Pick<BoundField<V>, 'form' | 'name'> & {
  /** The object of a device that is there already: the picture is kept by its owner. */
  readonly propertyId?: string | null;
};

/** The device where it hangs: on a phone its camera is among the choices. */
export function DevicePhotoField<V extends FieldValues>({ form, name, propertyId = null }: Props<V>) {
  return (
    <FileField
      form={form}
      name={name}
      label={t.form.photo}
      hint={t.form.photoHint}
      accept="image/*"
      keptHref={(fileId) => urlOf(getFile, { params: { fileId } })}
      send={(file, onProgress, signal) => upload({ file, purpose: 'meter_photo', propertyId, onProgress, signal })}
      optional
    />
  );
}
