import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { type search as endpoint, SEARCH_KINDS, SEARCH_LIMIT, SEARCH_MIN_LENGTH } from '@kliuchar/api-schema/search';
import { soughtSum, sumSpellings } from '@kliuchar/domain/money/sought-sum';
import { receiptNumberKey, receiptPeriodKey } from '@kliuchar/domain/receipts/receipt-number';
import { searchWords, switchLayout } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { escapeLike } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { ENTRUSTED } from './entrusted.sql.ts';
import { findEverywhere, ownStatements, type SearchRow, type Sought } from './search.sql.ts';
import { viewSearchItem } from './search.view.ts';

/** An owner finds what is his, a tenant what he rents, a manager what is entrusted to him, by one box. */
export async function searchEverything(
  deps: Deps,
  actor: SessionActor,
  { q }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  if (q.length < SEARCH_MIN_LENGTH) return { groups: [] };
  const sought = soughtBy(q);
  if (sought.words.length === 0) return { groups: [] };
  const rows = await withReadScope(deps.db, actor, (db) => {
    const entrusted = db.capacities.includes('view') ? [{ name: 'search.entrusted', text: ENTRUSTED }] : [];
    const statements = [...ownStatements(db), ...entrusted];
    return findEverywhere(db, sought, { today: deps.clock.today(), statements });
  });
  const groups = SEARCH_KINDS.map((kind) => {
    const items = rows.filter((row: SearchRow) => row.kind === kind);
    return { kind, items: items.slice(0, SEARCH_LIMIT).map(viewSearchItem), more: items.length > SEARCH_LIMIT };
  });
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

/** Three signs and more are looked for anywhere; fewer have no index of trigrams and are looked for where a word begins. */
const INDEXED = 3;

function soughtBy(text: string): Sought {
  // Its groups of digits apart, or the sign of money, would be words too short for any index.
  const ofSum = sumSpellings(text);
  const words = ofSum === null ? searchWords(text) : [ofSum];
  const isRare = words.some((spellings) => spellings.every(({ length }) => length >= INDEXED));
  const patterns = words.map((spellings) =>
    spellings.flatMap((spelling) => {
      const plain = escapeLike(spelling);
      return isRare ? [`%${plain}%`] : [`${plain}%`, `% ${plain}%`, `%\n${plain}%`];
    }),
  );
  const key = receiptNumberKey(text) ?? receiptNumberKey(switchLayout(text));
  const period = key === null ? receiptPeriodKey(text) : null;
  const counter = /^\d{1,9}$/.test(text) && Number(text) > 0 ? text : null;
  return {
    words: patterns,
    begins: !isRare,
    starts: (words[0] ?? []).map((spelling) => `${escapeLike(spelling)}%`),
    number: key === null ? null : `К-${key}`,
    period,
    counter,
    sum: soughtSum(text),
  };
}
