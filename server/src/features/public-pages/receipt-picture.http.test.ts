import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CANARIES, issueReceipt, makeScene, PHONE, type Scene } from './public-pages.fixture.ts';

let app: TestApp;
let scene: Scene;
let receiptId: string;

beforeAll(async () => {
  app = await startTestApp();
  scene = await makeScene(app);
  receiptId = await issueReceipt(scene);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

async function drawn(file: 'pdf' | 'picture', key = ''): Promise<{ data: unknown; bytes: Buffer; media: unknown }> {
  const engine = vi.spyOn(app.deps.documents, file === 'pdf' ? 'renderDocument' : 'renderPicture');
  const url = `/api/info/receipts/${receiptId}/${file}${key && `?k=${key}`}`;
  const { rawPayload, headers } = await app.inject({ method: 'GET', url, headers: { 'user-agent': PHONE } });
  return { data: engine.mock.calls.at(-1)?.[1], bytes: rawPayload, media: headers['content-type'] };
}

describe('the picture of a receipt', () => {
  it('says what the paper of the same link says, and no more', async () => {
    const [bare, keyed] = [await drawn('picture'), await drawn('picture', scene.key)];
    expect(bare.data).toEqual((await drawn('pdf')).data);
    expect(keyed.data).toEqual((await drawn('pdf', scene.key)).data);
    const leaks = Object.values(CANARIES).filter((secret) => JSON.stringify(bare.data).includes(secret));
    expect(leaks).toEqual([]);
    expect(JSON.stringify(keyed.data)).toContain(CANARIES.tenantSurname);
  });

  it('is one tall PNG as wide as a phone shows it', async () => {
    const { bytes, media } = await drawn('picture', scene.key);
    expect(media).toBe('image/png');
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width]).toEqual(['png', 1080]);
    expect(height).toBeGreaterThan(1080);
    expect(bytes.length, 'a chat takes it as it is').toBeLessThan(300_000);
  });
});
