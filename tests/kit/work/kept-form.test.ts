import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { createDraft, draftKey, type KeptDraft } from '../../../widgets/client/drafts/draft.ts';
import { memoryStore, type KeptStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createOutbox } from '../../../widgets/client/drafts/outbox.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { createForm, type Texts } from '../../../widgets/kit/form/create-form.ts';
import { createKeptForm } from '../../../widgets/kit/work/kept/kept-form.ts';
import { formText } from '../../../widgets/kit/work/kept/kept-text.ts';
import { typedTexts } from '../../../widgets/kit/work/kept/typed-texts.ts';
import { createSending } from '../../../widgets/kit/work/kept/sending.ts';
import { fakeConnection, type FakeAnswers } from '../../support/fake-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const empty = { remarks: '' };
const subject = 'chat/room-1';
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const keptIn = async (store: KeptStore) =>
  (await store.get<KeptDraft<typeof empty>>(draftKey('u-1', subject)))?.values.remarks;

/** A store in which an earlier page has left a text, and which answers once it is let go. */
async function slowStore(left?: string) {
  const store = memoryStore();
  if (left !== undefined) {
    const draft = createDraft(store, 'u-1', subject);
    draft.keep({ remarks: left });
    await draft.flush();
  }
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow: KeptStore = {
    ...store,
    async get(key) {
      await answered;
      return store.get(key);
    },
  };
  return { store, slow, answer };
}

function open(store: KeptStore) {
  const form = createForm({ initial: empty });
  const kept = createKeptForm({ text: formText(form, empty, 'remarks'), store, owner: 'u-1', subject });
  return { form, kept };
}

it('keeps nothing of a text that is saved while the browser still writes it', async () => {
  const store = memoryStore();
  let write: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (write = resolve));
  const { form, kept } = open({ ...store, set: (key, value) => written.then(() => store.set(key, value)) });
  await kept.restore();
  form.set({ remarks: 'Saved' });
  await settle(1000);
  form.reset();
  write();
  await settle(1000);
  expect(await keptIn(store)).toBeUndefined();
});

describe('a form that is typed in before its store has answered', () => {
  it('writes nothing over the text that it has not read, and stands behind it once it has', async () => {
    const { store, slow, answer } = await slowStore('Half a sentence');
    const { form, kept } = open(slow);
    void kept.restore();
    form.set({ remarks: 'and more' });
    await settle(1000);
    expect(await keptIn(store)).toBe('Half a sentence');
    answer();
    await settle(1000);
    expect([form.values.peek().remarks, await keptIn(store)]).toEqual(Array(2).fill('Half a sentence\nand more'));
  });

  it('is kept all the same where the store is silent for long, and where it is closed before', async () => {
    for (const close of [false, true]) {
      const { store, slow } = await slowStore();
      const { form, kept } = open(slow);
      void kept.restore();
      form.set({ remarks: 'Typed' });
      if (close) kept.dispose();
      await settle(close ? 0 : 6000);
      expect(await keptIn(store)).toBe('Typed');
    }
  });
});

const answerOf = ({ text = '' }: CallInput<'pushChatMessage'>) => ({ message: { text } }) as never;
const offline = () => new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');

