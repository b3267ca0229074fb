import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { SUPPORT_EMAIL: 'help@example.com', OPERATOR_NAME: 'ТОВ «Дім & Ключ»', OPERATOR_EMAIL: 'dim@example.com' },
  });
});
afterAll(() => app.close());

/** Specification §2, «Public landing pages»; an article and a feature stand for all of their kind. */
const PAGES = [
  ['/', '[spec 2.3]'],
  ['/faq', '[spec 2.4]'],
  ['/terms', '[spec 2.5]'],
  ['/careers', '[spec 2.6]'],
  ['/pricing', '[spec 2.7]'],
  ['/privacy', '[spec 2.8]'],
  ['/support', '[spec 2.9]'],
  ['/about-us', '[spec 2.10]'],
  ['/blog', '[spec 2.11]'],
  ['/blog/deposit', '[spec 2.12]'],
  ['/contact-us', '[spec 2.13]'],
  ['/cookie-policy', '[spec 2.14]'],
  ['/features', '[spec 2.15]'],
  ['/features/receipt', '[spec 2.16]'],
  ['/solutions/for-property-owners', '[spec 2.17]'],
  ['/solutions/for-property-managers', '[spec 2.18]'],
  ['/solutions/for-management-companies', '[spec 2.19]'],
] as const;

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const sitemapPaths = async () =>
  [...(await get('/sitemap.xml')).body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
    (match) => match[1],
  );

describe('a landing page', () => {
  it.each(PAGES)('%s is open to everybody, under the landing layout [spec 2.1] %s', async (url) => {
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<nav class="wide" aria-label="Сайт">');
    expect(page.body).toContain('href="/login">Увійти</a>');
    expect(page.body).toContain('<nav aria-label="Нижнє меню">');
    expect(page.body).toContain(`<link rel="canonical" href="http://localhost:3000${url}"/>`);
    expect(page.body).not.toContain('{{');
  });

  it('says what there is for owners, managers and management companies [spec 1.3]', async () => {
    const headings = await Promise.all(
      ['owners', 'managers'].map(async (who) => (await get(`/solutions/for-property-${who}`)).body),
    );
    headings.push((await get('/solutions/for-management-companies')).body);
    const titles = headings.map((body) => /<h1>([^<]+)<\/h1>/.exec(body)?.[1]);
    expect(new Set(titles).size).toBe(3);
    const home = (await get('/')).body;
    for (const who of ['Власникам', 'Менеджерам', 'Керуючим компаніям']) expect(home).toContain(`<h3>${who}</h3>`);
  });

  it('has the policy of pages without a nonce, is asked for again by its tag and comes compressed', async () => {
    const plain = await get('/pricing');
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-language': 'uk',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'set-cookie': 'locale=ua; Max-Age=31536000; Path=/; SameSite=Lax',
    });
    const policy = String(plain.headers['content-security-policy']);
    const styles = createHash('sha256')
      .update(/<style>([^<]*)<\/style>/.exec(plain.body)?.[1] ?? '')
      .digest('base64');
    expect(policy).toContain(`script-src 'self'; style-src 'sha256-${styles}';`);
    expect(policy).not.toMatch(/nonce|unsafe/);
    const again = await get('/pricing', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // The browser puts the headers of 304 over those it has kept: another policy would leave a second visit without styles.
    expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    expect(again.headers['content-security-policy']).toContain("script-src 'self'");
    const small = await get('/pricing', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  });

  it('leads whoever is signed in from / to the dashboard, and from no other page [spec 2.64]', async () => {
    const { token } = await insertOwner(app.database.superuser);
    const home = await get('/', { cookie: `sid=${token}` });
    expect([home.statusCode, home.headers.location, home.headers['cache-control']]).toEqual([
      302,
      '/dashboard',
      'no-store',
    ]);
    expect((await get('/pricing', { cookie: `sid=${token}` })).statusCode).toBe(200);
    // A session that has ended is nobody's.
    expect((await get('/', { cookie: `sid=${'x'.repeat(43)}` })).statusCode).toBe(200);
  });

  it('has one address: a slash at the end leads to it, the query kept', async () => {
    for (const [url, location] of [
      ['/faq/?a=1&b=2', '/faq?a=1&b=2'],
      ['/blog/deposit/', '/blog/deposit'],
      ['/solutions/for-property-owners/', '/solutions/for-property-owners'],
    ]) {
      const { statusCode, headers } = await get(url ?? '');
      expect([statusCode, headers.location]).toEqual([308, location]);
    }
  });
});

