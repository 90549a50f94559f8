import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sniffFile } from '../../../host/server/core/files/content/sniff.ts';
import type { FileKind } from '../../../widgets/contract/files/uploads.ts';
import { doc, docx, jpg, jpgOf, jpgWith, mp4, pdf, pdfWithStream, png, webm, webp, zip } from './sample-files.ts';
import { temporaryDirectory } from '../support.ts';

const directory = temporaryDirectory();
const every: FileKind[] = ['image', 'pdf', 'word', 'video', 'csv', 'xml', 'zip'];
const documents: FileKind[] = ['image', 'pdf', 'word', 'video'];

async function sniff(content: Buffer | string, kinds = documents) {
  const file = path.join(directory, randomUUID());
  await fs.writeFile(file, content);
  try {
    return await sniffFile({ path: file }, kinds);
  } finally {
    await fs.rm(file);
  }
}

async function refusalOf(content: Buffer | string, kinds = documents) {
  const found = await sniff(content, kinds).catch((error: unknown) => error);
  if (found instanceof Error && 'code' in found) return { code: String(found.code), message: found.message };
  throw new Error(`it was taken as ${JSON.stringify(found)}`);
}

const cut = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.7));

describe('a file is what its content says', () => {
  it.each([
    ['jpg', jpg, { kind: 'image', type: 'image/jpeg', width: 16, height: 12 }],
    ['png', png(), { kind: 'image', type: 'image/png', width: 16, height: 12 }],
    ['webp', webp, { kind: 'image', type: 'image/webp', width: 16, height: 12 }],
    ['pdf', pdf(), { kind: 'pdf', type: 'application/pdf' }],
    ['mp4', mp4, { kind: 'video', type: 'video/mp4' }],
    ['webm of a recorder, its length open', webm, { kind: 'video', type: 'video/webm' }],
    ['doc', doc(), { kind: 'word', type: 'application/msword' }],
    ['docx', docx(), { kind: 'word', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }],
    ['csv', '\uFEFFloanApplicationNumber,agent\n251118172605,Zoë\n', { kind: 'csv', type: 'text/csv' }],
    ['csv', Buffer.from('name\nZo\xeb\x92s\n', 'latin1'), { kind: 'csv', type: 'text/csv' }],
    ['csv', Buffer.from('\uFEFFname\tZoë\r\n', 'utf16le'), { kind: 'csv', type: 'text/csv' }],
    ['xml', '\uFEFF<?xml version="1.0"?>\n<a>Zoë</a>', { kind: 'xml', type: 'application/xml' }],
    ['zip', zip([{ name: 'call.mp3', content: 'ID3' }]), { kind: 'zip', type: 'application/zip' }],
  ])('%s', async (_, content, finding) => expect(await sniff(content, every)).toEqual(finding));

  it('whatever else its call takes', async () => {
    for (const content of [
      jpg,
      png(),
      pdf(),
      mp4,
      docx(),
      doc(),
      'a,b\n',
      '<a/>',
      zip([{ name: 'a', content: 'a' }]),
    ]) {
      const { kind } = await sniff(content, every);
      const others = every.filter((each) => each !== kind);
      expect(await refusalOf(content, others)).toMatchObject({ code: 'FILE_KIND_REFUSED' });
    }
  });

  it('and names what is taken', async () => {
    expect((await refusalOf('MZ\x90\x00', ['image', 'pdf'])).message).toBe(
      'This file is none of these: JPG, PNG, WebP or HEIC image, PDF',
    );
  });
});

