import type { SiteAssets, SiteBuild, SitePage } from '@kliuchar/api-schema/site-pages';
import { site } from '../i18n/uk/site.ts';
import { type ContentFiles, readContent, type SiteContent, SOLUTION_SLUGS } from './content/read-content.ts';
import { renderArticle, renderBlog } from './pages/blog.tsx';
import { renderFaq } from './pages/faq.tsx';
import { renderFeature, renderFeatures } from './pages/features.tsx';
import { renderContactUs, renderSupport } from './pages/form-page.tsx';
import { renderHome } from './pages/home.tsx';
import { Missing } from './pages/missing.tsx';
import { renderPricing } from './pages/pricing.tsx';
import type { PageInput, Rendering, RenderPage } from './pages/render-page.ts';
import { renderSolution } from './pages/solution.tsx';
import { renderTextPage } from './pages/text-page.tsx';
import { renderSitePage } from './parts/document.tsx';
import { PageHead } from './parts/prose.tsx';

/** Every page of specification §2 that is not one of many. */
const PAGES: readonly RenderPage[] = [
  renderHome,
  renderFeatures,
  ...SOLUTION_SLUGS.map(renderSolution),
  renderPricing,
  renderFaq,
  renderBlog,
  renderTextPage('about-us'),
  renderTextPage('careers'),
  renderContactUs,
  renderSupport,
  renderTextPage('terms'),
  renderTextPage('privacy'),
  renderTextPage('cookie-policy'),
];

/** The whole site out of its texts and built files; `tools/build.mjs` runs it once a build. */
export function buildSite(files: ContentFiles, assets: SiteAssets): SiteBuild {
  const content = readContent(files);
  const rendering: Rendering = { content, page: (input) => pageOf(input, assets) };
  return {
    pages: [
      ...PAGES.map((render) => render(rendering)),
      ...content.features.map((entry) => renderFeature(entry, rendering)),
      ...content.blog.map((article) => renderArticle(article, rendering)),
    ],
    missing: {
      blog: missingPage('blog', content, assets),
      features: missingPage('features', content, assets),
      other: missingPage('other', content, assets),
    },
    outcome: outcomePage(assets),
    articles: content.blog.map(({ path, title, description, date }) => ({ path, title, description, date })),
  };
}

function pageOf({ entry, type, jsonLd, children }: PageInput, assets: SiteAssets): SitePage {
  const { path, description } = entry;
  const html = renderSitePage({
    path,
    title: entry.tab ?? entry.title,
    description,
    assets,
    jsonLd,
    ...(type && { type }),
    children: children(assets),
  });
  return { path, html, changedOn: entry.updated ?? entry.date };
}

function missingPage(section: 'blog' | 'features' | 'other', content: SiteContent, assets: SiteAssets): string {
  const { title, description } = site.missing;
  const children = <Missing section={section} content={content} />;
  return renderSitePage({ path: '', title, description, assets, isIndexed: false, children });
}

/** What a form comes to where no script has shown it on the spot. */
function outcomePage(assets: SiteAssets): string {
  return renderSitePage({
    path: '',
    title: site.form.title,
    description: site.missing.description,
    assets,
    isIndexed: false,
    children: (
      <div className="wrap narrowed">
        <PageHead title="{{form.title}}" lead="{{form.text}}" />
        <p className="after">
          <a href="{{form.back}}">{site.form.back}</a>
        </p>
      </div>
    ),
  });
}
