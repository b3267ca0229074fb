/** A question of `pages/faq.md`: a second-level heading and all that stands under it. */
export type FaqItem = { readonly question: string; readonly body: string };

export function faqItems(body: string): readonly FaqItem[] {
  return body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [question = '', ...rest] = part.split('\n');
      return { question: question.trim(), body: rest.join('\n').trim() };
    });
}

/** Markdown as plain words, for data that search engines read. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[\s>*#-]+/gm, '')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
