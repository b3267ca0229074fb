/** How the texts of the environment are read; null for what is not a value of its kind. */

export function parseInteger(text: string, min: number, max: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

export function parseUrl(text: string, protocols: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return protocols.includes(url.protocol) ? url : null;
}

export function parseDatabaseUrl(text: string): string | null {
  return parseUrl(text, ['postgres:', 'postgresql:']) ? text : null;
}

export function parseHostName(text: string): string | null {
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(text) ? text.toLowerCase() : null;
}

export function parseOrigin(text: string): string | null {
  const url = parseUrl(text, ['http:', 'https:']);
  if (url === null) return null;
  const isBare = url.username === '' && url.pathname === '/' && url.search === '' && url.hash === '';
  return isBare ? url.origin : null;
}

export function parseFactor(text: string): number | null {
  return /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

export function parseSwitch(text: string): boolean | null {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : null;
}

/** What Fastify takes as `trustProxy`: yes or no, the number of proxies, or the list of their addresses. */
export function parseTrustProxy(text: string): boolean | number | string | null {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return /^[0-9a-f.:/, ]+$/i.test(text) || /^(loopback|linklocal|uniquelocal)$/.test(text) ? text : null;
}

export function parseInstant(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  return Number.isNaN(Date.parse(text)) ? null : text;
}
