import { describe, expect, it, vi } from 'vitest';
import { chatLinkLabels } from '../../../widgets/contract/chat/chat.ts';
import {
  gate,
  growing,
  message,
  offline,
  open,
  openReachable,
  openRefusing,
  openRoom,
  refusal,
  reply,
  say,
  sentKeys,
  sentTexts,
  settle,
  settleParts,
  standAtServerTime,
} from './chat-fakes.ts';

vi.mock('../../../widgets/client/files/upload.ts', () => ({ uploadFile: async () => 'stored-1' }));
standAtServerTime();

describe('an open chat', () => {
  it('leaves what was begun in a chat meanwhile when the answer comes to what was sent before it was left', async () => {
    const { passed, letThrough: answer } = gate();
    const chat = open({
      ...growing(2).answers,
      pushChatMessage: async (input, key) => (await passed, reply(input, key)),
    });
    await say(chat, 'one');
    await openRoom(chat, 'room-002');
    (await openRoom(chat, 'room-001')).type('Half a sentence');
    await settle(1000);
    answer();
    await settle(1000);
    expect(chat.state.room.peek()?.sending.pending.peek()).toEqual([]);
    await openRoom(chat, 'room-002');
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('Half a sentence');
  });

  it('shows what waits for the connection when one comes back to its chat, and sends it once', async () => {
    const line = { isDown: true };
    const chat = openReachable(line);
    await say(chat, 'one');
    await openRoom(chat, 'room-002');
    const sending = await openRoom(chat, 'room-001');
    const [waiting] = sending.pending.peek();
    expect([waiting?.text, sending.retrying.peek().has(waiting?.key ?? ''), sending.text.peek()]).toEqual([
      'one',
      true,
      '',
    ]);
    line.isDown = false;
    await settle(60_000);
    expect(sending.pending.peek()).toEqual([]);
    const keys = sentKeys(chat);
    expect([new Set(keys).size, keys.length]).toEqual([1, 2]);
  });

  it('sends all that was written offline, in its order and to its own chat, though another chat is opened before [AP-73]', async () => {
    const line = { isDown: true };
    const chat = openReachable(line);
    const sending = await say(chat, 'one');
    sending.type('two');
    sending.sendText();
    await settle(1000);
    const other = await openRoom(chat, 'room-002');
    line.isDown = false;
    await settle(60_000);
    expect(sentTexts(chat).slice(-2)).toEqual(['room-001: one', 'room-001: two']);
    expect([new Set(sentKeys(chat)).size, other.text.peek(), chat.told]).toEqual([2, '', []]);
    const again = await openRoom(chat, 'room-001');
    expect([again.text.peek(), again.pending.peek()]).toEqual(['', []]);
  });

  it('puts texts that are refused after one has left their chat back in the order in which they were written', async () => {
    const { chat, refuse } = openRefusing();
    const sending = await say(chat, 'one');
    sending.type('two');
    sending.sendText();
    await openRoom(chat, 'room-002');
    refuse();
    await settleParts();
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('one\ntwo');
  });

  it('sends a text once that two tabs show, and another text of the same draft beside it [AP-73]', async () => {
    const answers = { ...growing(2).answers, pushChatMessage: reply };
    const tabs = [open(answers, { isForeign: false }), open(answers, { isForeign: false })] as const;
    const first = await openRoom(tabs[0], 'room-001');
    first.type('Good morning');
    await settle(1000);
    const second = await openRoom(tabs[1], 'room-001');
    expect(second.text.peek()).toBe('Good morning');
    first.sendText();
    second.sendText();
    await settle(1000);
    const keys = tabs.flatMap(sentKeys);
    expect([new Set(keys).size, keys.length]).toEqual([1, 2]);
    first.type('Good morning');
    first.sendText();
    second.type('Good evening');
    second.sendText();
    await settle(1000);
    expect(new Set(tabs.flatMap(sentKeys)).size).toBe(3);
  });

  it('empties the composer whose text another tab has sent', async () => {
    const { log, answers } = growing(2);
    const tab = open(answers, { isForeign: false });
    const written = await openRoom(tab, 'room-001');
    written.type('Good morning');
    await settle(1000);
    const other = open({ ...answers, pushChatMessage: reply }, { isForeign: false });
    (await openRoom(other, 'room-001')).sendText();
    await settle(1000);
    const [sentKey = ''] = sentKeys(other);
    log.push(message(3, { direction: 'OUTGOING', sentKey }));
    await tab.state.room.peek()?.log.catchUp();
    expect(written.text.peek()).toBe('');
  });

  it('puts a text back into its chat that is refused after one has left it, and says so [CH-13]', async () => {
    const { chat, refuse } = openRefusing();
    const sending = await say(chat, 'Good morning');
    sending.type('And how');
    await settle(1000);
    await openRoom(chat, 'room-002');
    refuse();
    await settleParts();
    expect(chat.told).toEqual([
      'A message to Customer 1 was not sent. Its text is kept in that chat. This chat is with a colleague now',
    ]);
    const again = await openRoom(chat, 'room-001');
    expect([again.text.peek(), again.pending.peek()]).toEqual(['Good morning\nAnd how', []]);
    expect(chat.told[1]).toBe('This chat holds a text that was not sent. This chat is with a colleague now');
    await settle(1000);
    await openRoom(chat, 'room-002');
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('Good morning\nAnd how');
    expect(chat.told).toHaveLength(2);
  });

  it('tells a refusal once to somebody who has come back to the chat before it', async () => {
    const { chat, refuse } = openRefusing();
    await say(chat, 'Good morning');
    await openRoom(chat, 'room-002');
    const sending = await openRoom(chat, 'room-001');
    refuse();
    await settle(1000);
    expect(sending.pending.peek()).toMatchObject([{ text: 'Good morning', phase: 'refused' }]);
    expect([sending.text.peek(), chat.told]).toEqual(['', ['This chat is with a colleague now']]);
  });

  it('sends what a killed page left, and what of it is refused stands in its chat again', async () => {
    const killed = open(
      {
        ...growing(2).answers,
        pushChatMessage() {
          throw offline();
        },
      },
      { isForeign: false },
    );
    await say(killed, 'Good morning');
    killed.outbox.dispose();
    killed.state.dispose();
    await settle(100);
    const chat = open(
      {
        ...growing(2).answers,
        pushChatMessage() {
          throw refusal();
        },
      },
      { isForeign: false },
    );
    await settleParts();
    expect(chat.told).toEqual([expect.stringMatching(/^A message to a customer was not sent/)]);
    const sending = await openRoom(chat, 'room-001');
    expect([sending.text.peek(), sending.pending.peek()]).toEqual(['Good morning', []]);
  });

  it('keeps a link that meets no server, says so, and sends it once, also for one who comes back to the chat and asks again [CH-09]', async () => {
    const line = { isDown: true };
    const chat = openReachable(line);
    await openRoom(chat, 'room-001');
    const first = chat.state.room.peek()?.sendLink('PAYMENT_LINK');
    await settle(100);
    expect(chat.told).toEqual(['Not saved yet, retrying']);
    await openRoom(chat, 'room-002');
    const sending = await openRoom(chat, 'room-001');
    expect(sending.pending.peek()).toMatchObject([{ text: chatLinkLabels.PAYMENT_LINK, phase: 'sending' }]);
    expect(sending.text.peek()).toBe('');
    const again = chat.state.room.peek()?.sendLink('PAYMENT_LINK');
    line.isDown = false;
    await settle(60_000);
    expect([await first, await again, sending.pending.peek()]).toEqual([true, true, []]);
    const keys = sentKeys(chat);
    expect([new Set(keys).size, keys.length]).toEqual([1, 2]);
  });

  it.each([
    [{ linkKind: 'PAYMENT_LINK' }, 'A link to Customer 1 was not sent.'],
    [{ templateName: 'reminder' }, 'A template to Customer 1 was not sent.'],
    [{ again: 'message-1' }, 'A message to Customer 1 was not sent again.'],
  ] as const)('says that %j was refused after one has left its chat', async (content, left) => {
    const { chat, refuse } = openRefusing();
    await openRoom(chat, 'room-001');
    const room = chat.state.room.peek();
    if ('linkKind' in content) void room?.sendLink(content.linkKind);
    else if ('templateName' in content) void room?.sendTemplate(content.templateName);
    else void room?.sendAgain(message(1));
    await settle(100);
    await openRoom(chat, 'room-002');
    refuse();
    await settleParts();
    expect(chat.told).toEqual([`${left} This chat is with a colleague now`]);
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('');
  });

  it.each([
    ['', 'A file to Customer 1 was not sent. It has to be chosen again. This chat is with a colleague now', undefined],
    [
      'The cheque',
      'A file to Customer 1 was not sent. Its text is kept in that chat, the file has to be chosen again. This chat is with a colleague now',
      'This chat holds a text that was not sent. The file that belongs to it was not sent either, choose it again. This chat is with a colleague now',
    ],
  ])(
    'says that a file was not sent that is refused after one has left its chat, captioned "%s"',
    async (caption, left, found) => {
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
      const { chat, refuse } = openRefusing();
      const sending = await openRoom(chat, 'room-001');
      await sending.sendFile(new File(['x'], 'cheque.png', { type: 'image/png' }), caption);
      await settle(1000);
      await openRoom(chat, 'room-002');
      chat.asked.length = 0;
      refuse();
      await settleParts();
      expect(chat.told).toEqual([left]);
      expect(chat.asked.some(({ name }) => name === 'keepDraft')).toBe(caption !== '');
      expect((await openRoom(chat, 'room-001')).text.peek()).toBe(caption);
      expect(chat.told[1]).toBe(found);
    },
  );

  it('brings no text back into the composer that was sent before the draft of its chat was read', async () => {
    const { passed, letThrough: answer } = gate();
    const chat = open({
      ...growing(2).answers,
      readDrafts: async () => (await passed, { drafts: [], saved: [] }),
      pushChatMessage: reply,
    });
    const sending = await openRoom(chat, 'room-001');
    sending.type('Good morning');
    await settle(1000);
    sending.sendText();
    await settle(1000);
    answer();
    await settle(1000);
    await openRoom(chat, 'room-002');
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('');
  });

  it('lets go of a sent picture’s address once the server’s stands in its place, or the chat is left', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made.mock.calls.length}`);
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const line = { isDown: false };
    const chat = openReachable(line);
    const sending = await openRoom(chat, 'room-001');
    const picture = new File(['x'], 'cheque.png', { type: 'image/png' });
    await sending.sendFile(picture, '');
    await settle(100);
    expect([sending.pending.peek(), revoked.mock.calls]).toEqual([[], [['blob:1']]]);
    line.isDown = true;
    await sending.sendFile(picture, '');
    await settle(100);
    expect(revoked).toHaveBeenCalledTimes(1);
    chat.state.close();
    expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
  });

  it('keeps a draft for each chat', async () => {
    const chat = open({ ...growing(2).answers });
    chat.state.open('room-001');
    await settle();
    chat.state.room.peek()?.sending.type('Half a sentence');
    await settle(1000);
    chat.state.open('room-002');
    await settle(100);
    expect(chat.state.room.peek()?.sending.text.peek()).toBe('');
    chat.state.open('room-001');
    await settle(100);
    expect(chat.state.room.peek()?.sending.text.peek()).toBe('Half a sentence');
    chat.state.open('room-002');
    await settle(100);
    chat.state.open('room-001');
    // Somebody who types at once loses neither.
    chat.state.room.peek()?.sending.type('and more');
    await settle(100);
    expect(chat.state.room.peek()?.sending.text.peek()).toBe('Half a sentence\nand more');
  });
});
