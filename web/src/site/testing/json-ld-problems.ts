/** A page is told of only with what places it: its name, its address, the site it is of. */
const OF_PAGE = ['name', 'description', 'url', 'inLanguage', 'isPartOf'];
/** What each kind of data must have to be shown in results: schema.org and the required properties of Google Search. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WebPage: OF_PAGE,
  CollectionPage: OF_PAGE,
  AboutPage: [...OF_PAGE, 'mainEntity'],
  ContactPage: [...OF_PAGE, 'mainEntity'],
  WebSite: ['name', 'url'],
  Organization: ['name', 'url'],
  Article: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'image', 'mainEntityOfPage'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};
const ADDRESSES = new Set(['url', 'logo', 'image', 'item', 'mainEntityOfPage']);
const MAX_HEADLINE = 110;

/** Everything wrong with a piece of JSON-LD, by the place it is at; nothing for a valid one. */
export function problemsOf(data: unknown, place = 'data'): string[] {
  if (Array.isArray(data)) return data.flatMap((item, index) => problemsOf(item, `${place}[${index}]`));
  if (typeof data !== 'object' || data === null) return [];
  const fields: Readonly<Record<string, unknown>> = { ...data };
  const type = String(fields['@type']);
  const required = REQUIRED[type];
  if (required === undefined) return [`${place}: nobody looks for the type ${type}`];
  return [
    ...required.filter((name) => isEmpty(fields[name])).map((name) => `${place}: ${type} has no ${name}`),
    ...Object.entries(fields).flatMap(([name, value]) => [
      ...problemsOfValue(name, value).map((problem) => `${place}.${name}: ${problem}`),
      ...problemsOf(value, `${place}.${name}`),
    ]),
    ...problemsOfTrail(type, fields.itemListElement).map((problem) => `${place}: ${problem}`),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function problemsOfValue(name: string, value: unknown): string[] {
  if (typeof value !== 'string') return [];
  if (ADDRESSES.has(name) && !/^(https:\/\/|\{\{origin\}\}\/)\S*$/.test(value)) return [`${value} is no whole address`];
  if (name.startsWith('date') && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return [`${value} is no day`];
  if (name === 'headline' && value.length > MAX_HEADLINE) return ['is cut in results'];
  return /<[a-z/]/i.test(value) && name !== 'text' ? ['has marks of HTML'] : [];
}

/** Places of a trail count from one without a gap, and it leads from somewhere to somewhere. */
function problemsOfTrail(type: string, items: unknown): string[] {
  if (type !== 'BreadcrumbList' || !Array.isArray(items)) return [];
  const isOff = items.some((item: { position?: unknown }, index) => item.position !== index + 1);
  if (items.length < 2) return ['the trail has fewer than two pages'];
  return isOff ? ['the places of the trail do not count from one'] : [];
}
