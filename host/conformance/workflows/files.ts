import { isRecord } from '../../../widgets/contract/reading/is-record.ts';
import { learned, must } from '../outcome.ts';
import { newPicture } from '../picture.ts';
import { defineWorkflow } from '../workflow.ts';
import { mustDownload } from './document-desk.ts';

interface Memory {
  address?: string;
}

export const files = defineWorkflow<Memory>({
  name: 'files',
  title: 'Files of generic forms',
  part: 'core',
  screens: ['OPS_CHAT_CRM', 'DOCUMENT_VERIFICATION'],
  begin: () => Promise.resolve({}),
  steps: [
    {
      id: 'upload',
      rows: ['AP-24', 'AP-39'],
      level: 'MUST',
      says: 'A file in the part imageFile is kept, and data.s3Url is its address',
      async check(desk, memory) {
        const sent = { imageFile: newPicture() };
        const { s3Url } = await desk.write('a picture uploaded by the generic call', 'uploadFile', sent);
        must(s3Url !== '', 'uploadFile: s3Url must not be empty');
        memory.address = s3Url;
      },
    },
    {
      id: 'download',
      rows: ['AP-26'],
      level: 'MUST',
      says: 'A plain GET of the address answers the file',
      check: (desk, memory) =>
        mustDownload(desk, 'an uploaded file', learned(memory.address, 'the address of the file')),
    },
    {
      id: 'no-file',
      rows: ['AP-25', 'AP-24', 'AP-08'],
      level: 'MUST',
      says: 'An upload without a file is refused in words',
      async check(desk) {
        await desk.refusal('no file', 'uploadFile', {});
      },
    },
    {
      id: 'other-kind',
      rows: ['AP-25'],
      level: 'SHOULD',
      says: 'A program is refused in words, whatever its name says',
      async check(desk) {
        const imageFile = new File(['#!/bin/sh\necho no picture\n'], 'picture.jpg', { type: 'image/jpeg' });
        await desk.refusal('a program', 'uploadFile', { imageFile });
      },
    },
    {
      id: 'missing',
      rows: ['AP-27', 'AP-16'],
      level: 'MUST',
      says: 'A file that is not there is answered with a status of 400 to 499',
      async check(desk) {
        const { status, body } = await desk.client.send('/images/no-such-file.png', { method: 'GET' });
        const words = isRecord(body) ? 'an envelope' : 'no envelope';
        must(status >= 400 && status < 500, `GET of a file that is not there is answered HTTP ${status} with ${words}`);
      },
    },
  ],
});
