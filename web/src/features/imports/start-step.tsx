import { createImport, getImportTemplate, type Import } from '@kliuchar/api-schema/imports';
import { IMPORT_KINDS, type ImportKind } from '@kliuchar/domain/imports/import-fields';
import { Download, Upload, X } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { imports as t } from '../../i18n/uk/imports.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call, urlOf } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { Button } from '../../ui/button.tsx';
import { describe, Field } from '../../ui/field.tsx';
import { OwnerSelect } from '../../ui/owner-select.tsx';
import { PlanFull } from '../../ui/plan-full.tsx';

/** What was read, kept while the page is open: another sheet or encoding is another reading of the same bytes. */
export type Brought = { readonly bytes: Blob; readonly name: string };
export type Reading = {
  readonly sheet?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly heading?: string;
};

export async function sendTable(
  { bytes, name }: Brought,
  kind: ImportKind,
  reading: Reading & { readonly replaces?: string } = {},
): Promise<Import> {
  const body = new FormData();
  const { ownerId } = ownerOfNew();
  if (ownerId) body.set('owner_id', ownerId);
  body.set('kind', kind);
  for (const [field, value] of Object.entries(reading)) if (value) body.set(field, value);
  body.set('file', bytes, name);
  return call(createImport, { body });
}

type Props = {
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
  readonly onRead: (brought: Brought, made: Import) => void;
};

/** A file or what was copied; nothing is asked that the table can say itself. */
export function StartStep({ kind, onKind, onRead }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const read = async () => {
    const brought = file
      ? { bytes: file, name: file.name }
      : { bytes: new Blob([text], { type: 'text/plain' }), name: t.pasted };
    if (!file && text.trim() === '') return setError(t.nothing);
    setBusy(true);
    setError(undefined);
    try {
      onRead(brought, await sendTable(brought, kind));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.fields.file ?? failure.message);
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="imp-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <KindCards kind={kind} onKind={onKind} />
      {(kind === 'leases' || kind === 'properties') && <PlanFull byChoice />}
      <p>
        <a className="btn o sm" href={urlOf(getImportTemplate, { query: { kind } })} download>
          <Download aria-hidden="true" />
          {t.template}
        </a>
      </p>
      <OwnerSelect />
      <Field id={`${id}-file`} label={t.file} hint={t.fileHint} error={error}>
        <FileInput
          describedBy={describe(`${id}-file`, t.fileHint, error)}
          id={`${id}-file`}
          input={input}
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            setError(undefined);
          }}
        />
      </Field>
      <PasteField id={`${id}-text`} text={text} isOff={file !== null} onText={setText} />
      <Button type="submit" variant="p" size="lg" busy={busy}>
        {t.read}
      </Button>
    </form>
  );
}

type FileInputProps = {
  readonly id: string;
  readonly describedBy: ReturnType<typeof describe>;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
};

function FileInput({ id, describedBy, input, file, onFile }: FileInputProps) {
  /** Then a table may be pasted after all. */
  const drop = () => {
    onFile(null);
    input.current?.focus();
  };
  return (
    <div className="imp-file">
      <input
        {...describedBy}
        ref={input}
        id={id}
        className="sr"
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={({ target }) => {
          const [chosen = null] = target.files ?? [];
          // The same file may be chosen again after it was taken back or changed.
          target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <label className="btn o" htmlFor={id}>
        <Upload aria-hidden="true" />
        {t.choose}
      </label>
      {file && (
        <>
          <span className="muted">{file.name}</span>
          <Button variant="g" size="sm" icon aria-label={t.dropFile(file.name)} onClick={drop}>
            <X aria-hidden="true" />
          </Button>
        </>
      )}
    </div>
  );
}

function KindCards({ kind, onKind }: Pick<Props, 'kind' | 'onKind'>) {
  return (
    <div className="f" role="radiogroup" aria-labelledby="imp-kind">
      <span className="lab" id="imp-kind">
        {t.kind}
      </span>
      <div className="rads">
        {IMPORT_KINDS.map((value) => (
          <label key={value}>
            <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => onKind(value)} />
            <span>
              <b>{t.kinds[value].label}</b>
              <small>{t.kinds[value].note}</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

type PasteProps = {
  readonly id: string;
  readonly text: string;
  readonly isOff: boolean;
  readonly onText: (text: string) => void;
};

function PasteField({ id, text, isOff, onText }: PasteProps) {
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    // A whole table takes the place of what stood there, instead of landing in the middle of it.
    const given = event.clipboardData.getData('text/plain');
    if (!given.includes('\n')) return;
    event.preventDefault();
    onText(given);
  };
  return (
    <Field id={id} label={t.paste} hint={t.pasteHint}>
      <textarea
        {...describe(id, t.pasteHint, undefined)}
        id={id}
        className="in imp-paste"
        rows={5}
        value={text}
        disabled={isOff}
        spellCheck={false}
        onPaste={paste}
        onChange={({ target }) => onText(target.value)}
      />
    </Field>
  );
}
