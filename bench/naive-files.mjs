// The limits that files are held against, in a process of their own so that its processor time is theirs alone: a receipt's page drawn by
// pdfkit the plain way, with whole fonts, and a workbook's cells packed with nothing checked.
import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const fontOf = (weight) => require.resolve(`@expo-google-fonts/onest/${weight}/Onest_${weight}.ttf`);
const FONTS = { regular: fontOf('400Regular'), medium: fontOf('500Medium'), bold: fontOf('700Bold') };

const WORK = { page: drawPage, cells: packCells };

process.on('message', async ({ kind, input }) => {
  const before = process.cpuUsage();
  const bytes = await WORK[kind](input);
  const { user, system } = process.cpuUsage(before);
  process.send({ cpuMs: (user + system) / 1000, bytes });
});
process.once('disconnect', () => process.exit(0));

/** The same words and the same code as the receipt's. */
function drawPage({ words, rows, qr }) {
  const paper = new PDFDocument({ size: 'A4', margin: 50 });
  const parts = [];
  paper.on('data', (part) => parts.push(part));
  const ended = new Promise((resolve) => paper.once('end', resolve));
  paper.font(FONTS.bold).fontSize(17).text(words[0]);
  paper.font(FONTS.regular).fontSize(9.5);
  for (const word of words.slice(1)) paper.text(word);
  for (const row of rows) {
    paper.font(FONTS.medium).text(row[0]);
    paper.font(FONTS.regular).text(row.slice(1).join('   '));
  }
  paper.translate(400, 60).scale(1.5).path(qr).fill('#000');
  paper.end();
  return ended.then(() => Buffer.concat(parts).length);
}

function packCells(rows) {
  const cell = (text) =>
    `<c t="inlineStr"><is><t>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</t></is></c>`;
  const xml = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  return deflateRawSync(xml, { level: 1 }).length;
}
