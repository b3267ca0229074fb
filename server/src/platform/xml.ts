import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** XML that is broken or built to harm: entities of its own, a tower of elements. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

const DEEPEST = 64;

export type XmlListener = {
  readonly open: (name: string, attributes: Readonly<Record<string, SaxesAttributeNS>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

/** How much is given to the parser at a time; it copies what it has not taken yet. */
const PIECE = 64 * 1024;

/**
 * Reads XML without its namespaces, as it goes. A document type is refused as a whole, so nothing in the file can define an entity, ask
 * for another file or grow (reliability.md §6); the parser itself knows the five entities of XML and no others.
 */
export function readXml(text: string, listener: XmlListener): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', (error) => {
    throw new BadXml(error.message);
  });
  parser.on('doctype', () => {
    throw new BadXml('a document type');
  });
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    depth += 1;
    if (depth > DEEPEST) throw new BadXml('too deep');
    listener.open(local, attributes);
  });
  parser.on('text', listener.text);
  parser.on('cdata', listener.text);
  parser.on('closetag', ({ local }: SaxesTagNS) => {
    depth -= 1;
    listener.close(local);
  });
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
  parser.close();
}
