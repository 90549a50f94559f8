import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../widgets/client/storage.ts';
import { turnedSize, unturnedBox } from '../../../widgets/kit/desk/picture/geometry.ts';
import { clampView, lieOf, panView, wholeView, zoomView } from '../../../widgets/kit/desk/picture/view.ts';
import { filesOf, oneFileOnly, pickFile } from '../../../widgets/document-verification/parts/upload/chosen-file.ts';
import { formatSize } from '../../../widgets/kit/format/file-size.ts';
import { readManner, rememberManner } from '../../../widgets/kit/desk/viewer/remembered-view.ts';
import { filesBySide, firstOf, pairOf } from '../../../widgets/kit/desk/viewer/sides.ts';
import type { ViewerFile } from '../../../widgets/kit/desk/viewer/viewer-file.ts';

const file = (id: string, more: Partial<ViewerFile> = {}): ViewerFile => ({
  id,
  kind: 'image',
  url: `/files/${id}`,
  label: 'PAN card',
  side: 'front',
  origin: 'ORIGINAL',
  isRedacted: false,
  documentId: 'd1',
  ...more,
});

describe("a document's files by side", () => {
  const front = file('front');
  const modified = file('modified', { origin: 'MODIFIED' });
  const back = file('back', { side: 'back' });

  it('front first; the modified one is shown, the uploaded one stands beside it [DV-45][DV-46]', () => {
    const [first, second] = filesBySide([back, front, modified]);
    expect(first).toEqual({ side: 'front', modified, uploaded: front });
    expect(first && firstOf(first)).toBe(modified);
    expect(second).toEqual({ side: 'back', modified: undefined, uploaded: back });
  });

  it('what staff uploaded stands in place of what came in', () => {
    const replaced = file('new', { origin: 'USER_UPLOADED' });
    expect(filesBySide([front, replaced])[0]?.uploaded).toBe(replaced);
  });

  it('a side that the document has is there without a file [DV-47]', () => {
    const sides = filesBySide([front], ['front', 'back']);
    expect(sides.map(({ side }) => side)).toEqual(['front', 'back']);
    expect(sides[1] && firstOf(sides[1])).toBeUndefined();
  });

  it('the pair is before and after an edit, else front and back; nothing that is held back', () => {
    const pairIn = (files: readonly ViewerFile[]) => {
      const sides = filesBySide(files);
      const [current] = sides;
      return current && pairOf(sides, current)?.map(({ id }) => id);
    };
    expect(pairIn([front, modified, back])).toEqual(['modified', 'front']);
    expect(pairIn([front, back])).toEqual(['front', 'back']);
    expect(pairIn([{ ...front, url: '' }, modified, back])).toEqual(['modified', 'back']);
    expect(pairIn([front])).toBeUndefined();
  });
});

describe('zoom and rotation', () => {
  it('are remembered by type of document', () => {
    const storage = memoryStorage();
    rememberManner(storage, 'PAN', { zoom: 2.5, turns: 1 });
    rememberManner(storage, 'AADHAAR', { zoom: 1, turns: 3 });
    expect(readManner(storage, 'PAN')).toEqual({ zoom: 2.5, turns: 1 });
    expect(readManner(storage, 'AADHAAR')).toEqual({ zoom: 1, turns: 3 });
    rememberManner(storage, 'SCAN', { zoom: 9, turns: 2 });
    expect(readManner(storage, 'SCAN')).toEqual({ zoom: 3, turns: 2 });
    expect(readManner(storage, 'SELFIE')).toEqual({ zoom: 1, turns: 0 });
    storage.write('lending.documentViews', '[["PAN",{"zoom":"near","turns":9}]]');
    expect(readManner(storage, 'PAN')).toEqual({ zoom: 1, turns: 0 });
    storage.write('lending.documentViews', '{"PAN"');
    expect(readManner(storage, 'PAN')).toEqual({ zoom: 1, turns: 0 });
  });

  it('of at most sixty types, the latest', () => {
    const storage = memoryStorage();
    for (let type = 0; type < 80; type++) rememberManner(storage, `T${type}`, { zoom: 2, turns: 0 });
    expect(JSON.parse(storage.read('lending.documentViews') ?? '[]')).toHaveLength(60);
    expect(readManner(storage, 'T79').zoom).toBe(2);
    expect(readManner(storage, 'T0').zoom).toBe(1);
  });
});

