import { typeset } from '@kliuchar/domain/text/typeset';
import { site } from '../../i18n/uk/site.ts';
import { faqItems, plainText } from '../content/faq.ts';
import { renderMarkdown } from '../content/markdown.ts';
import { faqPage } from '../parts/json-ld.ts';
import { PageHead } from '../parts/prose.tsx';
import { Questions } from '../parts/questions.tsx';
import { RawHtml } from '../parts/raw-html.tsx';
import type { RenderPage } from './render-page.ts';

/** `/faq`. */
export const renderFaq: RenderPage = ({ content, page }) => {
  const entry = content.pages.faq;
  const items = faqItems(entry.body);
  return page({
    entry,
    jsonLd: [faqPage(items.map(({ question, body }) => ({ question, answer: plainText(body) })))],
    children: ({ pictures }) => (
      <div className="wrap narrowed">
        <PageHead title={entry.title} lead={entry.lead} />
        <Questions
          items={items.map(({ question, body }) => ({
            question: typeset(question),
            answer: <RawHtml html={renderMarkdown({ text: body, pictures })} />,
          }))}
        />
        <p className="after">
          {site.faq.notFound} <a href="/support">{site.faq.ask}</a>
        </p>
      </div>
    ),
  });
};
