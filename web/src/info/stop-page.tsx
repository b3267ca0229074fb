import type { InfoPages } from '@kliuchar/api-schema/info-pages';
import { MailX } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { renderDocument } from './document.tsx';

/** «No more of these letters»: a form, because opening a link must change nothing, and it works without JavaScript. */
export const renderStopPage: InfoPages['renderStopPage'] = ({ assets, state }) =>
  renderDocument({
    title: info.stop.title,
    assets,
    from: null,
    children: (
      <section className="gone">
        <MailX size={28} aria-hidden />
        <h1>{state === 'ask' ? info.stop.ask : info.stop.done}</h1>
        <p className="muted">{state === 'ask' ? info.stop.askWhy : info.stop.doneWhy}</p>
        {state === 'ask' && (
          <form method="post">
            <button type="submit" className="btn p" name="List-Unsubscribe" value="One-Click">
              {info.stop.button}
            </button>
          </form>
        )}
      </section>
    ),
  });
