import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import type { Deps } from '../../deps.ts';
import { readTemplate } from '../../platform/pdf.ts';
import { qrPicture } from '../../platform/qr.ts';
import type { AgreementText } from './document-text.ts';

/** Anything that is printed: what the app shows and what the PDF says are made of the same blocks (ADR 0028). */
export type Paper = {
  readonly title: string;
  readonly number: string | null;
  readonly place: string;
  readonly day: string;
  readonly blocks: readonly PaperBlock[];
};

/** What only a sheet of paper has: lines to be written on by hand, and pictures. `width` is a share of the line. */
export type PrintedBlock =
  | PaperBlock
  | {
      readonly kind: 'form';
      readonly columns: readonly { readonly title: string; readonly width: number }[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'lines'; readonly count: number }
  | {
      readonly kind: 'pictures';
      readonly title: string;
      /** `svg` holds the picture; the caption stands under it. */
      readonly pictures: readonly { readonly svg: string; readonly caption: string }[];
    };

export type PrintedPaper = Omit<Paper, 'blocks'> & { readonly blocks: readonly PrintedBlock[] };

/** What stands in the foot of every page, and across the page of a draft. */
type Marks = { readonly sha256: string | null; readonly isDraft: boolean };

const LAYOUT = readTemplate('features/contracts/templates/paper.typ');

export const SIDES_TITLE = 'Реквізити та підписи Сторін';

/** An agreement as it is read: clauses numbered within their sections, then how it was accepted, then the sides. */
export function paperOf(text: AgreementText, accepted: string | null): Paper {
  const { title, number, city: place, day, preamble, sections, parties } = text;
  const blocks: PaperBlock[] = preamble.map(textBlock);
  for (const [index, section] of sections.entries()) {
    blocks.push({ kind: 'heading', text: `${index + 1}. ${section.title}` });
    for (const [at, clause] of section.clauses.entries()) blocks.push(textBlock(`${index + 1}.${at + 1}. ${clause}`));
  }
  if (accepted !== null) blocks.push({ kind: 'remark', text: accepted });
  blocks.push({ kind: 'sides', title: SIDES_TITLE, signed: true, sides: parties });
  return { title, number, place, day, blocks };
}

export function textBlock(text: string): PaperBlock {
  return { kind: 'text', text };
}

export async function renderPaper(
  { documents }: Pick<Deps, 'documents'>,
  paper: PrintedPaper,
  marks: Marks,
): Promise<Buffer> {
  const blocks = paper.blocks.map((block) =>
    block.kind === 'qr' ? { ...block, svg: qrPicture(block.url, block.text) } : block,
  );
  return Buffer.from(await documents.renderDocument(LAYOUT, { ...paper, ...marks, blocks }));
}
