import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';

/** An uploaded file. Its content stands in the file store under its id and is never changed: a new version is a row of its own. */
interface StoredFileTable {
  id: string;
  kind: FileKind;
  /** Told by content, never by name or sender. */
  media_type: string;
  bytes: number;
  /** Of the content, hexadecimal. */
  sha256: string;
  /** The sender's name of it, without path and control characters. */
  name: string;
  /** Pixels, of images. */
  width: number | null;
  height: number | null;
  /** Whose upload it is; null for what a customer or a job brought. */
  owner_id: string | null;
  loan_application_number: string | null;
  /** What holds it, such as a document's id; null until something does. */
  attached_to: string | null;
  /** 1, and one more for each file that replaces another. */
  version: number;
  /** The file that this one is a later version of. */
  replaces_id: string | null;
  created_at: Date;
  /** When its content was safe in the store; null before, and for uploads that broke off. */
  stored_at: Date | null;
  attached_at: Date | null;
  /** Links to it end here. Content that was attached once stays. */
  deleted_at: Date | null;
  /** When the content of an unattached upload was taken out of the store. */
  removed_at: Date | null;
}

/** What the server keeps to itself and all its processes share. */
interface ServerSecretTable {
  name: string;
  /** 32 random bytes, base64url. */
  value: string;
  created_at: Date;
}

/** When each server process has last shown that it can write; forgotten after a day. */
interface ServerReadyTable {
  process: string;
  at: Date;
}

export interface FileTables {
  stored_file: StoredFileTable;
  server_secret: ServerSecretTable;
  server_ready: ServerReadyTable;
}
