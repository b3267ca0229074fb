/**
 * Whether `dump`, rows as `to_jsonb(…)::text` writes them, shows `word`. JSON has a column of bytes in hexadecimal digits, so a word that was
 * stored unsealed there is looked for as those too.
 */
export function isShownIn(dump: string, word: string): boolean {
  return dump.includes(word) || dump.toLowerCase().includes(Buffer.from(word).toString('hex'));
}
