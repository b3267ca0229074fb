import { afterAll, expect, it } from 'vitest';
import { createDocumentRenderer, readTemplate } from '../../platform/pdf.ts';
import { pdfText } from '../../testing/pdf-text.ts';

const renderer = createDocumentRenderer();
afterAll(() => renderer.close());

const LINES = 45;

const line = (_: unknown, at: number) => ({
  title: `Рядок ${at}.`,
  month: null,
  quantity: null,
  price: null,
  amount: '100,00 ₴',
  // Of as many lines as it takes for one of them to come to the end of a page.
  why: `${'За рішенням зборів співвласників плату перераховано за площею квартири. '.repeat(1 + (at % 7))}Пояснення ${at}.`,
});

const RECEIPT = {
  number: 'К-2026-11-0001',
  period: 'листопад 2026',
  state: 'Не сплачено',
  isPaid: false,
  isDraft: false,
  isVoid: false,
  tenant: 'Мельник Андрій',
  address: 'Київ, вул. Січова, 7',
  issuedOn: '01.11.2026',
  dueOn: '10.11.2026',
  payable: '4 500,00 ₴',
  own: '4 500,00 ₴',
  opening: null,
  openingTitle: '',
  total: '4 500,00 ₴',
  paid: null,
  writtenOff: null,
  lines: Array.from({ length: LINES }, line),
  payee: null,
  purpose: 'Оплата за квитанцією',
  qr: null,
};

it('on a paper of several pages no line is torn from what explains it', async () => {
  const pdf = await renderer.renderDocument(readTemplate('features/receipts/receipt.typ'), RECEIPT);
  const pages = Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type ?\/Page\b/g)?.length;
  expect(pages).toBeGreaterThan(2);
  // Each page is read with each font (pdf-text.ts), all pages with one font after the other.
  const readings = pdfText(pdf).split('\n');
  const pageOf = (words: string) => readings.findIndex((reading) => reading.includes(words)) % (pages ?? 1);
  for (let at = 0; at < LINES; at += 1) {
    expect(readings.some((reading) => reading.includes(`Пояснення ${at}.`))).toBe(true);
    expect(pageOf(`Рядок ${at}.`), `Рядок ${at}`).toBe(pageOf(`Пояснення ${at}.`));
  }
});
