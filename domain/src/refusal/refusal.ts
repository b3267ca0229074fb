/** What a domain rule answers when it refuses: data, never an exception. `field` is the camelCase path of the culprit. */
export type Refusal = { readonly code: string; readonly field?: string };

export type Decision<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** `accept(kop(100))` is the yes of a rule. */
export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** `refuse('qr_invalid', 'iban')` is the no of a rule: a code for the table of errors and the culprit's path. */
export function refuse(code: string, field?: string): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: field === undefined ? { code } : { code, field } };
}
