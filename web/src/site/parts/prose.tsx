import type { SiteAssets } from '@kliuchar/api-schema/site-pages';
import { typeset } from '@kliuchar/domain/text/typeset';
import { ArrowLeft } from 'lucide-react';
import { site } from '../../i18n/uk/site.ts';
import { renderMarkdown, shotClass } from '../content/markdown.ts';
import type { Entry } from '../content/read-content.ts';
import type { Crumb } from './json-ld.ts';
import { pictureSources } from './picture-sources.ts';
import { RawHtml } from './raw-html.tsx';

type ProseProps = { readonly entry: Pick<Entry, 'body'>; readonly assets: SiteAssets };

/** The text of a file. */
export function Prose({ entry, assets }: ProseProps) {
  if (entry.body === '') return null;
  return (
    <div className="prose">
      <RawHtml html={renderMarkdown({ text: entry.body, pictures: assets.pictures })} />
    </div>
  );
}

/** The title and what the page is about, under the way to it. */
export function PageHead({
  title,
  lead,
  trail = [],
}: {
  readonly title: string;
  readonly lead: string | null;
  readonly trail?: readonly Crumb[];
}) {
  return (
    <header className="ph">
      {trail.length > 0 && <Crumbs trail={trail} />}
      <h1>{typeset(title)}</h1>
      {lead !== null && <p className="lead">{typeset(lead)}</p>}
    </header>
  );
}

function Crumbs({ trail }: { readonly trail: readonly Crumb[] }) {
  return (
    <nav className="crumb" aria-label={site.crumbs}>
      {trail.map(({ path, title }) => (
        <span key={path}>
          <ArrowLeft size={16} aria-hidden />
          <a href={path}>{title}</a>
        </span>
      ))}
    </nav>
  );
}

/** The picture of a page before its text, unless the text shows it itself. */
export function LeadShot({ entry, assets }: { readonly entry: Entry; readonly assets: SiteAssets }) {
  if (entry.picture === null || entry.body.includes(`(picture:${entry.picture})`)) return null;
  return <Shot name={entry.picture} alt={entry.title} assets={assets} isFirst />;
}

type ShotProps = {
  readonly name: string | null;
  readonly alt: string;
  readonly assets: SiteAssets;
  readonly isFirst?: boolean;
};

/** A picture of the running product in the theme of the page. A named picture that is not there stops the build. */
export function Shot({ name, alt, assets, isFirst = false }: ShotProps) {
  if (name === null) return null;
  const picture = assets.pictures[name];
  if (!picture) throw new Error(`there is no picture ${name} in web/content/pictures`);
  return (
    <figure className={shotClass(picture)}>
      <picture>
        {pictureSources(picture).map(({ media, address, width, height }) => (
          <source key={media} srcSet={address} media={media} width={width} height={height} />
        ))}
        <img
          src={picture.light}
          width={picture.width}
          height={picture.height}
          alt={typeset(alt)}
          decoding="async"
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </picture>
    </figure>
  );
}
