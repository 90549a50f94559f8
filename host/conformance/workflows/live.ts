import { livePath, streamEvents } from '../../../widgets/contract/live.ts';
import { sessionHeaders } from '../client.ts';
import { must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { beginDocuments, configOf, type DocumentMemory } from './document-desk.ts';

const topic = 'locks.application';

export const live = defineWorkflow<DocumentMemory>({
  name: 'live',
  title: 'Server events',
  part: 'live',
  screens: ['DOCUMENT_PROCESSING', 'OPS_CHAT_CRM'],
  begin: beginDocuments,
  steps: [
    {
      id: 'refuse',
      rows: ['AP-01'],
      level: 'MUST',
      says: 'A stream without a session is answered 401',
      async check(desk) {
        const { status } = await desk.client.send(`${livePath}?topics=${topic}`, { method: 'GET' });
        must(status === 401, `GET ${livePath} without a session is answered HTTP ${status} and not 401`);
      },
    },
    {
      id: 'ready',
      rows: [],
      level: 'MUST',
      says: `The stream begins with ${streamEvents.ready}`,
      async check(desk) {
        const headers = sessionHeaders(await desk.staff());
        const { text } = await desk.client.listen(`${livePath}?topics=${topic}`, headers, streamEvents.ready, () =>
          Promise.resolve(),
        );
        must(
          text.includes(`event: ${streamEvents.ready}`),
          `GET ${livePath} does not begin with ${streamEvents.ready}`,
        );
      },
    },
    {
      id: 'event',
      rows: [],
      level: 'MUST',
      says: 'What happens reaches who listens: a lock is taken, and its event names the row',
      async check(desk, memory) {
        if (!desk.offers('locks')) throw new NotChecked('the backend has no locks to take');
        const { applicationId: id } = await configOf(desk, memory);
        const headers = sessionHeaders(await desk.staff());
        let isTaken = false;
        async function change(text: string) {
          if (isTaken || !text.includes(streamEvents.ready)) return;
          isTaken = true;
          await desk.write(`a lock on ${memory.loan} taken`, 'acquireLock', { kind: 'application', id });
        }
        const { text } = await desk.client.listen(`${livePath}?topics=${topic}`, headers, id, change);
        must(text.includes(id), `GET ${livePath}: a lock was taken, and no event names its row`);
        await desk.write(`the lock on ${memory.loan} given back`, 'releaseLock', { kind: 'application', id });
      },
    },
  ],
});
