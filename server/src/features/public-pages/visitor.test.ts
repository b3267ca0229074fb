import { describe, expect, it } from 'vitest';
import { deviceOf, isPersonLooking, keyHashOf } from './visitor.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('a view of a public page', () => {
  it.each([
    CHROME,
    SAFARI,
    // Pages that a messenger opens in a window of its own are read by a person.
    `${CHROME} Telegram-Android/11.5.3 (Samsung SM-A546E; Android 14; SDK 34; AVERAGE)`,
    'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Viber/24.2.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Viber/24.1.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 WhatsApp/24.22.1',
    `${SAFARI} [Pinterest/iOS]`,
    // A maker of telephones.
    'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 12; CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  ])('is counted for a person with %s', (userAgent) => {
    expect(isPersonLooking({ method: 'GET', userAgent, purpose: '' })).toBe(true);
  });

  it.each([
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Viber/21.0 (preview)',
    'Viber/24.2.0',
    'WhatsApp/2.23.20.0 A',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Pinterest/0.2 (+http://www.pinterest.com/)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'curl/8.5.0',
    '',
  ])('is not counted for %j', (userAgent) => {
    expect(isPersonLooking({ method: 'GET', userAgent, purpose: '' })).toBe(false);
  });

  it('is not counted for HEAD and for what a browser loads ahead', () => {
    expect(isPersonLooking({ method: 'HEAD', userAgent: CHROME, purpose: '' })).toBe(false);
    expect(isPersonLooking({ method: 'GET', userAgent: CHROME, purpose: 'prefetch;prerender' })).toBe(false);
  });
});

describe('a key', () => {
  it('that is absent, empty or absurdly long is no key', () => {
    expect([null, undefined, '', 'k'.repeat(129)].map(keyHashOf)).toEqual([null, null, null, null]);
    expect(keyHashOf('k')).toHaveLength(32);
  });
});

it('a bank is opened by the kind of link the device understands', () => {
  expect([CHROME, SAFARI, 'Mozilla/5.0 (X11; Linux x86_64)'].map(deviceOf)).toEqual(['android', 'ios', 'desktop']);
});
