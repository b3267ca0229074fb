import { moduleOutline } from './module-outline.ts';

/** The versions the Rules allow for a payment code, and the white margin around it in modules (ukraine.md §1). */
export const QR_MIN_VERSION = 10;
export const QR_MAX_VERSION = 17;
const QR_QUIET_ZONE = 4;

/** The hryvnia sign in a square of 100: a mirrored S and two bars. A path and no font, so that every printer draws the same. */
const HRYVNIA =
  'M29 33C32 20 41 13 52 13C65 13 73 21 73 32C73 44 63 49 50 53C37 57 28 61 28 71C28 81 37 87 49 87C60 87 68 80 71 68M15 42H85M15 60H85';

/**
 * The drawing of a payment code as SVG text: black on white in every theme, a quiet zone of 4 modules, the obligatory ₴ in a white
 * centre circle. `modules[row][column]` is true for black; level of correction M or Q is the matrix maker's duty. `label` is what a
 * screen reader says. Throws if the matrix is not a square of its version, which is our bug.
 */
export function qrSvg({
  modules,
  version,
  label,
}: {
  modules: readonly (readonly boolean[])[];
  version: number;
  label: string;
}): string {
  const size = 17 + 4 * version;
  if (version < QR_MIN_VERSION || version > QR_MAX_VERSION)
    throw new RangeError(`Not a payment code's version: ${version}`);
  if (modules.length !== size || modules.some((row) => row.length !== size))
    throw new RangeError('Not a square matrix');
  const side = size + 2 * QR_QUIET_ZONE;
  const middle = side / 2;
  const radius = qrCircleDiameter(version) / 2;
  const signSize = radius * 1.42;
  const corner = round(middle - signSize / 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" aria-label="${escapeXml(label)}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${moduleOutline(modules, QR_QUIET_ZONE)}" fill="#000" shape-rendering="crispEdges"/>`,
    `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="#fff"/>`,
    `<path d="${HRYVNIA}" transform="translate(${corner} ${corner}) scale(${round(signSize / 100)})" fill="none" stroke="#000" stroke-width="9"/>`,
    '</svg>',
  ].join('');
}

/** The drawing of a code that is no payment: the same modules and quiet zone, without the ₴. */
export function plainQrSvg({ modules, label }: { modules: readonly (readonly boolean[])[]; label: string }): string {
  const side = modules.length + 2 * QR_QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" aria-label="${escapeXml(label)}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${moduleOutline(modules, QR_QUIET_ZONE)}" fill="#000" shape-rendering="crispEdges"/>`,
    '</svg>',
  ].join('');
}

/** The circle's diameter in modules: 17 at version 10 … 25 at 16 and 17, odd so that it has a middle module. */
export function qrCircleDiameter(version: number): number {
  const exact = 17 + ((version - 10) * 8) / 6;
  return Math.min(25, 2 * Math.round((exact - 1) / 2) + 1);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
