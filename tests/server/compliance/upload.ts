import { jpg } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';

/** Uploads a picture that waits to be attached. @returns its address, as the reply of the upload has it */
export async function sendUpload(server: TestServer, session: Session): Promise<string> {
  const imageFile = new File([new Uint8Array(jpg)], 'proof.jpg');
  return (await server.call('uploadFile', { imageFile }, { session })).data().s3Url;
}
