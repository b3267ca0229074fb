import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { csv, type Sheet, type SheetRow, xlsx } from './sheet.ts';

const HOSTILE = ['=cmd|/C calc', '+380671112233', '-1', '@SUM(A1)', '\tтаб', 'звичайний; "лапки"\nрядок', '<&>\u0001'];

function sheetOf(rows: readonly SheetRow[]): Sheet {
  return {
    columns: [
      { title: 'Назва', type: 'text' },
      { title: 'Сума', type: 'money' },
      { title: 'День', type: 'day' },
      { title: 'Кількість', type: 'count' },
      { title: 'Показник', type: 'number' },
      { title: 'Коли', type: 'moment' },
    ],
    rows: (async function* () {
      yield rows;
    })(),
  };
}

/** The entries of an archive by its directory, with their sums checked. */
async function open(sheet: Sheet): Promise<Map<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of xlsx(sheet)) chunks.push(chunk);
  const archive = Buffer.concat(chunks);
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const entries = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    expect(content.length).toBe(archive.readUInt32LE(at + 24));
    entries.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return entries;
}

it('a workbook has numbers, days and texts as what they are, and no formula', async () => {
  const entries = await open(
    sheetOf([
      ...HOSTILE.map((text) => [text, null, null, null]),
      ['я', -5, '2026-11-22', 3, '1204.507', '2026-11-21T22:30:00Z'],
    ]),
  );
  expect([...entries.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = entries.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('>=cmd|/C calc</t>');
  expect(sheet).toContain('>&lt;&amp;&gt;</t>');
  // 22 November 2026 is day 46 348 of a spreadsheet: 20 779 days after 1970, which is its day 25 569.
  expect(sheet).toContain('<c r="B9" s="2"><v>-0.05</v></c><c r="C9" s="3"><v>46348</v></c><c r="D9"><v>3</v></c>');
  // Half past midnight by a Kyiv clock in winter is 30 of the 1 440 minutes of that day.
  expect(sheet).toContain(`<c r="E9"><v>1204.507</v></c><c r="F9" s="5"><v>${46_348 + 30 / 1440}</v></c>`);
});

it('a CSV begins with a mark, has semicolons and commas, and hides what would be a formula', async () => {
  let text = '';
  for await (const part of csv(
    sheetOf(HOSTILE.map((value) => [value, 123_456, '2026-11-22', null, '-30.5', '2026-11-21T22:30:00Z'])),
  ))
    text += part;
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\ufeffНазва;Сума;День;Кількість;Показник;Коли');
  expect(lines.slice(1, 6)).toEqual([
    "'=cmd|/C calc;1234,56;2026-11-22;;-30,5;2026-11-22 00:30",
    "'+380671112233;1234,56;2026-11-22;;-30,5;2026-11-22 00:30",
    "'-1;1234,56;2026-11-22;;-30,5;2026-11-22 00:30",
    "'@SUM(A1);1234,56;2026-11-22;;-30,5;2026-11-22 00:30",
    "'\tтаб;1234,56;2026-11-22;;-30,5;2026-11-22 00:30",
  ]);
  expect(lines[6]).toBe('"звичайний; ""лапки""\nрядок";1234,56;2026-11-22;;-30,5;2026-11-22 00:30');
});

it.each(['=1+1', '1e5', '10,5', ''])('a number that is none, «%s», is a bug and never a cell', async (value) => {
  const sheet = () => sheetOf([[null, null, null, null, value]]);
  await expect(open(sheet())).rejects.toThrow('not a number');
  const lines = csv(sheet());
  await lines.next();
  await expect(lines.next()).rejects.toThrow('not a number');
});

it('what breaks while it is read breaks the archive, and leaves nothing waiting', async () => {
  const sheet: Sheet = {
    columns: [{ title: 'А', type: 'text' }],
    rows: (async function* () {
      yield [['перший']];
      throw new Error('the session ended');
    })(),
  };
  await expect(open(sheet)).rejects.toThrow('the session ended');
});

it('a long workbook leaves no listener behind at each of its waits', async () => {
  const warnings: string[] = [];
  const heard = ({ name }: Error) => warnings.push(name);
  process.on('warning', heard);
  const page = Array.from({ length: 500 }, (_, at) => [`рядок ${at} довгого списку`.repeat(4), at, '2026-11-22', at]);
  const columns = sheetOf([]).columns;
  const rows = (async function* () {
    for (let at = 0; at < 40; at += 1) yield page;
  })();
  const entries = await open({ columns, rows });
  // A warning is told on a turn of its own.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', heard);
  expect(warnings).toEqual([]);
  expect(entries.get('xl/worksheets/sheet1.xml')?.match(/<row r=/g)).toHaveLength(20_001);
});
