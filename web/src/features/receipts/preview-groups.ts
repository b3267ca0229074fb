import { normalizeForSearch, searchWords } from '@kliuchar/domain/text/search-text';
import type { PreviewItem } from './preview-row.tsx';
import { isNew } from './use-run-choice.ts';

/** Shown at once of a group; the rest comes by as many. */
export const STEP = 50;

export type PreviewGroup = {
  readonly kind: 'withWarnings' | 'newOnes' | 'existing';
  readonly items: readonly PreviewItem[];
};

/** Those with remarks come first: they are what a person looks at. */
export function groupsOf(items: readonly PreviewItem[]): PreviewGroup[] {
  const groups: PreviewGroup[] = [
    { kind: 'withWarnings', items: items.filter((item) => isNew(item) && item.warnings.length > 0) },
    { kind: 'newOnes', items: items.filter((item) => isNew(item) && item.warnings.length === 0) },
    { kind: 'existing', items: items.filter((item) => !isNew(item)) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** Those in whose address, tenant or number every word is found, as lists on the server are searched. */
export function foundAmong(items: readonly PreviewItem[], q: string): readonly PreviewItem[] {
  const words = searchWords(q);
  if (words.length === 0) return items;
  return items.filter(({ propertyName, tenantName, contractNumber }) => {
    const text = normalizeForSearch(`${propertyName} ${tenantName} ${contractNumber}`);
    return words.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
  });
}

/** A group in the parts it is shown by. */
export function partsOf(items: readonly PreviewItem[], shown: number): PreviewItem[][] {
  const parts: PreviewItem[][] = [];
  for (let start = 0; start < Math.min(shown, items.length); start += STEP)
    parts.push(items.slice(start, Math.min(start + STEP, shown)));
  return parts;
}
