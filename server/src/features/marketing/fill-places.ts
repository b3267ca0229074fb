import type { Config } from '../../platform/config.ts';

/** What an installation knows of itself and a built page leaves open. */
export type Places = {
  /** Where the public site answers; canonical addresses begin with it. */
  readonly origin: string;
  /** Before the addresses of the app: empty on one host, the app's origin where the site has a host of its own. */
  readonly app: string;
  readonly operator: Readonly<Record<OperatorField, string | null>>;
};

const OPERATOR_FIELDS = ['name', 'tax_id', 'address', 'email', 'phone'] as const;
type OperatorField = (typeof OPERATOR_FIELDS)[number];

/** What is said in the place of what nobody has configured: legal pages are templates until then. */
const GAPS: Readonly<Record<OperatorField, { readonly words: string; readonly variable: string }>> = {
  name: { words: 'вкажіть назву оператора', variable: 'OPERATOR_NAME' },
  tax_id: { words: 'вкажіть код оператора', variable: 'OPERATOR_TAX_ID' },
  address: { words: 'вкажіть адресу оператора', variable: 'OPERATOR_ADDRESS' },
  email: { words: 'вкажіть пошту оператора', variable: 'OPERATOR_EMAIL' },
  phone: { words: 'вкажіть телефон оператора', variable: 'OPERATOR_PHONE' },
};

/** Where the site and the app answer (specification §2, route guards); one host is both. */
export function placesOf(config: Pick<Config, 'origin' | 'appHost' | 'marketingHost' | 'operator'>): Places {
  const { origin, appHost, marketingHost, operator } = config;
  const { protocol } = new URL(origin);
  const { name, taxId, address, email, phone } = operator;
  return {
    origin: marketingHost === null ? origin : `${protocol}//${marketingHost}`,
    app: appHost === null ? '' : `${protocol}//${appHost}`,
    operator: { name, tax_id: taxId, address, email, phone },
  };
}

const PLACE = /\{\{(?:(attr|json):)?(origin|app|provider|operator\.(name|tax_id|address|email|phone))\}\}/g;

/**
 * The document with its open places filled: in the text of a page a letter or a phone is a link and what is not known a marked gap;
 * in an attribute (`{{attr:…}}`) and in JSON-LD (`{{json:…}}`) only plain words may stand.
 */
export function fillPlaces(html: string, places: Places): string {
  return html.replace(PLACE, (_place, context: string | undefined, key: string, field: OperatorField | undefined) => {
    if (key === 'provider') return providerLine(places.operator);
    if (field === undefined) return escapeHtml(key === 'app' ? places.app : places.origin);
    const value = places.operator[field];
    const words = value ?? `[${GAPS[field].words}]`;
    if (context === 'json') return JSON.stringify(words).slice(1, -1).replaceAll('<', '\\u003c');
    if (context === 'attr') return escapeHtml(words);
    if (value === null)
      return `<mark class="gap" title="Задайте змінну ${GAPS[field].variable}">${escapeHtml(words)}</mark>`;
    return linkTo(field, value);
  });
}

/**
 * Who answers for the service, under every page (Закон «Про електронну комерцію», ст. 7); nothing while nobody has said who it is: the
 * pages of documents mark that gap.
 */
function providerLine({ name, tax_id: taxId, address, email, phone }: Places['operator']): string {
  if (name === null) return '';
  const parts = [name, taxId && `код ${taxId}`, address].filter((part) => part !== null && part !== '');
  const links = [email && linkTo('email', email), phone && linkTo('phone', phone)].filter(Boolean);
  return [...parts.map((part) => escapeHtml(String(part))), ...links].join(', ');
}

function linkTo(field: OperatorField, value: string): string {
  const text = escapeHtml(value);
  if (field === 'email') return `<a href="mailto:${encodeURI(value)}">${text}</a>`;
  if (field === 'phone') return `<a href="tel:${value.replace(/[^\d+]/g, '')}">${text}</a>`;
  return text;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
