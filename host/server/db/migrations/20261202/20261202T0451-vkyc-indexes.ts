import type { Migration } from '../../migration.ts';

/** The list of spoofs, newest first, and the sessions that a picture belongs to: each session has pictures of its own. */
export const vkycIndexes: Migration = {
  name: '20261202T0451-vkyc-indexes',
  indexes: [
    {
      name: 'application_vkyc_spoof',
      on: 'application (vkyc_spoof_at, id) where vkyc_spoof_at is not null',
    },
    { name: 'vkyc_session_face', on: 'vkyc_session (face_file_id) where face_file_id is not null' },
    { name: 'vkyc_session_pan', on: 'vkyc_session (pan_file_id) where pan_file_id is not null' },
  ],
};
