import { sha256 } from '../../platform/tokens.ts';

/**
 * The text of an agreement as people sign it. It is plain text in a fixed order, made once and then kept: whatever later changes in
 * templates or cards, the frozen text, its hash, its page and its PDF stay the same (product.md §5).
 */
export type AgreementText = {
  readonly version: 1;
  readonly title: string;
  readonly number: string;
  readonly city: string;
  readonly day: string;
  readonly preamble: readonly string[];
  readonly sections: readonly { readonly title: string; readonly clauses: readonly string[] }[];
  readonly parties: readonly { readonly role: string; readonly lines: readonly string[] }[];
};

/** What is hashed, also by somebody who wants to check the hash: every line of the text with its number, in UTF-8. */
export function canonicalText(text: AgreementText): string {
  const lines = [`${text.title} № ${text.number}`, `${text.city}, ${text.day}`, ...text.preamble];
  for (const [index, section] of text.sections.entries()) {
    lines.push(`${index + 1}. ${section.title}`);
    for (const [at, clause] of section.clauses.entries()) lines.push(`${index + 1}.${at + 1}. ${clause}`);
  }
  for (const { role, lines: details } of text.parties) lines.push(role, ...details);
  return `${lines.join('\n')}\n`;
}

export function hashOfText(text: AgreementText): Buffer {
  return sha256(canonicalText(text));
}
