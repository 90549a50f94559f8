import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { asJpeg } from '../client/files/as-jpeg.ts';
import { putFile, sha256Of } from '../client/files/put-file.ts';
import { agentKycFiles, type AgentKycDocument } from '../contract/agent-kyc/agent-kyc.ts';
import { agentKycFileMessage } from '../contract/agent-kyc/agent-kyc-rules.ts';
import { checkChosenFile } from '../contract/files/uploads.ts';
import { rethrow, type Handling, type Work } from '../kit/work/create-work.ts';
import type { Kyc, Upload, Uploads } from './kyc-state.ts';

interface UploadParts {
  connection: Connection;
  userId: string;
  work: Work;
  inTurn<Result>(run: () => Promise<Result>): Promise<Result>;
  change(): { ifMatch: number; about: string } & Pick<Handling<Kyc>, 'readAgain'>;
  take(answer: Kyc): void;
  /** What becomes of a file that has arrived; it is put into the KYC unless given. */
  keep?: (kind: AgentKycDocument, fileId: string, name: string) => void;
}

/** The documents on their way: each asks for an address, goes there, and is put into the KYC once it has arrived (AP-88). */
export function createUploads({ connection, userId, work, inTurn, change, take, keep }: UploadParts) {
  const all = signal<Uploads>({});
  const running = new Map<AgentKycDocument, AbortController>();

  function show(kind: AgentKycDocument, upload: Upload | undefined) {
    const { [kind]: _, ...others } = all.peek();
    all.value = upload === undefined ? others : { ...others, [kind]: upload };
  }

  async function put(kind: AgentKycDocument, chosen: File, own: AbortController) {
    const { name } = chosen;
    const file = await asJpeg(chosen);
    const announced = { userId, kind, name: file.name, bytes: file.size, mediaType: file.type };
    const options = { signal: own.signal, success: '', about: `presign ${kind}`, refused: rethrow };
    const address = await work.run('presignAgentKycUpload', { ...announced, sha256: await sha256Of(file) }, options);
    if (!address) return;
    await putFile(connection, address.url, file, {
      signal: own.signal,
      onProgress: ({ sent, total }) => show(kind, { phase: 'sending', name, sent, total }),
    });
    own.signal.throwIfAborted();
    if (keep) {
      keep(kind, address.fileId, name);
      return show(kind, undefined);
    }
    const attached = await inTurn(() =>
      work.run(
        'attachAgentKycDocument',
        { userId, kind, fileId: address.fileId },
        { ...change(), success: '', done: take, refused: rethrow },
      ),
    );
    if (attached) show(kind, undefined);
  }

  // What is uploaded or taken out shows in its row and in the count above, which says so.
  return {
    all: all as ReadonlySignal<Uploads>,
    async send(kind: AgentKycDocument, file: File) {
      running.get(kind)?.abort();
      const message = checkChosenFile(agentKycFiles.kinds, file) ?? agentKycFileMessage(file.size);
      if (message !== undefined) return show(kind, { phase: 'failed', name: file.name, message, file });
      const own = new AbortController();
      running.set(kind, own);
      show(kind, { phase: 'sending', name: file.name, sent: 0, total: file.size });
      try {
        await put(kind, file, own);
      } catch (error) {
        if (own.signal.aborted) return;
        const failure = asCallError(error, 'The document was not uploaded');
        show(kind, { phase: 'failed', name: file.name, message: failure.message, file });
        if (failure.code === 'STALE_VERSION') await change().readAgain?.(failure);
      } finally {
        if (running.get(kind) === own) running.delete(kind);
      }
    },
    cancel(kind: AgentKycDocument) {
      running.get(kind)?.abort();
      running.delete(kind);
      show(kind, undefined);
    },
    remove: (kind: AgentKycDocument) =>
      inTurn(async () => {
        const options = { ...change(), success: '', done: take };
        return (await work.run('attachAgentKycDocument', { userId, kind, fileId: null }, options)) !== undefined;
      }),
    dispose() {
      for (const own of running.values()) own.abort();
    },
  };
}
