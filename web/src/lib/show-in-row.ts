/**
 * Brings a tab or a chip into sight of its row, which on a phone is wider than the screen. The row alone moves: a browser's own way moves
 * the page too, and whoever comes back to a long list would find it at its head (ux.md N5).
 */
export function showInRow(item: HTMLElement | null | undefined): void {
  const row = item?.closest('.tabs, .scroll-x');
  if (!item || !row || row.scrollWidth <= row.clientWidth) return;
  const [inside, around] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inside.left >= around.left && inside.right <= around.right) return;
  row.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
}
