/**
 * What the build of the public site hands to the server: `web/dist-site/site.json`. Pages are whole documents in which only what an
 * installation knows of itself is left open (`{{origin}}`, `{{operator.name}}` …); the server fills it in once (ADR 0032).
 */
export type SitePage = {
  readonly path: string;
  readonly html: string;
  /** The day the text was last changed, where the text says so. */
  readonly changedOn: string | null;
};

/** An item of the feed of the blog, newest first. */
export type SiteArticle = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly date: string;
};

export type SiteBuild = {
  readonly pages: readonly SitePage[];
  /** The page of what is not there, by the section it was looked for in. */
  readonly missing: Readonly<Record<'blog' | 'features' | 'other', string>>;
  /** What a form sent without a script comes to; `{{form.title}}` and `{{form.text}}` are the server's words. */
  readonly outcome: string;
  readonly articles: readonly SiteArticle[];
};

/** What the build of the site's module and styles has made: `web/dist/site-assets.json`. Files are named by their addresses. */
export type SiteAssets = {
  /** The rules of the whole site; a page carries those it can need (ADR 0037). */
  readonly css: string;
  readonly js: string;
  /** The cuts of the font that every page needs. */
  readonly fonts: readonly string[];
  readonly pictures: Readonly<Record<string, SitePicture>>;
};

export type SitePicture = PictureFiles & {
  /** The same screen as a phone shows it; absent where the picture is of a phone already. */
  readonly phone?: PictureFiles;
};

type PictureFiles = {
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly height: number;
};
