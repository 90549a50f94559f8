/** @returns {Promise<Blob>} */
function draw(width, height, colour, type) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width / 10, width / 10);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.95));
}

/** Whether the white ends where it should. */
async function isWhole(picture, width, colour) {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const found = await pixelOf(picture, width / 10 + 4, width / 10 + 4);
  return found.every((value, at) => Math.abs(value - wanted[at]) < 40);
}

/** Pixels of the largest picture that is looked at again. */
const mostChecked = 4_000_000;

/**
 * A picture of one colour with a white square in its upper left corner, a tenth of its width. WebKitGTK at times writes a file
 * in which the white goes on and on: such a one is drawn again.
 */
export async function drawing(width, height, colour, type = 'image/jpeg') {
  for (;;) {
    const picture = await draw(width, height, colour, type);
    if (width * height > mostChecked || (await isWhole(picture, width, colour))) return picture;
  }
}

/**
 * Answers requests for files by path and notes each; everything else passes through.
 *
 * @param {Record<string, Blob | ((query: string) => Blob | Promise<Blob> | undefined)>} files a function is given the link's
 *   query, and answers nothing to one that has expired
 */
export function serveFiles(files) {
  const served = { ...files };
  const asked = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/files/')) return realFetch(input, init);
    asked.push(pathname);
    const file = served[pathname];
    const content = typeof file === 'function' ? await file(search) : file;
    return content ? new Response(content) : new Response('', { status: file ? 410 : 404 });
  };
  return {
    asked,
    add: (path, file) => void (served[path] = file),
    restore: () => void (globalThis.fetch = realFetch),
  };
}

/** Red, green and blue of a picture's pixel, from 0 to 255; a JPG is not exact. @param {Blob} picture */
export async function pixelOf(picture, x, y) {
  const bitmap = await createImageBitmap(picture);
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
  return [red, green, blue];
}

/** Half a second of 16 x 12 pixels, VP8 in WebM. */
export function sampleVideo() {
  const bytes = Uint8Array.from(atob(webm), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'video/webm' });
}
const webm = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAI2EU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuLU6',
  'uEH0O2dVOsgdRNu4xTq4QcU7trU6yCAiTsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBE',
  'iYRD8OlYTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhwdLoOuHq4SDgQFV7oEBhoVWX1ZQOOCdsIEQuoEMU8CBAVWwkFWxgQFVuYECVbqBDV',
  'W7gQEfQ7Z1AQAAAAAAAUTngQCgzqGjgQAAABACAJ0BKhAADAAABwiFhYiZhIgBJBAAYGsA/v+6gwB1oaampO6BAaWfEAIAnQEqEAAMAAAHCIWFiJmE',
  'iAEkEABgawD+/7qDAKC6oZmBAHgAsQEAABAJIADAAYH/oGAAAP7/uv9AdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuBAKC6oZmBAPAAsQEAAB',
  'AJIADAAYH/oGAAAP7/uoMAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuBeKC6oZmBAWkAsQEAABAJIADAAYH/oGAAAP7/uv9AdaGZppfugQGl',
  'ktEBAAAQCSAAwADCwX+gAEAAAPuB8KC7oZmBAeEAsQEAABAJIADAAYH/oGAAAP7/uoMAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuCAWkcU7',
  'trjbuLs4EAt4b3gQHxgdQ=',
].join('');