describe('the view', () => {
  const content = { width: 4000, height: 2000 };
  const space = { width: 800, height: 600 };

  it('shows the whole content in the middle at first', () => {
    expect(lieOf(wholeView, content, space)).toEqual({ scale: 0.2, left: 0, top: 100 });
  });

  it('zooms around the pointer, and not out of the whole', () => {
    const at = { x: 200, y: 200 };
    const before = lieOf(wholeView, content, space);
    const near = zoomView(wholeView, 4, at, content, space);
    const after = lieOf(near, content, space);
    expect((at.x - after.left) / after.scale).toBeCloseTo((at.x - before.left) / before.scale);
    expect((at.y - after.top) / after.scale).toBeCloseTo((at.y - before.top) / before.scale);
    expect(zoomView(near, 0.001, at, content, space)).toEqual(wholeView);
  });

  it('moves until an edge of the content meets the edge of the space', () => {
    const near = { zoom: 4, x: 0.5, y: 0.5 };
    const { left, top } = lieOf(panView(near, { x: 9999, y: 9999 }, content, space), content, space);
    expect([left, top]).toEqual([0, 0]);
    expect(panView(wholeView, { x: 50, y: 50 }, content, space)).toEqual(wholeView);
    expect(clampView({ zoom: 99, x: 0, y: 0 }, content, space).zoom).toBe(12);
  });

  it('finds a part of a turned picture in the picture itself', () => {
    const size = { width: 30, height: 20 };
    expect(turnedSize(size, 1)).toEqual({ width: 20, height: 30 });
    const box = { x: 1, y: 2, width: 4, height: 6 };
    expect(unturnedBox(box, size, 0)).toEqual(box);
    expect(unturnedBox(box, size, 1)).toEqual({ x: 2, y: 15, width: 6, height: 4 });
    expect(unturnedBox(box, size, 2)).toEqual({ x: 25, y: 12, width: 4, height: 6 });
    expect(unturnedBox(box, size, 3)).toEqual({ x: 22, y: 1, width: 6, height: 4 });
  });
});

describe('a chosen file', () => {
  const accept = ['image', 'pdf', 'word', 'video'] as const;
  const made = (name: string, size = 3) => new File([new Uint8Array(size)], name);
  const verdict = (...files: File[]) => pickFile(files, accept);

  it('images, pdf, doc and video are taken, nothing else [CO-39][VA-45]', () => {
    for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.pdf', 'a.doc', 'a.docx', 'a.mp4', 'a.mov', 'a.webm'])
      expect(verdict(made(name)), name).toMatchObject({ kind: 'file' });
    for (const name of ['a.zip', 'a.exe', 'a.svg', 'a.html', 'a.csv', 'a', 'a.pdf.exe'])
      expect(verdict(made(name)), name).toEqual({
        kind: 'refused',
        message: 'This file is none of these: JPG, PNG, WebP or HEIC image, PDF, Word document, MP4, MOV or WebM video',
      });
  });

  it('is one, and not empty [VA-44]', () => {
    expect(verdict()).toEqual({ kind: 'none' });
    expect(verdict(made('a.jpg'), made('b.jpg'))).toEqual({ kind: 'refused', message: oneFileOnly });
    expect(verdict(made('a.jpg', 0))).toEqual({ kind: 'refused', message: 'This file is empty' });
    expect(filesOf(null)).toEqual([]);
  });

  it('shows its size in words', () => {
    expect([300, 51_200, 1_258_291].map(formatSize)).toEqual(['1 KB', '50 KB', '1.2 MB']);
  });
});
