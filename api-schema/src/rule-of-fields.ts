type Checked = {
  readonly issues: readonly {
    readonly code?: string | undefined;
    readonly path?: readonly PropertyKey[] | undefined;
  }[];
};

/**
 * When a rule over several fields is asked: as soon as those fields are right, whatever is missing elsewhere. By itself zod asks it
 * only of an input without a single remark, and a form would name the missing field at the second try.
 */
export function rulesOf(...fields: readonly string[]): (checked: Checked) => boolean {
  return ({ issues }) =>
    !issues.some(({ code, path = [] }) =>
      path.length === 0 ? code !== 'unrecognized_keys' : isAbout(path.join('.'), fields),
    );
}

/** `address` speaks of `address.street` too, and the other way round. */
function isAbout(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => `${field}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${field}.`));
}
