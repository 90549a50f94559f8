import type { CallRow } from '../call-row.ts';

/** Files of generic forms. An upload returns a link, which a plain GET downloads (AP-26). */
export const fileCalls = {
  uploadFile: {
    does: 'Upload the file of a generic form',
    part: 'core',
    method: 'POST',
    path: '/generic/upload',
    encoding: 'multipart',
    auth: 'session',
    screens: 'any',
    writes: true,
    files: { imageFile: ['image', 'pdf', 'word', 'video'] },
    changes: 'unversioned',
    because: 'It adds a file beside those that are there',
  },
  renewFileLink: {
    does: 'A fresh link to a file whose link has ended, for who may still see the file',
    part: 'documentFacts',
    method: 'POST',
    path: '/files/link',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
