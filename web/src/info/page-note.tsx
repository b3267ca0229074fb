import { info } from '../i18n/uk/info.ts';

/** What the page keeps of its reader, and who answers for his data: he may meet the product here first (law 2297-VI, art. 12). */
export function PageNote({ before }: { readonly before?: string }) {
  return (
    <p className="cap num">
      {before} {info.footer} {info.controller}{' '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        {info.privacy}
      </a>
    </p>
  );
}
