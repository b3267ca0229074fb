import type { SitePage } from '@kliuchar/api-schema/site-pages';
import { typeset } from '@kliuchar/domain/text/typeset';
import { ArrowRight } from 'lucide-react';
import { site } from '../../i18n/uk/site.ts';
import type { Entry } from '../content/read-content.ts';
import { type Crumb, describePage } from '../parts/json-ld.ts';
import { LeadShot, PageHead, Prose } from '../parts/prose.tsx';
import { TheEnd } from '../parts/the-end.tsx';
import type { Rendering, RenderPage } from './render-page.ts';

const ENTRY = { ...site.featuresPage, path: '/features', date: null, updated: null };
const TRAIL: readonly Crumb[] = [{ path: '/features', title: site.nav.features }];

/** `/features`: all of them, a job a card. */
export const renderFeatures: RenderPage = ({ content, page }) =>
  page({
    entry: ENTRY,
    jsonLd: describePage(ENTRY, { type: 'CollectionPage' }),
    children: () => (
      <>
        <div className="wrap">
          <PageHead title={site.featuresPage.title} lead={site.featuresPage.lead} />
          <FeatureList features={content.features} />
        </div>
        <TheEnd />
      </>
    ),
  });

export function FeatureList({ features }: { readonly features: readonly Entry[] }) {
  return (
    <ul className="cards">
      {features.map(({ path, title, lead }) => (
        <li key={path}>
          <h2>
            <a href={path}>{typeset(title)}</a>
          </h2>
          <p className="muted">{typeset(lead ?? '')}</p>
          <ArrowRight size={18} aria-hidden />
        </li>
      ))}
    </ul>
  );
}

/** `/features/{slug}`: one job with its steps; the next one follows, so that all can be read through. */
export function renderFeature(entry: Entry, { content, page }: Rendering): SitePage {
  const { features } = content;
  const next = features[(features.indexOf(entry) + 1) % features.length];
  return page({
    entry,
    jsonLd: describePage(entry, { trail: TRAIL }),
    children: (assets) => (
      <>
        <div className="wrap narrowed">
          <PageHead title={entry.title} lead={entry.lead} trail={TRAIL} />
        </div>
        <div className="wrap">
          <LeadShot entry={entry} assets={assets} />
        </div>
        <div className="wrap narrowed">
          <Prose entry={entry} assets={assets} />
          {next && next !== entry && (
            <p className="next">
              <span className="cap">{site.features.next}</span>
              <a href={next.path}>
                {typeset(next.title)}
                <ArrowRight size={18} aria-hidden />
              </a>
            </p>
          )}
        </div>
        <TheEnd />
      </>
    ),
  });
}