describe('what is not there', () => {
  it.each([
    ['/blog/nothing-here', '<h2 class="h2">Усі статті блогу</h2>', 'href="/blog/deposit"'],
    ['/blog/a/b', '<h2 class="h2">Усі статті блогу</h2>', 'href="/blog/deposit"'],
    ['/blog/..%2f..%2fetc%2fpasswd', 'Усі статті блогу', 'href="/blog/deposit"'],
    ['/features/nothing-here', 'Усі можливості', 'href="/features/receipt"'],
    ['/solutions/for-nobody', 'Сторінки сайту', 'href="/solutions/for-property-owners"'],
    ['/solutions', 'Сторінки сайту', 'href="/pricing"'],
  ])('%s is 404 with a list of what is', async (url, title, link) => {
    const page = await get(url);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<h1>Такої сторінки немає</h1>');
    expect(page.body).toContain(title);
    expect(page.body).toContain(link);
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('what an installation knows of itself', () => {
  it('stands under every page, without what nobody configured', async () => {
    const provider =
      '<p class="cap provider">ТОВ «Дім &amp; Ключ», <a href="mailto:dim@example.com">dim@example.com</a></p>';
    for (const url of ['/', '/terms', '/features/receipt', '/blog/none'])
      expect((await app.inject({ url, headers: { accept: 'text/html' } })).body).toContain(provider);
  });

  it('stands in the texts; what nobody configured is a marked gap', async () => {
    const { body } = await get('/contact-us');
    expect(body).toContain('<dd>ТОВ «Дім &amp; Ключ»</dd>');
    expect(body).toContain('<dd><a href="mailto:dim@example.com">dim@example.com</a></dd>');
    expect(body).toContain(
      '<dd><mark class="gap" title="Задайте змінну OPERATOR_PHONE">[вкажіть телефон оператора]</mark></dd>',
    );
  });
});

describe('for machines', () => {
  it('the map lists exactly the pages there are', async () => {
    const paths = await sitemapPaths();
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(PAGES.map(([path]) => path)));
    const statuses = await Promise.all(paths.map(async (path) => [path, (await get(path ?? '')).statusCode]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const single = paths.filter((path) => !/^\/(blog|features)\/./.test(path ?? ''));
    expect(single).toHaveLength(PAGES.length - 2);
  });

  it('robots are kept out of the app and of pages by a link', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/info/', '/api/', '/dashboard', '/login'])
      expect(body.split('\n')).toContain(`Disallow: ${path}`);
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    const rules = body.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    const kept = (await sitemapPaths()).filter((path) => rules.some((rule) => path?.startsWith(rule)));
    expect(kept).toEqual([]);
  });

  it('the feed has the articles, the newest first, at both addresses', async () => {
    const feed = await get('/blog/rss.xml');
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect((await get('/rss.xml')).body).toBe(feed.body);
    const dates = [...feed.body.matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map((match) => Date.parse(match[1] ?? ''));
    expect(dates.length).toBeGreaterThanOrEqual(8);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(feed.body).toContain('<link>http://localhost:3000/blog/deposit</link>');
  });

  it('security.txt says whom to tell and until when', async () => {
    const { body } = await get('/.well-known/security.txt');
    expect((await get('/security.txt')).body).toBe(body);
    expect(body.split('\n')).toEqual([
      'Contact: mailto:dim@example.com',
      'Contact: http://localhost:3000/contact-us',
      'Expires: 2027-10-20T00:00:00Z',
      'Preferred-Languages: uk, en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ]);
  });
});

describe('a form without a script', () => {
  const post = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const letter = { name: 'Ганна', email: 'hanna@example.com', topic: 'question', message: 'Як почати?', subject: '' };

  it.each(['/contact-us', '/support'])('%s is stored, mailed and answered by a page', async (url) => {
    const sent = await post(url, { ...letter, message: `Як почати з ${url}?` });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('<h1>Повідомлення надіслано</h1>');
    expect(sent.body).toContain(`<a href="${url}">Повернутися до форми</a>`);
    const { rows } = await app.database.superuser.query(
      'select name, email, user_id from support_requests where message = $1',
      [`Як почати з ${url}?`],
    );
    expect(rows).toEqual([{ name: 'Ганна', email: 'hanna@example.com', user_id: null }]);
    const letters = await app.messages('help@example.com');
    expect(letters.some(({ text }) => text.includes('Від Ганна, hanna@example.com'))).toBe(true);
  });

  it('is refused in words, and nothing typed becomes a part of the page', async () => {
    const refused = await post('/support', { ...letter, email: '<script>alert(1)</script>', message: '' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('<h1>Повідомлення не надіслано</h1>');
    expect(refused.body).toContain('Заповніть поле');
    expect(refused.body).not.toContain('alert(1)');
    const { rows } = await app.database.superuser.query(`select 1 from support_requests where email like '%script%'`);
    expect(rows).toEqual([]);
  });

  it('is no way for another site', async () => {
    const refused = await app.inject({
      method: 'POST',
      url: '/support',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: new URLSearchParams(letter).toString(),
    });
    expect(refused.statusCode).toBe(403);
    const json = await app.inject({ method: 'POST', url: '/support', payload: letter });
    expect(json.statusCode).toBe(422);
  });
});
