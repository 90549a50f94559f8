import { expect } from 'chai';
import { until } from '#support/page.js';
import { everyCall, held, inside, line, open, press, stubChat, textsIn, timelineOf, write } from './chat-page.js';

describe('whose words a chat shows', () => {
  stubChat();

  it('are You only where I wrote them: a colleague has a name, a customer none [CH-02]', async () => {
    const of = (at, sender) => ({
      ...held.card,
      roomId: `01936f00-0000-7000-8000-00000000020${at}`,
      lastMessage: { text: `Text ${at}`, at: '2025-11-21 10:40:00', direction: 'OUTGOING', sender },
    });
    held.others = [of(1, { name: 'Meera Krishnan', isMe: true }), of(2, { name: 'Arjun Deshpande', isMe: false })];
    held.others.push(of(3, null));
    const element = await open();
    await until(() => textsIn(element, '.room .soft.cut').length === 4);
    const shown = textsIn(element, '.room .soft.cut');
    expect(shown).to.deep.equal(['Ok sir', 'Text 3', 'Arjun Deshpande: Text 2', 'You: Text 1']);
  });

  it('are new that were unread when the chat was opened: an answer to a reply adds none [CH-04]', async () => {
    const element = await open();
    expect(textsIn(element, '.new-mark')).to.deep.equal(['2 new']);
    // The customer has written while the reply was on its way: it comes with the reply.
    held.messages = [...held.messages, line(9, { text: 'Is it done?' })];
    press(write(element, 'It is done'), 'Enter');
    await until(() => textsIn(element, '.bubble .said').slice(-2).join() === 'Is it done?,It is done');
    await until(() => !inside(element, '.pending'));
    expect(textsIn(element, '.new-mark')).to.deep.equal(['2 new']);
  });

  it('stand in the chat alone: what happened before it leaves them out, however many they are [CH-01]', async () => {
    const own = ['SEND_CHAT_MESSAGE', 'TAKE_CHAT', 'RELEASE_CHAT'];
    held.timeline = timelineOf([...Array.from({ length: 40 }, (_, at) => own[at % 3]), 'CHANGE_UDRS', 'CLAIM']);
    const element = await open();
    await until(() => inside(element, '.before'));
    const lines = textsIn(element, '.before li');
    expect(lines.map((text) => text.replace(/\d.*/, ''))).to.deep.equal(['Change udrs', 'Claim']);
    const pages = everyCall().filter(({ path }) => path === '/applications/timeline');
    expect(pages.map(({ body }) => body.pageNumber)).to.deep.equal([1, 2]);
  });
});
