import { ContentError, type ContentKind, type FrontMatter, readFrontMatter } from './front-matter.ts';

/** A file of content before its text is drawn. */
export type Entry = FrontMatter & { readonly slug: string; readonly path: string; readonly body: string };
export type Article = Entry & { readonly date: string };
export type SiteContent = {
  /** The newest first. */
  readonly blog: readonly Article[];
  /** In their order. */
  readonly features: readonly Entry[];
  readonly solutions: Readonly<Record<(typeof SOLUTION_SLUGS)[number], Entry>>;
  readonly pages: Readonly<Record<(typeof PAGE_SLUGS)[number], Entry>>;
};

export const SOLUTION_SLUGS = ['for-property-owners', 'for-property-managers', 'for-management-companies'] as const;
const PAGE_SLUGS = [
  'home',
  'faq',
  'terms',
  'careers',
  'pricing',
  'privacy',
  'support',
  'about-us',
  'contact-us',
  'cookie-policy',
] as const;

/** The Markdown of `web/content`, by the path inside it: `blog/deposit.md` → text. */
export type ContentFiles = Readonly<Record<string, string>>;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads all files, and fails on the first that is not as agreed: a site with a hole in it must not be built. */
export function readContent(files: ContentFiles): SiteContent {
  const of = (kind: ContentKind) =>
    Object.entries(files)
      .filter(([path]) => path.startsWith(`${kind}/`))
      .map(([path, text]) => readEntry(path, kind, text));
  const blog = of('blog').flatMap((entry) => (entry.date === null ? [] : [{ ...entry, date: entry.date }]));
  return {
    blog: blog.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    features: of('features').sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.slug.localeCompare(b.slug)),
    solutions: named('solutions', of('solutions'), SOLUTION_SLUGS),
    pages: named('pages', of('pages'), PAGE_SLUGS),
  };
}

function readEntry(path: string, kind: ContentKind, text: string): Entry {
  const slug = path.slice(kind.length + 1).replace(/\.md$/, '');
  if (!SLUG.test(slug)) throw new ContentError(path, 'a name is small Latin letters, digits and hyphens');
  const { front, body } = readFrontMatter(path, kind, text);
  return { ...front, slug, body, path: kind === 'pages' ? pagePath(slug) : `/${kind}/${slug}` };
}

const pagePath = (slug: string) => (slug === 'home' ? '/' : `/${slug}`);

/** Exactly the pages the specification names: one that is missing and one too many are both mistakes. */
function named<const Slug extends string>(
  kind: ContentKind,
  entries: readonly Entry[],
  slugs: readonly Slug[],
): Readonly<Record<Slug, Entry>> {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const pairs = slugs.map((slug) => {
    const entry = bySlug.get(slug);
    bySlug.delete(slug);
    if (!entry) throw new ContentError(`${kind}/${slug}.md`, 'the file is missing');
    return [slug, entry] as const;
  });
  const [extra] = bySlug.keys();
  if (extra !== undefined) throw new ContentError(`${kind}/${extra}.md`, 'the specification has no such page');
  // Every slug has its entry by the check above.
  return Object.fromEntries(pairs) as Record<Slug, Entry>;
}
