import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicUrl, PrivateAddressError, publicLookup, type Resolve } from './public-address.ts';

describe('an address from outside', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.com.ua:443/x',
  ])('%s may be gone to', (address) => {
    expect(isPublicUrl(address)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://push.localhost/x',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://printer.local/x',
    'https://router.lan/x',
    'https://db/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://10.0.0.1/x',
    'https://93.184.216.34/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[2606:2800:220:1::1]/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    '',
  ])('%j may not', (address) => {
    expect(isPublicUrl(address)).toBe(false);
  });
});

describe('what a name resolves to', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2a00:1450:4001:80b::200a',
    '2606:4700::6810:84e5',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    'not an address',
    '',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the socket', () => {
  const resolves =
    (...addresses: string[]): Resolve =>
    (_name, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const ask = (resolve: Resolve, all: boolean) =>
    new Promise<unknown[]>((settle) => {
      publicLookup(resolve)('push.example.com', { all }, (...answer) => settle(answer));
    });

  it('goes to what was judged', async () => {
    expect(await ask(resolves('8.8.8.8', '2a00:1450::1'), false)).toEqual([null, '8.8.8.8', 4]);
    expect(await ask(resolves('8.8.8.8'), true)).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]);
  });

  it('goes nowhere when one of several is not public, none is, or nothing is known', async () => {
    const refused = [expect.any(PrivateAddressError), '', 0];
    expect(await ask(resolves('8.8.8.8', '127.0.0.1'), true)).toEqual(refused);
    expect(await ask(resolves('::1'), false)).toEqual(refused);
    expect(await ask(resolves(), false)).toEqual(refused);
    const unknown = new Error('ENOTFOUND');
    expect(await ask((_name, done) => done(unknown, []), false)).toEqual([unknown, '', 0]);
  });
});
