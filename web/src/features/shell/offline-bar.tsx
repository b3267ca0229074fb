import { CloudOff } from 'lucide-react';
import { shell as t } from '../../i18n/uk/shell.ts';
import { useBackOnline } from '../../lib/back-online.ts';
import { useOnline } from '../../lib/hooks.ts';

/** A thin ink strip while the browser has no network (ux.md S6). */
export function OfflineBar() {
  const online = useOnline();
  useBackOnline(bringStyles);
  return (
    <div role="status">
      {!online && (
        <div className="offline">
          <CloudOff aria-hidden="true" />
          <span>{t.offline}</span>
        </div>
      )}
    </div>
  );
}

/** Styles of a part that was asked for meanwhile (`late`): they are asked for once, and would not be again. */
function bringStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
