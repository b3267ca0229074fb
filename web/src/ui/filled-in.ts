type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Whether anything has been put into the forms of a dialog since it was opened. By what stands in the fields and not by events: a day
 * chosen in a calendar types nothing, and a comment that was sent leaves its field as it was. A chosen file takes the place of its field.
 */
export function watchFilledIn(dialog: HTMLElement): () => boolean {
  const before = new Map<Input, string>();
  const note = () => {
    for (const field of dialog.querySelectorAll<Input>('form :is(input, select, textarea)'))
      if (!before.has(field)) before.set(field, stateOf(field));
  };
  note();
  // What came later is seen before it can be filled.
  dialog.addEventListener('focusin', note);
  return () =>
    [...before].some(([field, state]) => (field.isConnected ? stateOf(field) !== state : field.type === 'file'));
}

const stateOf = (field: Input): string =>
  field instanceof HTMLInputElement && /checkbox|radio/.test(field.type) ? String(field.checked) : field.value;
