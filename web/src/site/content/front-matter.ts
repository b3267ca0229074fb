import { parse } from 'yaml';

export type Source = { readonly title: string; readonly url: string };
const CALCULATOR_KEYS = ['electricity', 'gas-delivery', 'rent-tax', 'late-penalty'] as const;
export type CalculatorKey = (typeof CALCULATOR_KEYS)[number];

/** What stands between the two `---` of a file; which of it a kind of file must have is said in `KINDS`. */
export type FrontMatter = {
  readonly title: string;
  /** Of the tab and the search result, where the heading alone says too little there or more than is shown. */
  readonly tab: string | null;
  readonly description: string;
  readonly lead: string | null;
  readonly date: string | null;
  readonly updated: string | null;
  readonly order: number | null;
  readonly picture: string | null;
  readonly calculator: CalculatorKey | null;
  readonly sources: readonly Source[];
};

export type ContentKind = 'blog' | 'features' | 'solutions' | 'pages';

const COMMON = ['title', 'description', 'lead'] as const;
const ANY = [...COMMON, 'tab'] as const;

/** Fields a file of a kind may have, and those it must have. */
const KINDS: Readonly<Record<ContentKind, { readonly may: readonly string[]; readonly must: readonly string[] }>> = {
  blog: {
    may: [...ANY, 'date', 'updated', 'calculator', 'picture', 'sources'],
    must: [...COMMON, 'date', 'sources'],
  },
  features: { may: [...ANY, 'order', 'picture'], must: [...COMMON, 'order'] },
  solutions: { may: [...ANY, 'picture'], must: COMMON },
  pages: { may: [...ANY, 'updated', 'picture'], must: ['title', 'description'] },
};

/** Search engines cut a description there. */
const MAX_DESCRIPTION = 160;

/** A mistake in a file of content: the build stops and names the file. */
export class ContentError extends Error {
  constructor(path: string, what: string) {
    super(`web/content/${path}: ${what}`);
    this.name = 'ContentError';
  }
}

type Split = { readonly front: FrontMatter; readonly body: string };

/** Divides a file into its front matter and its text, and refuses what the kind of file does not know. */
export function readFrontMatter(path: string, kind: ContentKind, text: string): Split {
  const found = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text.replace(/\r\n/g, '\n'));
  if (!found) throw new ContentError(path, 'the front matter between two lines of --- is missing');
  const fields = parseFields(path, found[1] ?? '');
  const fail = (what: string): never => {
    throw new ContentError(path, what);
  };
  const { may, must } = KINDS[kind];
  for (const name of Object.keys(fields)) if (!may.includes(name)) fail(`the field ${name} is not known here`);
  for (const name of must) if (fields[name] === undefined) fail(`the field ${name} is missing`);
  const front = readFields(fields, fail);
  if (front.description.length > MAX_DESCRIPTION) fail(`the description is longer than ${MAX_DESCRIPTION} characters`);
  return { front, body: (found[2] ?? '').trim() };
}

function parseFields(path: string, yaml: string): Record<string, unknown> {
  try {
    const value: unknown = parse(yaml);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw new ContentError(path, error instanceof Error ? error.message : String(error));
  }
  throw new ContentError(path, 'the front matter is no list of fields');
}

type Fail = (what: string) => never;

function readFields(fields: Record<string, unknown>, fail: Fail): FrontMatter {
  const text = (name: string): string | null => {
    const value = fields[name];
    if (value === undefined) return null;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fail(`${name} is no text`);
  };
  const day = (name: string): string | null => {
    const value = text(name);
    return value === null || /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : fail(`${name} is no day like 2026-11-20`);
  };
  const order = fields.order ?? null;
  if (order !== null && typeof order !== 'number') return fail('order is no number');
  return {
    title: text('title') ?? fail('title is missing'),
    tab: text('tab'),
    description: text('description') ?? fail('description is missing'),
    lead: text('lead'),
    date: day('date'),
    updated: day('updated'),
    order,
    picture: text('picture'),
    calculator: calculatorOf(text('calculator'), fail),
    sources: sourcesOf(fields.sources, fail),
  };
}

function calculatorOf(value: string | null, fail: Fail): CalculatorKey | null {
  if (value === null) return null;
  return CALCULATOR_KEYS.find((key) => key === value) ?? fail(`there is no calculator ${value}`);
}

function sourcesOf(value: unknown, fail: Fail): readonly Source[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return fail('sources is no list');
  return value.map((item: unknown) => {
    const { title, url } = typeof item === 'object' && item !== null ? { title: null, url: null, ...item } : {};
    if (typeof title !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url))
      return fail('a source needs a title and an address');
    return { title, url };
  });
}
