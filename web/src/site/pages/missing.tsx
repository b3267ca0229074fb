import { site } from '../../i18n/uk/site.ts';
import { COMPANY_LINKS, DOCUMENT_LINKS, PRODUCT_LINKS, SOLUTION_LINKS } from '../parts/hrefs.ts';
import { PageHead } from '../parts/prose.tsx';
import { ArticleList } from './blog.tsx';
import { FeatureList } from './features.tsx';
import type { Rendering } from './render-page.ts';

const text = site.missing;

/** What is not there: first what there is in the section it was looked for in, then the pages of the site. */
export function Missing({
  section,
  content,
}: Pick<Rendering, 'content'> & { readonly section: 'blog' | 'features' | 'other' }) {
  return (
    <div className="wrap">
      <PageHead title={text.title} lead={text.lead} />
      {section === 'blog' && (
        <section className="band">
          <h2 className="h2">{text.blog}</h2>
          <ArticleList articles={content.blog} />
        </section>
      )}
      {section === 'features' && (
        <section className="band">
          <h2 className="h2">{text.features}</h2>
          <FeatureList features={content.features} />
        </section>
      )}
      <section className="band">
        <h2 className="h2">{text.pages}</h2>
        <ul className="map">
          {[...PRODUCT_LINKS, ...SOLUTION_LINKS, ...COMPANY_LINKS, ...DOCUMENT_LINKS].map(({ href, title }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
