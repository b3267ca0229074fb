import { type DocumentItem, getDocumentFile } from '@kliuchar/api-schema/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documents as t } from '../../i18n/uk/documents.ts';
import { callForBytes, urlOf } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';

type PreviewProps = { readonly document: Pick<DocumentItem, 'id' | 'title' | 'latest'> };

/** A picture as it is; a PDF in the browser's own viewer, which keeps what is inside it away from the page (ADR 0024). */
export function DocumentPreview({ document }: PreviewProps) {
  const { id, title, latest } = document;
  if (latest.kind === 'pdf') return <PdfPreview document={document} />;
  const src = urlOf(getDocumentFile, { params: { documentId: id }, query: { number: latest.number } });
  return (
    <div className="doc-view">
      <img src={src} alt={t.detail.preview(title)} />
    </div>
  );
}

function PdfPreview({ document: { id, title, latest } }: PreviewProps) {
  const canShow = navigator.pdfViewerEnabled;
  const query = useQuery({
    queryKey: ['documents', 'bytes', id, latest.number],
    queryFn: ({ signal }) =>
      callForBytes(getDocumentFile, { params: { documentId: id }, query: { number: latest.number }, signal }),
    enabled: canShow,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
  const src = useObjectUrl(query.data);
  if (!canShow) return <Note>{t.detail.noViewer}</Note>;
  if (query.isError) {
    return <ErrorState bare error={query.error} title={t.failed.one} onRetry={() => void query.refetch()} />;
  }
  if (src === null) {
    return (
      <p className="doc-view muted" role="status">
        {t.detail.loading}
      </p>
    );
  }
  return <iframe className="doc-view" src={`${src}#navpanes=0`} title={t.detail.preview(title)} />;
}

/** The type is ours, so that whatever the bytes are, they are opened as a PDF and as nothing else. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes.slice(0, bytes.size, 'application/pdf'));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}
