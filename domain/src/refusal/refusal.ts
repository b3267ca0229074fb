/** What a domain rule answers when it refuses: data, never an exception. `field` is the camelCase path of the culprit. */
export type Refusal = { readonly code: string; readonly field?: string };

export type Decision<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };
