import { getFile } from '@kliuchar/api-schema/files';
import type { Property } from '@kliuchar/api-schema/properties';
import { ArrowLeft, ArrowRight, Camera, Ellipsis, ImageOff, ImagePlus, Star, Trash2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { photos as t } from '../../i18n/uk/photos.ts';
import { urlOf } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Section } from '../../ui/parts.tsx';
import { UploadRow } from '../../ui/upload-row.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { moved, PHOTOS_MAX, usePhotos } from './use-photos.ts';
import './photos.css';

/** Photos of an object: the first is the cover; order by menu, so that neither a mouse nor a steady hand is needed (WCAG 2.5.7). */
export function PropertyPhotos({ property }: { readonly property: Property }) {
  const mayWrite = usePermission('properties.write') && property.role === 'owner' && property.status !== 'archived';
  const { outgoing, add, drop, retry, arrange } = usePhotos(property);
  const [viewed, setViewed] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const { photos, displayName } = property;
  if (photos.length === 0 && !mayWrite) return null;
  const idAt = (at: number | null) => (at === null ? undefined : photos[at]?.id);
  const removedId = idAt(removed);
  const pick = (files: readonly File[]) => {
    if (!add(files)) toast({ title: t.limit(PHOTOS_MAX), variant: 'info' });
  };
  return (
    <Section title={t.title}>
      {photos.length > 0 ? (
        <Grid
          property={property}
          busy={arrange.isPending}
          mayWrite={mayWrite}
          onOpen={setViewed}
          onMove={(id, to) => arrange.mutate((ids) => moved(ids, id, to))}
          onRemove={setRemoved}
        />
      ) : (
        <p className="muted mb-3">{t.emptyText}</p>
      )}
      {outgoing.length > 0 && (
        <div className="upl">
          {outgoing.map((row) => (
            <UploadRow
              key={row.key}
              name={row.file.name}
              state={row.state}
              onRetry={() => retry(row)}
              onRemove={() => drop(row.key)}
            />
          ))}
        </div>
      )}
      {mayWrite && photos.length < PHOTOS_MAX && <Pickers onFiles={pick} />}
      {viewed !== null && idAt(viewed) && (
        <PhotoViewer
          ids={photos.map((photo) => photo.id)}
          at={viewed}
          name={displayName}
          onMove={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
      <ConfirmDialog
        open={removedId !== undefined}
        onClose={() => setRemoved(null)}
        title={t.removeTitle((removed ?? 0) + 1)}
        consequences={[t.removeText]}
        confirmLabel={t.removeConfirm}
        cancelLabel={t.keep}
        irreversible
        onConfirm={async () => {
          await arrange.mutateAsync((ids) => ids.filter((id) => id !== removedId));
          toast({ title: t.removed, variant: 'success' });
        }}
      />
    </Section>
  );
}

type GridProps = {
  readonly property: Property;
  readonly busy: boolean;
  readonly mayWrite: boolean;
  readonly onOpen: (at: number) => void;
  readonly onMove: (id: string, to: number) => void;
  readonly onRemove: (at: number) => void;
};

function Grid({ property: { photos, displayName }, busy, mayWrite, onOpen, onMove, onRemove }: GridProps) {
  return (
    <ul className="photos" aria-busy={busy || undefined}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <Thumb id={photo.id} at={at} name={displayName} onOpen={() => onOpen(at)} />
          {mayWrite && (
            <PhotoMenu
              at={at}
              count={photos.length}
              onMove={(to) => onMove(photo.id, to)}
              onRemove={() => onRemove(at)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A phone also opens its camera at once. */
function Pickers({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const touch = navigator.maxTouchPoints > 0;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same photo may be chosen again after it failed.
    target.value = '';
  };
  return (
    <div className="flex flex-wrap gap-2">
      <label className="btn o pickfile">
        <ImagePlus aria-hidden="true" />
        {t.add}
        <input type="file" accept="image/*" multiple onChange={take} />
      </label>
      {touch && (
        <label className="btn o pickfile">
          <Camera aria-hidden="true" />
          {t.shoot}
          <input type="file" accept="image/*" capture="environment" onChange={take} />
        </label>
      )}
    </div>
  );
}

type ThumbProps = { readonly id: string; readonly at: number; readonly name: string; readonly onOpen: () => void };

function Thumb({ id, at, name, onOpen }: ThumbProps) {
  const [broken, setBroken] = useState(false);
  return (
    <button type="button" className="thumb" aria-label={t.open(at + 1)} onClick={onOpen}>
      {broken ? (
        <span className="broken">
          <ImageOff aria-hidden="true" />
          {t.broken}
        </span>
      ) : (
        <img
          src={urlOf(getFile, { params: { fileId: id } })}
          alt={t.photo(at + 1, name)}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      {at === 0 && <span className="cover">{t.cover}</span>}
    </button>
  );
}

type PhotoMenuProps = {
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

function PhotoMenu({ at, count, onMove, onRemove }: PhotoMenuProps) {
  const items: (MenuItem | false)[] = [
    at > 0 && { key: 'cover', label: t.makeCover, icon: Star, onSelect: () => onMove(0) },
    at > 1 && { key: 'earlier', label: t.earlier, icon: ArrowLeft, onSelect: () => onMove(at - 1) },
    at < count - 1 && { key: 'later', label: t.later, icon: ArrowRight, onSelect: () => onMove(at + 1) },
    { key: 'remove', label: t.remove, icon: Trash2, danger: true, onSelect: onRemove },
  ];
  return (
    <Menu
      items={items.filter((item) => item !== false)}
      label={t.actions(at + 1)}
      size="sm"
      icon
      className="dots"
      trigger={<Ellipsis aria-hidden="true" />}
    />
  );
}
