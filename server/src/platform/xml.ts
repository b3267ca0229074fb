import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** XML that is broken or built to harm: entities of its own, a tower of elements. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

const DEEPEST = 64;

export type XmlListener = {
  /** `name` without its prefix; attributes by their names as they are written. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

/** Of `x:row` it is `row`: which namespace a bank means by a prefix tells nothing that the names do not. */
export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** How much is given to the parser at a time; it copies what it has not taken yet. */
const PIECE = 64 * 1024;

/**
 * Reads XML without its namespaces, as it goes. A document type is refused as a whole, so nothing in the file can define an entity, ask
 * for another file or grow (reliability.md §6); the parser itself knows the five entities of XML and no others.
 */
export function readXml(text: string, listener: XmlListener): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw new BadXml(error.message);
  });
  parser.on('doctype', () => {
    throw new BadXml('a document type');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > DEEPEST) throw new BadXml('too deep');
    listener.open(withoutPrefix(name), attributes);
  });
  parser.on('text', listener.text);
  parser.on('cdata', listener.text);
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    depth -= 1;
    listener.close(withoutPrefix(name));
  });
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
  parser.close();
}
