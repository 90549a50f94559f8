import { asJpeg } from './as-jpeg.ts';
import type { Connection } from '../connection.ts';
import type { Progress } from './send-files.ts';

export interface UploadOptions {
  /** Cancels the upload; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/**
 * Uploads the file of a generic form (AP-24).
 *
 * @returns data.s3Url, the field's value from then on
 * @throws {CallError} with a message for the person, also in fieldErrors.imageFile; the field then has no value (AP-25)
 */
export async function uploadFile(
  { remote }: Pick<Connection, 'remote'>,
  file: File,
  options: UploadOptions = {},
): Promise<string> {
  const imageFile = await asJpeg(file);
  const { s3Url } = await remote('uploadFile', {}, { ...options, files: { imageFile } });
  return s3Url;
}