describe('refuses', () => {
  it('an empty file', async () => {
    expect(await refusalOf('')).toEqual({ code: 'FILE_EMPTY', message: 'This file is empty' });
  });

  it.each([
    ['with nothing in it', zip([])],
    ['of folders', zip([{ name: 'June/', content: '' }])],
    ['of what a system adds', zip([{ name: '__MACOSX/._a.mp3', content: 'a' }])],
  ])('a ZIP %s, with words of its own', async (_, content) =>
    expect(await refusalOf(content, ['zip'])).toEqual({ code: 'FILE_EMPTY', message: 'This ZIP file holds no files' }),
  );

  it.each([
    ['jpg', jpg],
    ['png', png()],
    ['webp', webp],
    ['pdf', pdf()],
    ['mp4', mp4],
    ['docx', docx()],
    ['doc', doc().subarray(0, 1200)],
    ['zip', zip([{ name: 'a', content: 'a'.repeat(999) }])],
  ])('a %s that is cut short', async (_, content) => {
    const short = content.length > 1200 || content === jpg ? cut(content) : content.subarray(0, content.length - 30);
    expect(await refusalOf(short, every)).toEqual({
      code: 'FILE_BROKEN',
      message: 'This file is damaged or incomplete',
    });
  });

  it('a webm whose segment is longer than the file', async () => {
    const closed = Buffer.from(webm);
    const length = closed.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])) + 4;
    closed.writeUInt32BE(0x00ffffff, length + 4);
    expect(await refusalOf(closed)).toMatchObject({ code: 'FILE_BROKEN' });
  });

  it('SVG, HTML, scripts and programs, whatever is taken', async () => {
    const hostile = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg/>',
      '\n\t <!DOCTYPE html><script>alert(1)</script>',
      '#!/bin/sh\nrm -rf /\n',
      'MZ\x90\x00\x03\x00',
      '\x7fELF\x02\x01',
      'GIF89a\x01\x00\x01\x00',
    ];
    for (const content of hostile) {
      expect((await refusalOf(Buffer.from(content, 'latin1'), every)).code).toBe('FILE_KIND_REFUSED');
    }
  });

  it('text in an encoding that spreadsheets do not write, and says how to save it', async () => {
    for (const content of ['name\nZo\x9d\n', '\xff\xfea', '\xef\xbb\xbfZo\xeb\n'])
      expect((await refusalOf(Buffer.from(content, 'latin1'), ['csv'])).message).toMatch(/CSV UTF-8/);
    // UTF-16BE, and zeros in another text
    for (const content of ['\xfe\xff\0n\0a\0m\0e', 'name\0\n'])
      expect((await refusalOf(Buffer.from(content, 'latin1'), ['csv'])).code).toBe('FILE_KIND_REFUSED');
  });

  it('20,000 x 20,000 pixels by the header alone, and takes 40 million', async () => {
    for (const content of [png(20_000, 20_000, { isWhole: false }), jpgOf(20_000, 20_000)]) {
      expect(await refusalOf(content)).toEqual({
        code: 'IMAGE_TOO_LARGE',
        message: 'This image has 20000 x 20000 pixels; at most 64 million and 16384 on a side are taken',
      });
    }
    for (const content of [png(8000, 5000, { isWhole: false }), jpgOf(8000, 5000)]) {
      expect(await sniff(content)).toMatchObject({ width: 8000, height: 5000 });
    }
    expect(await refusalOf(png(60_000, 10, { isWhole: false }))).toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    expect(await refusalOf(jpgOf(0, 12))).toMatchObject({ code: 'FILE_BROKEN' });
  });

  it('a PNG whose header was changed', async () => {
    const changed = png();
    changed.writeUInt32BE(17, 16);
    expect(await refusalOf(changed)).toMatchObject({ code: 'FILE_BROKEN' });
  });

  it('a file that is a second one besides', async () => {
    const archive = zip([{ name: 'a.class', content: 'a' }]);
    const twofold = [
      Buffer.concat([jpg, archive]),
      Buffer.concat([png(), archive]),
      Buffer.concat([pdf(), archive]),
      Buffer.concat([mp4, Buffer.from([0, 0, 0, 8 + archive.length]), Buffer.from('free'), archive]),
      Buffer.concat([jpg, Buffer.from('<ScRiPt>alert(1)</script>')]),
      Buffer.concat([webp, pdf()]),
    ];
    for (const content of twofold) expect(await refusalOf(content, every)).toMatchObject({ code: 'FILE_UNSAFE' });
    const prefixed = Buffer.concat([Buffer.from('PK\x03\x04 a script'), archive]);
    expect((await refusalOf(prefixed, every)).code).toMatch(/FILE_(UNSAFE|BROKEN)/);
  });

  it('no photo for what a camera appends or writes into it', async () => {
    for (const content of [
      Buffer.concat([jpg, jpg]),
      Buffer.concat([jpg, mp4]),
      jpgWith('<script>alert(1)</script>'),
    ]) {
      expect(await sniff(content)).toMatchObject({ type: 'image/jpeg' });
    }
    expect(await sniff(png(16, 12, { text: '<script>alert(1)</script>' }))).toMatchObject({ type: 'image/png' });
  });

  it('documents that run something', async () => {
    for (const content of [
      pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
      pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'),
      docx([{ name: 'word/vbaProject.bin', content: 'x' }]),
      doc(['WordDocument', '_VBA_PROJECT']),
    ])
      expect(await refusalOf(content)).toMatchObject({ code: 'FILE_UNSAFE' });
  });

  describe('a PDF that does more than being read', () => {
    const script = '1 0 <</S/JavaScript/JS(app.alert(1))>>';
    const objects = '/Type/ObjStm/N 1/First 4';
    const packed = pdfWithStream(`${objects}/Filter/FlateDecode`, deflateSync(script));
    it.each<[string, Buffer, RegExp]>([
      [
        'a script whose name is written in numbers',
        pdf('/AA<</O<</S/J#61va#53cript/#4a#53(x)>>>>'),
        /carries a script/,
      ],
      ['a script without a name', pdf('/AA<</O<</S/Rendition/JS(x)>>>>'), /carries a script/],
      ['a form that is sent', pdf('/AA<</O<</S/SubmitForm/F(https://x.example)>>>>'), /sends what is filled in/],
      ['a form that fetches', pdf('/AA<</O<</S/ImportData/F(x)>>>>'), /fetches data/],
      ['other files', pdf('/Names<</EmbeddedFiles 3 0 R>>'), /holds other files/],
      ['a way into another file', pdf('/OpenAction<</S/GoToE/T<</R/C>>>>'), /holds other files/],
      ['media', pdf('/Subtype/RichMedia'), /media/],
      ['a program', pdf('/OpenAction<</S/L#61unch/F(cmd.exe)>>'), /starts a program/],
      ['a script in packed objects', packed, /carries a script/],
      ['one of no type', pdfWithStream('/N 1/First 4/Filter/FlateDecode', deflateSync(script)), /carries a script/],
      [
        'one whose dictionary seems to begin in a text',
        pdfWithStream(`${objects}/X(9 0 obj<<)/Filter/FlateDecode`, deflateSync(script)),
        /carries a script/,
      ],
      [
        'one in objects that are cut off',
        pdfWithStream(objects, deflateSync(script).subarray(0, -6)),
        /carries a script/,
      ],
      [
        'objects that are packed as nobody packs them',
        pdfWithStream(`${objects}/Filter[/AHx/Fl]`, Buffer.from(deflateSync(script).toString('hex'))),
        /unusual way/,
      ],
      [
        'objects that unpack to 70 MiB',
        pdfWithStream(objects, deflateSync(Buffer.alloc(70 * 1024 * 1024, ' '))),
        /far more/,
      ],
    ])('%s', async (_, content, message) => {
      expect(await refusalOf(content)).toMatchObject({
        code: 'FILE_UNSAFE',
        message: expect.stringMatching(message),
      });
    });

    it.each<[string, Buffer]>([
      ['names that begin like one', pdf('/JSON 1/LaunchPad 2/GoToR 3/URI 4')],
      ['a picture that holds the letters by chance', pdfWithStream('/Subtype/Image', Buffer.from('a/JS b'))],
      ['packed objects that do nothing', pdfWithStream(`${objects}/Filter/FlateDecode`, deflateSync('1 0 <</S/URI>>'))],
      ['the word stream in a text', pdf('/Title(a stream of words)')],
    ])('and takes one with %s', async (_, content) => {
      expect(await sniff(content)).toMatchObject({ type: 'application/pdf' });
    });
  });

  it('other office documents where Word is taken', async () => {
    const sheet = zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
    ]);
    expect(await refusalOf(sheet, every)).toMatchObject({ code: 'FILE_KIND_REFUSED' });
    expect(await refusalOf(doc(['Workbook']), every)).toMatchObject({ code: 'FILE_KIND_REFUSED' });
  });
});

