export type Side = 'front' | 'back';

/** One stored file of a document, as a screen passes it to the viewer. */
export interface ViewerFile {
  id: string;
  kind: 'image' | 'pdf' | 'video' | 'other';
  /** A link to the file; empty while the original of a redacted document is held back. */
  url: string;
  /** The file's size in bytes. */
  bytes?: number;
  /** The document's title. */
  label: string;
  side: Side | null;
  /** `ORIGINAL` came with the application, `USER_UPLOADED` was uploaded by staff, `MODIFIED` is an edited picture. */
  origin: 'ORIGINAL' | 'MODIFIED' | 'USER_UPLOADED';
  /** True where a part of the file has been covered; for an original, where a part of its modified version has. */
  isRedacted: boolean;
  documentId: string;
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata; empty where the backend does not tell. */
  createdAt?: string;
  /** True for a modified picture that has the original's content again. */
  isReverted?: boolean;
}

/** What may be done with a document's files. An action that is missing is not offered. */
export interface ViewerActions {
  edit?(file: ViewerFile): void;
  revert?(file: ViewerFile): void;
  remove?(file: ViewerFile): void;
  replace?(file: ViewerFile): void;
  /** @param side the side that has no file yet */
  upload?(side: Side | null): void;
  /**
   * Opens a file whose link may have expired, by a fresh link.
   *
   * @returns false where the link is good, so that the browser follows it
   */
  openInTab?(file: ViewerFile): boolean;
  /**
   * Renews a link that may have expired. Called before a link is used in a way that no script sees: opened by the middle
   * button, copied.
   */
  freshen?(file: ViewerFile): void;
  /** Shows the original of a redacted document, which the server records. */
  revealOriginal?(file: ViewerFile): void;
}
