import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { upload as texts } from '../i18n/uk/upload.ts';
import { ApiError } from '../lib/api-error.ts';
import { useBoundField } from '../lib/bound-field.ts';
import { describe, Field } from './field.tsx';
import { type BoundField, look } from './text-field.tsx';
import { uploadFailure } from './upload-failure.ts';
import { KeptFile, UploadRow, type UploadState } from './upload-row.tsx';

type Send = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<{ readonly id: string }>;

type FileFieldProps<V extends FieldValues> = BoundField<V> & {
  readonly accept: string;
  readonly send: Send;
  /** What was chosen before the field came to be: dropped on the page, for one. */
  readonly given?: File | undefined;
  readonly onChosen?: (file: File) => void;
  /** Where what was attached before is looked at, in a form of what there is already. */
  readonly keptHref?: (fileId: string) => string;
};

type Sending = { readonly file: File; readonly state: UploadState };

/** The file on its way: what is shown of it, and the form told of its id, or of why there is none. */
function useSending<V extends FieldValues>(props: FileFieldProps<V>, set: (id: string | null) => void) {
  const { form, name, send, given, onChosen } = props;
  const [chosen, setChosen] = useState<Sending | null>(null);
  const sending = useRef<AbortController | null>(null);

  /** False when it was taken back; one that was refused has its remark in the form. */
  const carry = async (file: File, stop: AbortController): Promise<boolean> => {
    const say = (state: UploadState) => stop.signal.aborted || setChosen({ file, state });
    say({ kind: 'preparing' });
    try {
      const { id: fileId } = await send(file, (percent) => say({ kind: 'sending', percent }), stop.signal);
      if (stop.signal.aborted) return false;
      set(fileId);
      say({ kind: 'ready' });
    } catch (reason) {
      if (stop.signal.aborted) return false;
      if (!(reason instanceof ApiError)) throw reason;
      const failure = uploadFailure(reason);
      form.unread.set(name, failure.canRepeat ? texts.notSent : texts.refused);
      say(failure);
    }
    return true;
  };
  const start = (file: File) => {
    onChosen?.(file);
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    form.unread.delete(name);
    set(null);
    const arrival = carry(file, stop).finally(() => {
      if (form.onTheWay.get(name) === arrival) form.onTheWay.delete(name);
    });
    form.onTheWay.set(name, arrival);
  };
  const { unread } = form;
  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    if (given) begin.current(given);
    // Closed, or of another object now: what arrives after that would be put where nobody looks, and nothing more is submitted.
    return () => {
      sending.current?.abort();
      unread.delete(name);
    };
  }, [given, unread, name]);
  const remove = () => {
    sending.current?.abort();
    form.unread.delete(name);
    setChosen(null);
    set(null);
  };
  return { chosen, start, remove };
}

/** One file, sent as soon as it is chosen; the form holds its id. A submit waits for a file on its way; a refused one is never passed over in silence. */
export function FileField<V extends FieldValues>(props: FileFieldProps<V>) {
  const { form, name, label, hint, optional, accept, keptHref } = props;
  const { id, field, error } = useBoundField(form, name, label);
  const { chosen, start, remove } = useSending(props, field.onChange);
  return (
    <Field {...look({ label, hint, optional, className: undefined })} id={id} error={error}>
      {chosen ? (
        <UploadRow name={chosen.file.name} state={chosen.state} onRetry={() => start(chosen.file)} onRemove={remove} />
      ) : keptHref && field.value ? (
        <KeptFile id={id} href={keptHref(field.value)} onRemove={remove} />
      ) : (
        <span className="btn o pickfile">
          <Paperclip aria-hidden="true" />
          {texts.choose}
          <input
            {...describe(id, hint, error)}
            id={id}
            ref={field.ref}
            type="file"
            accept={accept}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) start(file);
            }}
          />
        </span>
      )}
    </Field>
  );
}
