import { getFile } from '@kliuchar/api-schema/files';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { Camera } from 'lucide-react';
import { meters as t } from '../../i18n/uk/meters.ts';
import { urlOf } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import type { RowState } from './use-sheet-row.ts';
import '../../ui/upload.css';

/** A photo of the dial: kept at once, saved with the value, or added to the one that is there (ux.md M4). */
export function ReadingPhoto({ state }: { readonly state: RowState }) {
  const mayWrite = usePermission('readings.write');
  const { row, locked, photoWaits, attachPhoto } = state;
  const kept = row.reading?.photoId;
  const shown = kept && (
    <a className="more" href={urlOf(getFile, { params: { fileId: kept } })} target="_blank" rel="noreferrer">
      {t.sheet.photo}
    </a>
  );
  if (!mayWrite || locked) return shown ? <div className="review">{shown}</div> : null;
  const name = `${SERVICE_TEXTS[row.service].nameUk}, ${t.serial(row.serial)}`;
  return (
    <div className="review">
      {shown}
      <span className="btn g sm pickfile" title={kept ? t.sheet.anotherPhoto : t.sheet.addPhoto}>
        <Camera aria-hidden="true" />
        <span className="photo-word">{kept ? t.sheet.anotherPhoto : t.sheet.addPhoto}</span>
        <input
          type="file"
          accept="image/*"
          aria-label={t.sheet.photoOf(name)}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) attachPhoto(file);
          }}
        />
      </span>
      {photoWaits && <span className="cap">{t.sheet.photoWaits}</span>}
    </div>
  );
}
