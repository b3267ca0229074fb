import { site } from '../../i18n/uk/site.ts';
import { REGISTER } from './hrefs.ts';

/** The way in, once more, at the end of every page that persuades. */
export function TheEnd({ next = '/pricing' }: { readonly next?: '/pricing' | '/features' }) {
  return (
    <section className="wrap end">
      <div className="ink">
        <h2 className="h2">{site.end.title}</h2>
        <p className="muted">{site.end.text}</p>
        <div className="cta">
          <a className="btn brass lg" href={REGISTER}>
            {site.try}
          </a>
          <a className="btn o lg" href={next}>
            {site.end.next[next]}
          </a>
        </div>
      </div>
    </section>
  );
}