describe('what a form sends', () => {
  function connect(pushChatMessage: FakeAnswers['pushChatMessage'], store = memoryStore()) {
    const { connection, asked } = fakeConnection({ pushChatMessage });
    const outbox = createOutbox(store, connection.remote, 'u-1');
    const sending = createSending({
      outbox,
      call: 'pushChatMessage',
      subject,
      about: () => '251118172605',
      returns: ({ text = '' }) => text,
    });
    const told: string[] = [];
    const say = (text: string, key?: string) =>
      sending.queue({
        input: { variant: 'general', roomId: 'room-1', stage: null, text },
        key,
        done: (_, ofWrite) => void told.push(`done: ${text} ${ofWrite}`),
        refused: ({ message }) => void told.push(`refused: ${text}, ${message}`),
      });
    const said = () => asked.map(({ input, options }) => [input['text'], options.idempotencyKey]);
    return { sending, outbox, told, say, said, store };
  }

  it('goes out one after the other, each with a key of its own', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { sending, say, said, told } = connect(async (input) => (await answered, answerOf(input)));
    const keys = ['one', 'two'].map((text) => say(text));
    await settle();
    expect([said(), sending.pending.value]).toEqual([[['one', keys[0]]], keys]);
    answer();
    await settle();
    expect(said()).toEqual([
      ['one', keys[0]],
      ['two', keys[1]],
    ]);
    expect([told, sending.pending.value]).toEqual([[`done: one ${keys[0]}`, `done: two ${keys[1]}`], []]);
    expect(new Set(keys).size).toBe(2);
  });

  it('waits with its key where it meets no server, and goes on where it is refused', async () => {
    let isDown = true;
    const { sending, outbox, say, said, told } = connect((input) => {
      if (isDown) throw offline();
      if (input.text === 'one') throw new CallError('refused', 200, 'CHAT_NOT_YOURS', 'With a colleague');
      return answerOf(input);
    });
    const key = say('one');
    say('two');
    await settle(100);
    expect([...sending.retrying.value.keys()]).toEqual([key]);
    isDown = false;
    outbox.hurry();
    await settle(1000);
    expect(said()).toEqual([
      ['one', key],
      ['one', key],
      ['two', expect.not.stringContaining(key)],
    ]);
    expect(told[0]).toBe('refused: one, With a colleague');
    expect([told.length, [...sending.retrying.value]]).toEqual([2, []]);
  });

  it('goes out in its turn, too, where its form is closed before', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { sending, say, said } = connect(async (input) => (await answered, answerOf(input)));
    say('one');
    say('two');
    await settle();
    sending.dispose();
    answer();
    await settle(100);
    expect(said().map(([text]) => text)).toEqual(['one', 'two']);
  });

  it('knows what an earlier page has left of this form, and of no other', async () => {
    const store = memoryStore();
    const killed = connect(() => Promise.reject(offline()), store);
    const key = killed.say('one');
    const other = { variant: 'general', roomId: 'room-2', stage: null, text: 'two' } as const;
    const returns = { subject: 'chat/room-2', text: 'two' };
    void killed.outbox
      .send('pushChatMessage', other, { idempotencyKey: 'key-2', about: 'a chat', returns })
      .catch(() => undefined);
    await settle(100);
    killed.outbox.dispose();
    await settle(100);
    const next = connect(answerOf, store);
    expect((await next.sending.left()).map((write) => [write.key, write.input.text])).toEqual([[key, 'one']]);
  });
});

describe('the texts of a form whose fields come and go', () => {
  function openTexts() {
    const form = createForm<Texts>({ initial: {} });
    return { form, text: typedTexts(form) };
  }

  it('are kept by name while there are any, and come back beside what is typed by now', () => {
    const { form, text } = openTexts();
    expect(text.kept.value).toBeUndefined();
    form.set({ 'call.comment': 'Typed before the store has answered' });
    const found = { 'call.comment': 'Kept', 'call.outcome': 'CONFIRMED' };
    text.show(found);
    expect(form.values.value).toEqual({
      'call.comment': 'Typed before the store has answered',
      'call.outcome': 'CONFIRMED',
    });
    expect([text.isShown(found), text.isTyped()]).toEqual([true, true]);
    text.show({ 'call.next': '2026-12-01T10:00' });
    expect(text.kept.value).toEqual({
      'call.comment': 'Typed before the store has answered',
      'call.next': '2026-12-01T10:00',
    });
  });

  it('that were not kept leave what the form says as it is', () => {
    const { form, text } = openTexts();
    form.field('call.comment');
    form.refuse({ 'call.comment': 'Write what was said' });
    text.show(undefined);
    expect(form.messages.value).toEqual({ 'call.comment': 'Write what was said' });
  });

  it('go when they were saved elsewhere, unless they were changed here', () => {
    const { form, text } = openTexts();
    text.show({ 'call.comment': 'Kept' });
    expect(text.isTyped()).toBe(false);
    text.show(undefined);
    expect([form.values.value, text.kept.value]).toEqual([{}, undefined]);
    text.show({ 'call.comment': 'Kept' });
    form.set({ 'call.comment': 'Changed' });
    text.show(undefined);
    expect(form.values.value).toEqual({ 'call.comment': 'Changed' });
    text.clear();
    expect([form.isDirty.value, text.isTyped()]).toEqual([false, false]);
  });
});
