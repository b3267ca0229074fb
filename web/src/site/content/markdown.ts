import type { SitePicture } from '@kliuchar/api-schema/site-pages';
import { typeset } from '@kliuchar/domain/text/typeset';
import MarkdownIt, { type Token } from 'markdown-it';
import { site } from '../../i18n/uk/site.ts';
import { pictureSources } from '../parts/picture-sources.ts';

export type MarkdownInput = {
  readonly text: string;
  readonly pictures: Readonly<Record<string, SitePicture>>;
};

/** A section of a text, for the list of contents: its heading and the anchor it stands under. */
export type Heading = { readonly id: string; readonly title: string };

/**
 * Markdown of our own as HTML: no raw HTML passes, links lead to https, to a letter or inside the site, a picture is one made from the
 * running product in both themes. The text gets its no-break spaces.
 */
export function renderMarkdown({ text, pictures }: MarkdownInput): string {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  markdown.validateLink = (url) => /^(https:\/\/|\/(?!\/)|#|mailto:|tel:|picture:)/.test(url);
  const { rules } = markdown.renderer;
  const safe = markdown.utils.escapeHtml;
  rules.heading_open = (tokens, index) => {
    const tag = tokens[index]?.tag ?? 'h2';
    return `<${tag} id="${slugOf(tokens[index + 1]?.content ?? '')}">`;
  };
  rules.table_open = (tokens, index) =>
    `<div class="scroll" tabindex="0" role="region" aria-label="${safe(tableName(tokens, index))}"><table>`;
  rules.table_close = () => '</table></div>';
  rules.link_open = (tokens, index) => {
    const href = String(tokens[index]?.attrGet('href') ?? '');
    return href.startsWith('https:') ? `<a href="${safe(href)}" rel="noopener">` : `<a href="${safe(href)}">`;
  };
  rules.image = (tokens, index) => pictureHtml(tokens[index], pictures, safe);
  // A picture that is a paragraph of its own is a figure, and a figure must not stand in a paragraph.
  rules.paragraph_open = (tokens, index) => (isPicture(tokens[index + 1]) || tokens[index]?.hidden ? '' : '<p>');
  rules.paragraph_close = (tokens, index) => (isPicture(tokens[index - 1]) || tokens[index]?.hidden ? '' : '</p>\n');
  // Before it is parsed: a short word may stand before a link. There is no space in an address, so none is changed.
  return markdown.render(typeset(text)).trim();
}

/** A table that is scrolled by the keyboard is a region, and no two regions of a page may have one name: the heading above it, and which one. */
function tableName(tokens: readonly Token[], at: number): string {
  const before = tokens.slice(0, at);
  const heading = before.findLastIndex(({ type }) => type === 'heading_open');
  const tables = before.slice(heading + 1).filter(({ type }) => type === 'table_open').length;
  const title = heading === -1 ? site.table : (tokens[heading + 1]?.content ?? site.table);
  return tables === 0 ? title : `${title}, ${tables + 1}`;
}

function isPicture(token: Token | undefined): boolean {
  return token?.type === 'inline' && token.children?.length === 1 && token.children[0]?.type === 'image';
}

function pictureHtml(
  token: Token | undefined,
  pictures: Readonly<Record<string, SitePicture>>,
  safe: (text: string) => string,
): string {
  const name = String(token?.attrGet('src') ?? '').replace(/^picture:/, '');
  const picture = pictures[name];
  if (!picture) throw new Error(`there is no picture ${name} in web/content/pictures`);
  const { light, width, height } = picture;
  const caption = safe(token?.content ?? '');
  return [
    `<figure class="${shotClass(picture)}"><picture>`,
    ...pictureSources(picture).map(
      (one) => `<source srcset="${one.address}" media="${one.media}" width="${one.width}" height="${one.height}">`,
    ),
    `<img src="${light}" width="${width}" height="${height}" alt="${caption}" loading="lazy" decoding="async">`,
    `</picture><figcaption>${caption}</figcaption></figure>`,
  ].join('');
}

/** A picture of a phone is not drawn as wide as one of a desk. */
export function shotClass({ width, height }: SitePicture): string {
  return height > width ? 'shot tall' : 'shot';
}

/** The second-level headings in their order. */
export function headingsOf(text: string): readonly Heading[] {
  const tokens = new MarkdownIt().parse(text, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return [];
    const title = tokens[index + 1]?.content ?? '';
    return [{ id: slugOf(title), title: typeset(title) }];
  });
}

/** An anchor that survives being sent in a chat: the words of the heading, in Ukrainian as they are. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[’'ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
