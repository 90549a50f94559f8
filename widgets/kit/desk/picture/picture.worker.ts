import { pictureWork, type PictureAnswer, type PictureRequest } from './picture-work.ts';

const work = pictureWork();

async function answer({ id, ask }: PictureRequest): Promise<void> {
  const reply = (message: PictureAnswer, transfer: Transferable[] = []) =>
    globalThis.postMessage(message, { transfer });
  try {
    if (ask.kind === 'read') {
      const read = await work.read(ask.file, ask.side);
      reply({ id, done: read }, [read.preview]);
    } else if (ask.kind === 'shrink') {
      const small = await work.shrink(ask.file, ask.side);
      reply({ id, done: small }, [small]);
    } else if (ask.kind === 'look') {
      const part = await work.look(ask.file, ask.part, ask.to);
      reply({ id, done: part }, [part]);
    } else reply({ id, done: await work.save(ask.file, ask.edits) });
  } catch (error) {
    reply({ id, failed: error instanceof Error ? error.message : String(error) });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<PictureRequest>) => void answer(event.data));
