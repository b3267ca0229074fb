/**
 * A draft laid over what is stored now: what the person changed is theirs, all else is what another window or another person has saved
 * since (ux.md F7). `base` is what the form showed when the draft was typed; lists are one value, because their rows have no names.
 */
export function mergeDraft(typed: unknown, base: unknown, current: unknown): unknown {
  if (isFields(typed) && isFields(base) && isFields(current)) {
    const names = [...new Set([...Object.keys(current), ...Object.keys(typed)])];
    return Object.fromEntries(names.map((name) => [name, mergeDraft(typed[name], base[name], current[name])]));
  }
  return JSON.stringify(typed) === JSON.stringify(base) ? current : typed;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
