import { foldLookAlike } from '../text/search-text.ts';
import { nameWords } from './payer-keys.ts';

export type TenantName = {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly companyName: string | null;
};

/** A name ready to be looked for among the words of a payment. */
type Sought = { readonly last: readonly string[]; readonly first: string | null };

const LEGAL_FORMS = new Set(['тов', 'фоп', 'пп', 'ат', 'прат', 'дп', 'кп', 'тдв', 'осбб', 'го', 'бф']);
/** Shorter names of companies are words of the language as well. */
const SHORTEST_COMPANY = 3;

function soughtOf({ lastName, firstName, companyName }: TenantName): Sought | null {
  if (companyName !== null) {
    const words = nameWords(companyName).filter((word) => !LEGAL_FORMS.has(word));
    return words.join('').length < SHORTEST_COMPANY ? null : { last: words, first: null };
  }
  const [last, first] = [nameWords(lastName ?? ''), nameWords(firstName ?? '')[0]];
  return last.length === 0 || first === undefined ? null : { last, first };
}

/** Names by their first word: a statement of ten thousand rows must not be compared with every tenant. */
export type NameIndex<Id> = ReadonlyMap<string, readonly { readonly sought: Sought; readonly id: Id }[]>;

export function indexNames<Id>(names: readonly { readonly name: TenantName; readonly id: Id }[]): NameIndex<Id> {
  const index = new Map<string, { sought: Sought; id: Id }[]>();
  for (const { name, id } of names) {
    const sought = soughtOf(name);
    const [word] = sought?.last ?? [];
    if (sought === null || word === undefined) continue;
    const known = index.get(word);
    if (known) known.push({ sought, id });
    else index.set(word, [{ sought, id }]);
  }
  return index;
}

/** Whose names stand in the text: a company's whole name, a person's last name beside the first one or its initial, in either order. */
export function namesIn<Id>(index: NameIndex<Id>, text: string): Id[] {
  // An initial alone tells no alphabet, and Приват24 writes «І.» with a Latin letter (ukraine.md §6).
  const words = nameWords(text).map((word) => (word.length === 1 ? foldLookAlike(word) : word));
  const found = new Set<Id>();
  for (const [at, word] of words.entries())
    for (const { sought, id } of index.get(word) ?? []) if (standsAt(sought, words, at)) found.add(id);
  return [...found];
}

function standsAt({ last, first }: Sought, words: readonly string[], at: number): boolean {
  if (!last.every((part, offset) => words[at + offset] === part)) return false;
  if (first === null) return true;
  const isFirst = (word: string | undefined) => word === first || (word !== undefined && word === first[0]);
  // «І. О. Петренко» puts two initials before the name.
  return isFirst(words[at + last.length]) || isFirst(words[at - 1]) || isFirst(words[at - 2]);
}

/** Whether the payer is the tenant himself, by the name on the card: «Мельник Андрій Олегович», «ТОВ «Ромашка»». */
export function isSamePerson(displayName: string, payerName: string): boolean {
  const [lastName = '', firstName = ''] = nameWords(displayName);
  const person = { lastName, firstName, companyName: null };
  const company = { lastName: null, firstName: null, companyName: displayName };
  const index = indexNames([person, company].map((name) => ({ name, id: displayName })));
  return namesIn(index, payerName).length > 0;
}
