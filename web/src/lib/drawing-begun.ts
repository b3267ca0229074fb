let begun = false;

/** The program draws from now on; what the page came with is over. Apart from its readers, which the entry must not bring along. */
export function beginDrawing(): void {
  begun = true;
}

export function hasDrawingBegun(): boolean {
  return begun;
}
