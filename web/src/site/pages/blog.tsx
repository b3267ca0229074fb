import type { SitePage } from '@kliuchar/api-schema/site-pages';
import { day } from '@kliuchar/domain/dates/day';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import { typeset } from '@kliuchar/domain/text/typeset';
import { site } from '../../i18n/uk/site.ts';
import { CALCULATORS } from '../calculators/index.ts';
import { headingsOf } from '../content/markdown.ts';
import type { Article } from '../content/read-content.ts';
import { articleOf, breadcrumbs, type Crumb, describePage } from '../parts/json-ld.ts';
import { LeadShot, PageHead, Prose } from '../parts/prose.tsx';
import type { Rendering, RenderPage } from './render-page.ts';

const ENTRY = { ...site.blogPage, path: '/blog', date: null, updated: null };
const TRAIL: readonly Crumb[] = [{ path: '/blog', title: site.nav.blog }];
/** A list of contents helps from here on. */
const MANY_HEADINGS = 4;
const MORE_ARTICLES = 3;

/** `/blog`, the newest first. */
export const renderBlog: RenderPage = ({ content, page }) =>
  page({
    entry: ENTRY,
    jsonLd: describePage(ENTRY, { type: 'CollectionPage' }),
    children: () => (
      <div className="wrap">
        <PageHead title={site.blogPage.title} lead={site.blogPage.lead} />
        <ArticleList articles={content.blog} />
        <p className="after">
          <a href="/blog/rss.xml">{site.blog.subscribe}</a>
        </p>
      </div>
    ),
  });

export function ArticleList({ articles }: { readonly articles: readonly Article[] }) {
  return (
    <ul className="cards">
      {articles.map((article) => (
        <li key={article.path}>
          <p className="cap num">
            <time dateTime={article.date}>{formatDayLong(day(article.date))}</time>
          </p>
          <h2>
            <a href={article.path}>{typeset(article.title)}</a>
          </h2>
          <p className="muted">{typeset(article.description)}</p>
        </li>
      ))}
    </ul>
  );
}

/** `/blog/{slug}`. */
export function renderArticle(article: Article, { content, page }: Rendering): SitePage {
  const Calculator = article.calculator && CALCULATORS[article.calculator];
  const index = content.blog.indexOf(article);
  const more = [...content.blog.slice(index + 1), ...content.blog.slice(0, index)].slice(0, MORE_ARTICLES);
  return page({
    entry: article,
    type: 'article',
    jsonLd: [articleOf(article), breadcrumbs([...TRAIL, article])],
    children: (assets) => (
      <>
        <article className="wrap narrowed">
          <PageHead title={article.title} lead={article.lead} trail={TRAIL} />
          <Dates article={article} />
          <Contents article={article} />
          {Calculator && <Calculator />}
          <LeadShot entry={article} assets={assets} />
          <Prose entry={article} assets={assets} />
          <Sources article={article} />
        </article>
        {more.length > 0 && (
          <section className="wrap band">
            <h2 className="h2">{site.blog.more}</h2>
            <ArticleList articles={more} />
          </section>
        )}
      </>
    ),
  });
}

type OfArticle = { readonly article: Article };

function Dates({ article }: OfArticle) {
  const { date, updated } = article;
  return (
    <p className="cap num dates">
      <time dateTime={date}>{formatDayLong(day(date))}</time>
      {updated !== null && updated !== date && (
        <time dateTime={updated}>{site.blog.updated(formatDayLong(day(updated)))}</time>
      )}
    </p>
  );
}

function Contents({ article }: OfArticle) {
  const headings = headingsOf(article.body);
  if (headings.length < MANY_HEADINGS) return null;
  return (
    <nav className="toc" aria-label={site.blog.contents}>
      <p className="cap">{site.blog.contents}</p>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sources({ article }: OfArticle) {
  if (article.sources.length === 0) return null;
  return (
    <aside className="sources">
      <h2>{site.blog.sources}</h2>
      <ol>
        {article.sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {typeset(title)}
            </a>
          </li>
        ))}
      </ol>
      <p className="cap">{site.blog.sourcesNote}</p>
    </aside>
  );
}
