import { Check } from 'lucide-react';
import { site } from '../../i18n/uk/site.ts';
import { faqPage } from '../parts/json-ld.ts';
import { Plans } from '../parts/plans.tsx';
import { PageHead, Prose } from '../parts/prose.tsx';
import { Questions } from '../parts/questions.tsx';
import { TheEnd } from '../parts/the-end.tsx';
import type { RenderPage } from './render-page.ts';

const text = site.pricing;

/** `/pricing`. */
export const renderPricing: RenderPage = ({ content, page }) => {
  const entry = content.pages.pricing;
  return page({
    entry,
    jsonLd: [faqPage(text.faq)],
    children: (assets) => (
      <>
        <div className="wrap">
          <PageHead title={entry.title} lead={entry.lead} />
          <Plans withActions />
          <section className="band two">
            <div>
              <h2 className="h2">{text.compareTitle}</h2>
              <p className="lead2">{text.compareLead}</p>
            </div>
            <ul className="ticks">
              {text.included.map((item) => (
                <li key={item}>
                  <Check size={18} aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
          </section>
          <section className="narrowed band">
            <h2 className="h2">{text.faqTitle}</h2>
            <Questions items={text.faq} />
          </section>
          <Prose entry={entry} assets={assets} />
        </div>
        <TheEnd next="/features" />
      </>
    ),
  });
};
