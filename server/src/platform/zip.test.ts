import { expect, it } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function archive(entries: readonly ZipEntry[]): Promise<Buffer> {
  const list = async function* () {
    yield* entries;
  };
  const parts: Buffer[] = [];
  for await (const part of zipOf(list(), new Date('2026-11-20T09:30:00Z'))) parts.push(part);
  return Buffer.concat(parts);
}

it('is read by its directory, names and all', async () => {
  const long = Array.from({ length: 500 }, (_, at) => `рядок ${at}\n`.repeat(50));
  const zip = await archive([
    { name: 'дані/об’єкти.json', content: pieces('[{"назва":', '"Січова"}]') },
    { name: 'порожній.csv', content: pieces() },
    { name: 'великий.txt', content: pieces(...long) },
  ]);
  const read = [...readZip(zip)].map(([name, content]) => [name, content.toString()]);
  expect(read).toEqual([
    ['дані/об’єкти.json', '[{"назва":"Січова"}]'],
    ['порожній.csv', ''],
    ['великий.txt', long.join('')],
  ]);
  // The day and the time of the first entry, as FAT keeps them: 2026-11-20, 09:30.
  expect([zip.readUInt16LE(12), zip.readUInt16LE(10)]).toEqual([(46 << 9) | (11 << 5) | 20, (9 << 11) | (30 << 5)]);
});

it('fails with its source', async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw new Error('disk');
  };
  await expect(archive([{ name: 'a', content: broken() }])).rejects.toThrow();
});
