import { readFileSync } from 'node:fs';
import path from 'node:path';
import { specimen, type Specimen } from '../../../demo/kit/specimens.ts';

/** Below the project's root like CLIENT_DIR. */
const directory = 'host/server/desks/documents/demo/specimens';

function file(name: string, rest: Pick<Specimen, 'kind' | 'type' | 'width' | 'height'>): Specimen {
  return specimen({ name, content: readFileSync(path.resolve(directory, name)), ...rest });
}

/** How long the recording is, in seconds. */
export const recordingSeconds = 48;

/** A drawn recording of a session and the pictures that were captured in it. It shows nobody. */
export function makeVkycSpecimens() {
  return {
    recording: file('vkyc-call.mp4', { kind: 'video', type: 'video/mp4', width: 480, height: 300 }),
    face: file('vkyc-face.jpg', { kind: 'image', type: 'image/jpeg', width: 400, height: 400 }),
    pan: file('vkyc-pan.jpg', { kind: 'image', type: 'image/jpeg', width: 560, height: 350 }),
  };
}
export type VkycFiles = Readonly<Record<keyof ReturnType<typeof makeVkycSpecimens>, string>>;
