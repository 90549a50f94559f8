import { afterEach, expect, it, vi } from 'vitest';
import { asJpeg } from '../../../widgets/client/files/as-jpeg.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = (name = 'IMG_0042.HEIC') => new File([new Uint8Array(9)], name, { type: 'image/heic' });

/** A browser that decodes phones' pictures, such as Safari, into this size. */
function decodesTo(width: number, height: number, type = 'image/jpeg') {
  const close = vi.fn<() => void>();
  const drawn = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: drawn });
      convertToBlob = async (wanted: { type: string }) =>
        new Blob(['jpeg'], { type: wanted.type === type ? type : '' });
    },
  );
  return { close, drawn };
}

it('makes a JPG of a phone’s picture where the browser decodes it', async () => {
  const { close, drawn } = decodesTo(4032, 3024);
  const jpeg = await asJpeg(picture());
  expect(jpeg).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' });
  expect(await jpeg.text()).toBe('jpeg');
  expect([drawn.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

it('leaves other files, and pictures that the browser does not decode or that are too large, to the server', async () => {
  const scan = new File(['x'], 'scan.jpg', { type: 'image/jpeg' });
  decodesTo(10, 10);
  expect(await asJpeg(scan)).toBe(scan);
  decodesTo(20_000, 20_000);
  const heic = picture();
  expect(await asJpeg(heic)).toBe(heic);
  decodesTo(10, 10, 'image/png');
  expect(await asJpeg(heic)).toBe(heic);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no decoder', 'InvalidStateError')));
  expect(await asJpeg(heic)).toBe(heic);
});
