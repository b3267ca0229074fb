import { useEffect } from 'react';

/**
 * Forms of sign-in stand in the page itself (`web/src/first-screens.tsx`), so somebody may have typed into one, or pressed its button,
 * before the program came: React then takes the form over as it is. `public/theme.js` holds such a press back and marks the form.
 */

/** The values a form begins with: what has been typed into it goes before its defaults. */
export function typedBefore<V>(id: string, defaults: V): V {
  const form = earlyForm(id);
  if (form === null) return defaults;
  const typed: Record<string, unknown> = { ...(defaults as object) };
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement)) continue;
    // The name of a radio button begins with the form's id, so that two forms do not share a choice.
    const name = input.name.replace(id, '');
    if (!(name in typed)) continue;
    if (input.type === 'checkbox') typed[name] = input.checked;
    else if (input.type !== 'radio' || input.checked) typed[name] = input.value;
  }
  return typed as V;
}

/** What stands in an input of such a form, for a field whose text is not its value; null without one. */
export function textBefore(inputId: string): string | null {
  const input = atHand(inputId);
  if (input === null || !(input instanceof HTMLInputElement) || input.form?.dataset.early === undefined) return null;
  return input.value === '' ? null : input.value;
}

/** From now on the form answers by itself; a press held back is repeated. */
export function useTakenOver(id: string): void {
  useEffect(() => {
    const form = earlyForm(id);
    if (form === null) return;
    const isPressed = form.dataset.early === PRESSED;
    delete form.dataset.early;
    if (isPressed) form.requestSubmit();
  }, [id]);
}

const PRESSED = 'pressed';

function earlyForm(id: string): HTMLFormElement | null {
  const form = atHand(id);
  return form !== null && form instanceof HTMLFormElement && form.dataset.early !== undefined ? form : null;
}

/** Where the first screens are drawn, at build, there is no document. */
function atHand(id: string): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById(id);
}
