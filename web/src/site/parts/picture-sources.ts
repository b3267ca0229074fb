import type { SitePicture } from '@kliuchar/api-schema/site-pages';

/** Below it a picture of a desk is too small to read, and the page shows the screen as a phone does. */
const NARROW = '(max-width: 39.9375em)';
const DARK = '(prefers-color-scheme: dark)';

export type PictureSource = {
  readonly media: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
};

/** What stands before the light picture of a desk, in the order a browser tries it. Each has its size, so that nothing moves. */
export function pictureSources({ phone, dark, width, height }: SitePicture): readonly PictureSource[] {
  const desk = { media: DARK, address: dark, width, height };
  if (phone === undefined) return [desk];
  const size = { width: phone.width, height: phone.height };
  return [
    { media: `${NARROW} and ${DARK}`, address: phone.dark, ...size },
    { media: NARROW, address: phone.light, ...size },
    desk,
  ];
}
