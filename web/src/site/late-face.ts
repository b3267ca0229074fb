/**
 * Our face for the first page of a visit, after its words have been read in the system's (ADR 0049). The page's own rules ask for Onest as
 * optional: it comes behind the first paint and is kept for the next page. Here it is put on once it has come, and taken off within the same
 * frame when a line on the screen would move: nothing that is being read ever does.
 */
export async function faceWithoutShift(): Promise<void> {
  const faces = await Promise.all([...document.styleSheets].flatMap(optionalFaces).map((face) => face.load())).catch(
    () => [],
  );
  if (faces.length === 0) return;
  const shown = [...document.querySelectorAll('header *, main *')].filter(isOnScreen);
  const before = shown.map(topOf);
  for (const face of faces) document.fonts.add(face);
  if (shown.some((element, at) => Math.abs(topOf(element) - (before[at] ?? 0)) >= MOVED_PX))
    for (const face of faces) document.fonts.delete(face);
}

/** From here on a browser counts a shift (Layout Instability). */
const MOVED_PX = 3;

const topOf = (element: Element): number => element.getBoundingClientRect().top;

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** The faces that a slow first paint went without, made anew: a face that missed its paint never takes part in this page by itself. */
function optionalFaces(sheet: CSSStyleSheet): FontFace[] {
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('font-display') !== 'optional') return [];
    const { style } = rule;
    const name = style.getPropertyValue('font-family').replaceAll(/["']/g, '');
    const [weight, unicodeRange] = ['font-weight', 'unicode-range'].map((property) => style.getPropertyValue(property));
    return new FontFace(name, style.getPropertyValue('src'), {
      ...(weight && { weight }),
      ...(unicodeRange && { unicodeRange }),
    });
  });
}
