/**
 * What lies beside an open modal dialog is inert and under it, so the toasts lie in the topmost dialog while there is one, and in the
 * body otherwise; as a popover they are above it either way (ADR 0010).
 */
let layer: HTMLElement | null = null;

export function toastLayer(): HTMLElement {
  if (layer === null) {
    layer = document.createElement('div');
    layer.className = 'toast-layer';
    layer.popover = 'manual';
  }
  return layer;
}

/** Brings the toasts above what is open now; true if that is a dialog. Nothing happens before the first toast. */
export function raiseToasts(): boolean {
  if (layer === null) return false;
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  // Shown anew even in its place: the last shown of the top layer is the topmost.
  if (layer.parentElement === top && layer.matches(':popover-open')) layer.hidePopover();
  else top.append(layer);
  layer.showPopover();
  return top !== document.body;
}
