import type { SiteAssets, SitePage } from '@kliuchar/api-schema/site-pages';
import type { ReactNode } from 'react';
import type { Entry, SiteContent } from '../content/read-content.ts';
import type { JsonLd } from '../parts/json-ld.ts';

export type PageInput = {
  readonly entry: Pick<Entry, 'path' | 'title' | 'tab' | 'description' | 'date' | 'updated'>;
  readonly type?: 'article';
  /** Never none: a page without it is a page search engines guess about (product.md §11). */
  readonly jsonLd: readonly JsonLd[];
  readonly children: (assets: SiteAssets) => ReactNode;
};

export type Rendering = {
  readonly content: SiteContent;
  /** Puts the children under the landing layout. */
  readonly page: (input: PageInput) => SitePage;
};

export type RenderPage = (rendering: Rendering) => SitePage;
