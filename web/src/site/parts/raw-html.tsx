import { createElement } from 'react';

const SLOT = 'raw-html';
const FILLED = new RegExp(`<${SLOT} html="([^"]*)"></${SLOT}>`, 'g');

/** HTML of our own making (drawn Markdown, a code, JSON-LD) at its place. It travels encoded in an attribute, because
 * React writes no text of an unknown element into a head, and so that nothing typed can make a slot. */
export function RawHtml({ html }: { readonly html: string }) {
  return createElement(SLOT, { html: encodeURIComponent(html).replaceAll("'", '%27') });
}

/** Puts the HTML of every slot where it belongs. */
export function fillRawHtml(markup: string): string {
  return markup.replace(FILLED, (_slot, encoded: string) => decodeURIComponent(encoded));
}
