import type { HandoverAct } from '@kliuchar/api-schema/handover';
import { Camera, X } from 'lucide-react';
import { useState } from 'react';
import { handover as t } from '../../i18n/uk/handover.ts';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { photoUrl } from './act-look.tsx';
import '../../ui/upload.css';

type PhotosProps = {
  readonly act: HandoverAct;
  readonly place: string;
  readonly name: string;
  readonly pictures: HandoverAct['pictures'];
  readonly onChange: (edit: (before: HandoverAct['pictures']) => HandoverAct['pictures']) => void;
};

/** The camera of a phone, one photo after another; each is sent as soon as it is taken. */
export function ActPhotos({ act, place, name, pictures, onChange }: PhotosProps) {
  // What was just sent is shown from this device until the act is asked for again.
  const [local, setLocal] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const own = pictures.filter((picture) => picture.place === place);
  const add = async (file: File) => {
    setSending((count) => count + 1);
    setFailure(null);
    try {
      const { id } = await upload({ file, purpose: 'handover_photo', propertyId: act.propertyId });
      setLocal((before) => ({ ...before, [id]: URL.createObjectURL(file) }));
      onChange((before) => [...before, { fileId: id, place }]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setSending((count) => count - 1);
    }
  };
  return (
    <div className="ho-shots">
      {own.length > 0 && (
        <ul className="ho-photos">
          {own.map(({ fileId }, at) => (
            <li key={fileId}>
              <img src={local[fileId] ?? photoUrl(act, fileId)} alt={t.photoOf(name, at + 1)} />
              <Button
                size="sm"
                icon
                aria-label={t.removePhoto(name, at + 1)}
                onClick={() => onChange((before) => before.filter((picture) => picture.fileId !== fileId))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <span className="btn o pickfile" aria-busy={sending > 0 || undefined}>
        <Camera aria-hidden="true" />
        {sending > 0 ? t.sending : t.photo}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t.addPhoto(name)}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void add(file);
          }}
        />
      </span>
      {failure && <Note tone="bad">{failure}</Note>}
    </div>
  );
}
