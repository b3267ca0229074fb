import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Where the server may go when the address came from outside (reliability.md §1, 39). Only what is routed in public: neither this
 * machine, nor its network, nor the cloud's own services are asked for anybody.
 */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only 2000::/3 is routed; inside it, what carries another address in itself or is for papers. */
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6');
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');

/** IANA's registries of special-purpose addresses (RFC 6890), and what is not routed at all. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && routed.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Names that mean the own network whatever they resolve to. */
const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;

/** An address that may be gone to at all; what its name resolves to is judged when it is (`publicLookup`). */
export function isPublicUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  const name = url.hostname.replace(/\.$/, '').toLowerCase();
  // A number instead of a name is nobody's push service, and `[::1]` is one too.
  return /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(name) && !OWN_NAMES.test(name);
}

export class PrivateAddressError extends Error {
  readonly code = 'private_address';

  constructor() {
    super('The name leads into a network that is not public');
    this.name = 'PrivateAddressError';
  }
}

export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

const resolveAll: Resolve = (name, done) => resolveName(name, { all: true }, done);

/**
 * For the socket itself: it goes to exactly the address that was judged, so a name that answers differently the second time gains
 * nothing. One private address among several refuses the name.
 */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return done(error ?? new PrivateAddressError(), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddressError(), '', 0);
      if (options.all === true) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
