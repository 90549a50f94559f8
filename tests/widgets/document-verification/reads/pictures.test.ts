import { afterEach, describe, expect, it, vi } from 'vitest';

class StandIn extends EventTarget {
  static readonly all: StandIn[] = [];
  readonly posted: unknown[] = [];
  isEnded = false;
  constructor() {
    super();
    StandIn.all.push(this);
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

/** A module of its own for each test, as a page has. */
async function inPage(worker: unknown = StandIn) {
  vi.resetModules();
  vi.stubGlobal('Worker', worker);
  StandIn.all.length = 0;
  return import('../../../../widgets/kit/desk/picture/pictures.ts');
}
const content = new Blob(['no picture']);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../../../widgets/kit/desk/picture/picture-work.ts');
});

describe('a worker for pictures that is started ahead', () => {
  it('is one, however often it is asked for, and is taken by whoever opens pictures first', async () => {
    const { startPicturesAhead, openPictures } = await inPage();
    startPicturesAhead();
    startPicturesAhead();
    expect(StandIn.all).toHaveLength(1);
    const first = openPictures();
    void first.read(content, 10);
    expect(StandIn.all).toHaveLength(1);
    expect(StandIn.all[0]?.posted).toMatchObject([{ ask: { kind: 'read', side: 10 } }]);

    const second = openPictures();
    expect(StandIn.all).toHaveLength(2);
    first.close();
    expect(StandIn.all.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    second.close();
  });

  it('that fails before there is a picture leaves the work to the page', async () => {
    const { startPicturesAhead, openPictures } = await inPage();
    const shrunk = { width: 4 };
    vi.doMock('../../../../widgets/kit/desk/picture/picture-work.ts', () => ({
      pictureWork: () => ({ shrink: () => Promise.resolve(shrunk) }),
    }));
    startPicturesAhead();
    StandIn.all[0]?.dispatchEvent(new Event('error'));
    await expect(openPictures().shrink(content, 4)).resolves.toBe(shrunk);
    expect(StandIn.all[0]?.posted).toEqual([]);
  });

  it('that the page may not start leaves the work to the page', async () => {
    const { startPicturesAhead, openPictures } = await inPage(function refuse() {
      throw new DOMException('refused', 'SecurityError');
    });
    const shrunk = { width: 4 };
    vi.doMock('../../../../widgets/kit/desk/picture/picture-work.ts', () => ({
      pictureWork: () => ({ shrink: () => Promise.resolve(shrunk) }),
    }));
    startPicturesAhead();
    await expect(openPictures().shrink(content, 4)).resolves.toBe(shrunk);
  });
});