describe('refuses an archive', () => {
  const zeros = Buffer.alloc(30 * 1024 * 1024);

  it.each([
    ['that grows a thousand times', zip([{ name: 'a', content: zeros }])],
    ['that grows past what it claims', zip([{ name: 'a', content: zeros, claimed: 1000 }])],
    [
      'whose files share their bytes',
      zip([
        { name: 'a', content: 'x'.repeat(5000) },
        { name: 'a', content: 'x', offset: 0 },
      ]),
    ],
    ['that leaves its folder', zip([{ name: '../../etc/cron.d/a', content: 'a' }])],
    ['with a path from the root', zip([{ name: '/etc/passwd', content: 'a' }])],
    ['with a drive', zip([{ name: 'C:\\Windows\\a.dll', content: 'a' }])],
    ['locked with a password', zip([{ name: 'a', content: 'a', flags: 1 }])],
    ['claiming half a gigabyte and more', zip([{ name: 'a', content: 'a', claimed: 600 * 1024 * 1024 }])],
  ])('%s', async (_, content) => expect(await refusalOf(content, ['zip'])).toMatchObject({ code: 'FILE_UNSAFE' }));

  it('inside a document as well', async () => {
    const bomb = docx([{ name: 'word/media/a.bin', content: zeros }]);
    expect(await refusalOf(bomb)).toMatchObject({ code: 'FILE_UNSAFE' });
  });
});

it('takes its time with no made-up file', async () => {
  const segments = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(8_000_000, Buffer.from([0xff, 0xfe, 0, 2]))]);
  const boxes = Buffer.concat([
    mp4.subarray(0, 36),
    Buffer.alloc(8_000_000, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])),
  ]);
  const started = performance.now();
  expect(await refusalOf(segments)).toMatchObject({ code: 'FILE_BROKEN' });
  expect(await refusalOf(boxes)).toMatchObject({ code: 'FILE_BROKEN' });
  expect(await refusalOf(Buffer.alloc(8_000_000, 'PK\x03\x04'), every)).toMatchObject({ code: 'FILE_BROKEN' });
  expect(performance.now() - started).toBeLessThan(20_000);
});
