import { isHeicName, isImageSizeAllowed } from '../../contract/files/uploads.ts';

const quality = 0.92;

/**
 * A phone's picture (HEIC) as JPG, where this browser can decode it, as Safari does. Any other file as it is, and a
 * picture that this browser cannot decode: the server makes a JPG of it, or says why it does not.
 */
export async function asJpeg(file: File): Promise<File> {
  if (!isHeicName(file.name)) return file;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    if (!isImageSizeAllowed({ width, height })) return file;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.type !== 'image/jpeg') return file;
    return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: jpeg.type });
  } catch {
    return file;
  }
}
