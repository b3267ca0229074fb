import { day } from '@kliuchar/domain/dates/day';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import { site } from '../../i18n/uk/site.ts';
import { describePage } from '../parts/json-ld.ts';
import { LeadShot, PageHead, Prose } from '../parts/prose.tsx';
import { TheEnd } from '../parts/the-end.tsx';
import type { RenderPage } from './render-page.ts';

type Slug = 'terms' | 'privacy' | 'cookie-policy' | 'about-us' | 'careers';

/** A page that is a text: legal ones, about us, careers. */
export function renderTextPage(slug: Slug): RenderPage {
  return ({ content, page }) => {
    const entry = content.pages[slug];
    return page({
      entry,
      jsonLd: describePage(entry, { type: slug === 'about-us' ? 'AboutPage' : 'WebPage' }),
      children: (assets) => (
        <>
          <div className="wrap narrowed">
            <PageHead title={entry.title} lead={entry.lead} />
            {entry.updated !== null && <p className="cap">{site.textUpdated(formatDayLong(day(entry.updated)))}</p>}
            <LeadShot entry={entry} assets={assets} />
            <Prose entry={entry} assets={assets} />
          </div>
          {slug === 'about-us' && <TheEnd />}
        </>
      ),
    });
  };
}
