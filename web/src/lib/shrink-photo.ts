const MAX_SIDE = 1600;
const QUALITY = 0.82;

/**
 * A photo small enough for a bad network: at most 1600 pixels a side, drawn anew, so that nothing of EXIF, and above all no place,
 * leaves the phone (ux.md M4). A picture the browser cannot decode is refused here rather than after an upload.
 */
export async function shrinkPhoto(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  }
}
