import { BadXml, readXml, withoutPrefix } from './xml.ts';

/** An element without its namespace. */
export type XmlTree = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlTree[];
};

type Growing = { name: string; attributes: Record<string, string>; text: string; children: Growing[] };

/** Some two hundred for an entry of a statement of twenty thousand would be more than anybody's. */
const MOST_ELEMENTS = 2_000_000;

/** A whole document at once, for what is read from several of its ends. */
export function readXmlTree(text: string): XmlTree {
  const root: Growing = { name: '', attributes: {}, text: '', children: [] };
  const path: Growing[] = [root];
  let count = 0;
  readXml(text, {
    open: (name, attributes) => {
      count += 1;
      if (count > MOST_ELEMENTS) throw new BadXml('too many elements');
      const plain = Object.entries(attributes).map(([written, value]) => [withoutPrefix(written), value] as const);
      const element = { name, attributes: Object.fromEntries(plain), text: '', children: [] };
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    text: (piece) => {
      const last = path.at(-1);
      if (last) last.text += piece;
    },
    close: () => {
      path.pop();
    },
  });
  return root.children[0] ?? root;
}
