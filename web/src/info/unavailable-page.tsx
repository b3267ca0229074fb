import type { InfoPages } from '@kliuchar/api-schema/info-pages';
import { Unlink } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { renderDocument } from './document.tsx';

/** Unknown, switched off and expired look the same to the byte (product.md §10), so there is nothing in it to differ. */
export const renderUnavailablePage: InfoPages['renderUnavailablePage'] = ({ assets }) =>
  renderDocument({
    title: info.unavailable.title,
    assets,
    from: null,
    children: (
      <section className="gone">
        <Unlink size={28} aria-hidden />
        <h1>{info.unavailable.text}</h1>
        <p className="muted">{info.unavailable.why}</p>
      </section>
    ),
  });
