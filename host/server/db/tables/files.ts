import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';

/** An uploaded file. The file store keeps its content by id and never changes it: a new version is a row of its own. */
interface StoredFileTable {
  id: string;
  kind: FileKind;
  /** Determined from the content, never from the name or the sender. */
  media_type: string;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** The sender's name for the file, without path and control characters. */
  name: string;
  /** Width and height of an image in pixels; null for other files. */
  width: number | null;
  height: number | null;
  /** Staff id of the uploader; null when a customer or a job brought the file. */
  owner_id: string | null;
  loan_application_number: string | null;
  /** The holder of the file, such as a document's id; null until the file is attached. */
  attached_to: string | null;
  /** 1 for a new file; a file that replaces another has that file's version plus 1. */
  version: number;
  /** The file that this one is a later version of. */
  replaces_id: string | null;
  created_at: Date;
  /** When the content was safe in the store; null before, and for uploads that broke off. */
  stored_at: Date | null;
  attached_at: Date | null;
  /** When links to the file ended. Content that was ever attached stays. */
  deleted_at: Date | null;
  /** When the content of an unattached upload was removed from the store. */
  removed_at: Date | null;
}

/** A secret that all processes of the server share and never give out. */
interface ServerSecretTable {
  name: string;
  /** 32 random bytes, base64url. */
  value: string;
  created_at: Date;
}

/** When each server process last proved that it can write. Rows are deleted after a day. */
interface ServerReadyTable {
  process: string;
  at: Date;
  /** True of one that keeps loans by ledgers; null of one of an earlier version. */
  keeps_ledgers: boolean | null;
}

export interface FileTables {
  stored_file: StoredFileTable;
  server_secret: ServerSecretTable;
  server_ready: ServerReadyTable;
}
