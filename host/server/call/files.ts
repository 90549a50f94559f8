import type { Readable } from 'node:stream';
import type { FileKind } from '../../../widgets/contract/files/uploads.ts';

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores the content of files by key. Stored content is never overwritten. */
export interface FileStore {
  /**
   * Stores a local file. Once `put` returns, the content survives a power cut. The local file may be gone afterwards.
   *
   * @throws StoreFault; then `read` finds nothing under the key
   */
  put(key: string, path: string): Promise<void>;
  /** @throws StoreFault `missing` for a key that is not stored */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing for a key that is not stored. */
  delete(key: string): Promise<void>;
  /** @throws StoreFault when the store cannot be written to */
  check(): Promise<void>;
}

/** The kind and type of a file, determined from its content. */
export interface Finding {
  kind: FileKind;
  /** The media type. */
  type: string;
  /** Width and height of an image in pixels; undefined for other files. */
  width?: number;
  height?: number;
}

/** A file as it arrived. Its content is not checked yet. */
export interface ReceivedFile {
  /** Name of the form part that carried the file. */
  field: string;
  /** The sender's name for it, cleaned. */
  name: string;
  /** The file's path on this machine until the call is answered. */
  path: string;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

/** A received file whose content is of a kind that the call accepts. */
export type UploadedFile = ReceivedFile &
  Finding & {
    /** True for a phone's picture that has become a JPG here. */
    wasHeic?: true;
  };

/** The directory that holds uploads while their call runs. */
export interface Incoming {
  /**
   * Writes a part to disk as it arrives.
   *
   * @throws Refusal FILE_TOO_LARGE or STORAGE_FULL. No file is left behind, also when the sender breaks off
   */
  receive(part: { field: string; name: string; content: Readable }, kinds: readonly FileKind[]): Promise<ReceivedFile>;
  /** Removes files that a dead process has left, by the time of their last change. */
  clear(olderThan: Date): Promise<void>;
  /** Writes and removes a small file. @throws the system's error when the disk refuses the write */
  tryWriting(): Promise<void>;
}

/** Watches the free room on this machine's disk. */
export interface DiskRoom {
  /**
   * Reserves room for an upload before its first byte arrives. Reservations of uploads at the same time add up.
   *
   * @param bytes the most bytes that the upload can have
   * @returns a function that frees the room, called once the upload is stored or gone
   * @throws Refusal STORAGE_FULL
   */
  reserve(bytes: number): Promise<() => void>;
  /** @returns true when a database on this disk must not grow any more: the database stops when it cannot write */
  isAlmostFull(): Promise<boolean>;
}

/** Makes JPGs of the pictures that phones take. */
export interface HeicReader {
  /**
   * Puts a JPG in the place of a received HEIC picture.
   *
   * @returns what has changed of the received file; undefined for a file that is no HEIC picture, which stays as it is
   * @throws Refusal FILE_TOO_LARGE, IMAGE_TOO_LARGE or FILE_BROKEN; FILE_KIND_REFUSED where no program makes JPGs
   */
  toJpeg(file: { path: string; name: string }): Promise<{ name: string; bytes: number; sha256: string } | undefined>;
}

/** A signed link to a file. */
export interface FileLink {
  fileId: string;
  expires: string;
  signature: string;
}

export type FileLinkState = 'good' | 'expired' | 'forged';

/** Everything the server stores files with. */
export interface FileStorage {
  incoming: Incoming;
  store: FileStore;
  room: DiskRoom;
  /** Makes JPGs of phones' pictures. */
  heic: HeicReader;
  /** Makes an expiring link to a file, as a path below the server's base. */
  linkTo(fileId: string): Promise<string>;
  checkLink(link: FileLink): Promise<FileLinkState>;
  /** Makes an expiring address that takes a file's content, as a path below the server's base. */
  uploadAddress(fileId: string): Promise<string>;
  checkUploadAddress(link: FileLink): Promise<FileLinkState>;
  close(): void;
}
