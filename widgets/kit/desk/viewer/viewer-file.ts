export type Side = 'front' | 'back';

/** One stored file of a document, as a screen hands it to the viewer. */
export interface ViewerFile {
  id: string;
  kind: 'image' | 'pdf' | 'video' | 'other';
  /** A link that opens it; empty where the original of a redacted document is held back until it is revealed. */
  url: string;
  /** Its size. */
  bytes?: number;
  /** What it is, in words: the document's title. */
  label: string;
  side: Side | null;
  /** `ORIGINAL` came with the application, `USER_UPLOADED` was uploaded by staff, `MODIFIED` is an edited picture. */
  origin: 'ORIGINAL' | 'MODIFIED' | 'USER_UPLOADED';
  /** Something on it has been covered; on an original: on its modified version. */
  isRedacted: boolean;
  documentId: string;
}

/** What may be done with a document's files. What is missing is not offered. */
export interface ViewerActions {
  edit?(file: ViewerFile): void;
  revert?(file: ViewerFile): void;
  remove?(file: ViewerFile): void;
  replace?(file: ViewerFile): void;
  /** @param side the side that has no file yet */
  upload?(side: Side | null): void;
  /** In place of a plain link. */
  openInTab?(file: ViewerFile): void;
  /** Shows the original of a redacted document; that is recorded. */
  revealOriginal?(file: ViewerFile): void;
  /** A file did not open: its link may have expired. Asked for fresh ones before it is tried again. */
  renew?(): void | Promise<void>;
}
