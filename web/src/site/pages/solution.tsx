import { site } from '../../i18n/uk/site.ts';
import { SOLUTION_SLUGS } from '../content/read-content.ts';
import { describePage } from '../parts/json-ld.ts';
import { LeadShot, PageHead, Prose } from '../parts/prose.tsx';
import { TheEnd } from '../parts/the-end.tsx';
import type { RenderPage } from './render-page.ts';

/** `/solutions/…`: what the product does for one kind of people. */
export function renderSolution(slug: (typeof SOLUTION_SLUGS)[number]): RenderPage {
  return ({ content, page }) => {
    const entry = content.solutions[slug];
    return page({
      entry,
      jsonLd: describePage(entry),
      children: (assets) => (
        <>
          <div className="wrap narrowed">
            <PageHead title={entry.title} lead={entry.lead} />
          </div>
          <div className="wrap">
            <LeadShot entry={entry} assets={assets} />
          </div>
          <div className="wrap narrowed">
            <Prose entry={entry} assets={assets} />
            <h2 className="h2 more-title">{site.solutionsMore}</h2>
            <ul className="links">
              {SOLUTION_SLUGS.filter((other) => other !== slug).map((other) => (
                <li key={other}>
                  <a href={`/solutions/${other}`}>{site.solutions[other]}</a>
                  <p className="muted">{site.who.cards[other].text}</p>
                </li>
              ))}
            </ul>
          </div>
          <TheEnd />
        </>
      ),
    });
  };
}
