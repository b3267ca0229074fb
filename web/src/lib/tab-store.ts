/** What this tab keeps of a write refused for want of a subscription: the form that was being filled, and the way back to it. */
export const HELD_FORM = 'kliuchar.held';
export const RETURN_PATH = 'kliuchar.return';

/** Whoever signs out leaves nothing written in the tab; a session that lapsed loses no work. */
export function clearTabStore(): void {
  sessionStorage.removeItem(HELD_FORM);
  sessionStorage.removeItem(RETURN_PATH);
}
