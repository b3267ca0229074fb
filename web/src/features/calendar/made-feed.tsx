import { calendarFeed as t } from '../../i18n/uk/calendar-feed.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import './calendar.css';

type MadeProps = { readonly url: string; readonly onClose: () => void };

/** The address, shown this once, and what to do with it in the programs most people have. */
export function MadeFeed({ url, onClose }: MadeProps) {
  return (
    <Sheet open onClose={onClose} title={t.made.title} lead={t.made.lead}>
      <SecretOnce text={url} copyLabel={t.made.copy} />
      <h3>{t.made.how}</h3>
      <ul className="feed-how">
        <li>{t.made.google}</li>
        <li>{t.made.apple}</li>
        <li>{t.made.outlook}</li>
      </ul>
      <p className="muted mb-4">{t.made.pace}</p>
      <div className="da">
        {/* A scheme that calendars of Apple and others have taken for themselves: it subscribes instead of downloading. */}
        <a className="btn o" href={url.replace(/^https?:/, 'webcal:')}>
          {t.made.open}
        </a>
        <Button variant="p" onClick={onClose}>
          {t.made.done}
        </Button>
      </div>
    </Sheet>
  );
}
