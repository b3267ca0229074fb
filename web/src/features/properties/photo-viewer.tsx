import { getFile } from '@kliuchar/api-schema/files';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { photos as t } from '../../i18n/uk/photos.ts';
import { urlOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type PhotoViewerProps = {
  readonly ids: readonly string[];
  readonly at: number;
  readonly name: string;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
};

/** One photo as large as the screen allows; arrows of the keyboard and buttons go on, round the end. */
export function PhotoViewer({ ids, at, name, onMove, onClose }: PhotoViewerProps) {
  const id = ids[at];
  const count = ids.length;
  const by = (step: number) => onMove((at + step + count) % count);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onMove((at - 1 + count) % count);
      if (key === 'ArrowRight') onMove((at + 1) % count);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [at, count, onMove]);
  if (id === undefined) return null;
  return (
    <Dialog open wide onClose={onClose} title={t.of(at + 1, ids.length)}>
      <div className="viewer">
        <img src={urlOf(getFile, { params: { fileId: id } })} alt={t.photo(at + 1, name)} />
        {ids.length > 1 && (
          <div className="turn">
            <Button icon aria-label={t.previous} onClick={() => by(-1)}>
              <ChevronLeft aria-hidden="true" />
            </Button>
            <Button icon aria-label={t.next} onClick={() => by(1)}>
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
