import { getFile } from '@kliuchar/api-schema/files';
import { TASK_PHOTOS_MAX, type Task } from '@kliuchar/api-schema/tasks';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { ApiError } from '../../lib/api-error.ts';
import { urlOf } from '../../lib/http.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useSaveTask } from './use-save-task.ts';

/** What it looks like: a photo is sent as soon as it is chosen. */
export function TaskPhotos({ task }: { readonly task: Task }) {
  const save = useSaveTask(task);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ids = task.photos.map(({ id }) => id);
  const add = async (file: File) => {
    setSending(true);
    setFailure(null);
    try {
      const { id } = await upload({ file, purpose: 'task_photo', propertyId: task.property?.id ?? null });
      await save.mutateAsync({ photos: [...ids, id] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="task-part">
      <h3>{t.detail.photos}</h3>
      {task.photos.length > 0 && (
        <ul className="task-photos">
          {task.photos.map(({ id }, at) => (
            <li key={id}>
              <a href={urlOf(getFile, { params: { fileId: id } })} target="_blank" rel="noreferrer">
                <img src={urlOf(getFile, { params: { fileId: id } })} alt={t.detail.photo(at + 1)} loading="lazy" />
              </a>
              <Button
                size="sm"
                icon
                aria-label={t.detail.removePhoto(at + 1)}
                busy={save.isPending}
                onClick={() => save.mutate({ photos: ids.filter((each) => each !== id) })}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {task.photos.length < TASK_PHOTOS_MAX && (
        <label className="btn o task-shot" aria-busy={sending || undefined}>
          <ImagePlus aria-hidden="true" />
          {sending ? t.detail.sendingPhoto : t.detail.addPhoto}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            disabled={sending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void add(file);
            }}
          />
        </label>
      )}
      {failure && <Note tone="bad">{failure}</Note>}
    </section>
  );
}
