import { useEffect, useMemo, useRef, useState } from 'react';
import { chatLinkLabels, chatVariantRows, isChatVariant, type ChatLinkKind } from '../contract/chat/chat.ts';
import { chatTexts } from '../contract/chat/chat-rules.ts';
import { chimeOnce } from '../kit/attention/chime.ts';
import { useTitleBadge } from '../kit/attention/title-badge.ts';
import { isSoundOn, useSound } from '../kit/attention/use-sound.ts';
import { secondsLeft } from '../kit/format/time-left.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { Blank } from '../kit/parts/load-state.tsx';
import { chatIcon } from '../kit/parts/icons/chat.tsx';
import { useValue } from '../kit/use-value.ts';
import { keptAnswer } from '../kit/widget/kept-answer.ts';
import { useKept } from '../kit/widget/use-kept.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createChatCrm, type ChatCrmState } from './chat-crm.state.ts';
import type { ChatRoom } from './chat-room.state.ts';
import { ChatKeys } from './parts/chat-keys.tsx';
import { Conversation } from './parts/conversation.tsx';
import { RoomList } from './parts/room-list.tsx';
import { SidePanel } from './parts/side-panel.tsx';
import { useIsSeen } from './parts/use-is-seen.ts';

const ConfirmDialog = lazyPart(async () => (await import('../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);
const LoanDialog = lazyPart(async () => (await import('./parts/loan-dialog.tsx')).LoanDialog);
const NoteDialog = lazyPart(async () => (await import('./work/note-dialog.tsx')).NoteDialog);
const Drawer = lazyPart(async () => (await import('../kit/overlay/drawer.tsx')).Drawer);

/** Announces a text to screen readers, and again when the same text comes a second time. */
function useAnnouncement() {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const say = useMemo(() => (text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return { said: said.turn % 2 ? said.text : `${said.text}\u00a0`, say };
}

/** Announces, once each, when five minutes and one minute are left before the agent loses the open chat. */
function useTimerAnnouncements(state: ChatCrmState, say: (text: string) => void) {
  const announced = useRef('');
  useEffect(
    () =>
      state.clock.now.subscribe((now) => {
        const card = state.room.peek()?.card.peek();
        const timer = card?.holder?.isMe && card.timers.find(({ type }) => type === 'AGENT_TIMER');
        if (!card || !timer) return;
        const left = secondsLeft(timer.endsAt, now);
        const mark = left <= 60 ? 1 : left <= 300 ? 5 : 0;
        const key = `${card.roomId} ${timer.endsAt} ${mark}`;
        if (mark === 0 || left === 0 || announced.current === key) return;
        announced.current = key;
        const minutes = Math.ceil(left / 60);
        say(`${minutes === 1 ? 'One minute' : `${minutes} minutes`} left to reply to ${card.customerName}`);
      }),
    [state, say],
  );
}

function useChats(
  { connection, emit, snackbar }: Widget,
  variantName: string | undefined,
  say: (text: string) => void,
) {
  const variant = isChatVariant(variantName) ? variantName : 'general';
  const sound = useSound(connection);
  const isSeen = useIsSeen();
  const state = useMemo(
    () =>
      createChatCrm(
        connection,
        variant,
        {
          succeeded: snackbar.success,
          failed: snackbar.error,
          gone: snackbar.info,
          loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
          received(name, message) {
            say(message ? `${name}: ${message.text || 'a file'}` : `New message from ${name}`);
            if (isSoundOn(connection)) chimeOnce();
          },
        },
        isSeen,
      ),
    [connection, variant, emit, snackbar, say, isSeen],
  );
  useEffect(() => {
    void state.list.load();
    return () => state.dispose();
  }, [state]);
  return { state, sound, title: chatVariantRows[variant].title };
}

/**
 * Opens the chat that the page asks for, and reports the open chat to the page. A host with an address bar keeps the
 * chat there, so that a reload and the browser's back button lead to it, and gives it back as `room-id`.
 */
function useRoomAddress(state: ChatCrmState, roomId: string | undefined, { emit }: Widget) {
  /** The open chat as the page knows it; '' for none. */
  const announced = useRef('');
  useEffect(() => {
    announced.current = roomId ?? '';
    if (roomId) state.open(roomId);
    else state.close();
  }, [state, roomId]);
  useEffect(
    () =>
      state.room.subscribe((room) => {
        const open = room?.roomId ?? '';
        if (open === announced.current) return;
        announced.current = open;
        const view = open && new URLSearchParams({ roomId: open }).toString();
        // The end of a chat adds no step to the history: there is nothing to come back from.
        emit('lending-view-change', { view, replace: open === '' });
      }),
    [state, emit],
  );
}

/** Reports to the page whether the open chat has text or messages that are not on the server yet. */
function useUnsent(room: ChatRoom | undefined, { setDirty }: Widget) {
  useEffect(() => {
    if (!room) return setDirty(false);
    const { text, pending } = room.sending;
    const update = () => setDirty(text.peek() !== '' || pending.peek().length > 0);
    const stops = [text.subscribe(update), pending.subscribe(update)];
    return () => stops.forEach((stop) => stop());
  }, [room, setDirty]);
}

function SoundButton({ isOn, toggle }: { isOn: boolean; toggle(): void }) {
  return (
    <button className="btn small plain" type="button" aria-pressed={isOn} onClick={toggle}>
      {isOn ? 'Sound on' : 'Sound off'}
    </button>
  );
}

interface OpenChatProps {
  room: ChatRoom;
  state: ChatCrmState;
  widget: Widget;
}

/** The open chat with its customer beside, and the dialogs that ask before an action. */
function OpenChat({ room, state, widget }: OpenChatProps) {
  const phase = useValue(room.phase);
  const card = useValue(room.card);
  const [link, setLink] = useState<ChatLinkKind>();
  const [asks, setAsks] = useState<'loan' | 'details' | 'note' | 'handOver'>();
  const side =
    phase.phase === 'ready' && card ? (
      <SidePanel
        room={room}
        card={card}
        details={phase.details}
        widget={widget}
        askLink={setLink}
        askLoan={() => setAsks('loan')}
        askNote={setAsks}
      />
    ) : null;
  return (
    <>
      <Conversation
        room={room}
        clock={state.clock}
        replies={state.replies}
        widget={widget}
        close={state.close}
        showDetails={() => setAsks('details')}
        askLink={setLink}
      />
      <aside className="side" aria-label="Customer">
        {side}
      </aside>
      {asks === 'details' && (
        <Drawer title="Customer" isOpen close={() => setAsks(undefined)}>
          <div className="drawer-side">{side}</div>
        </Drawer>
      )}
      {asks === 'loan' && phase.phase === 'ready' && card && (
        <LoanDialog
          name={card.customerName}
          loans={phase.details.loans}
          choose={(loanApplicationNumber) => room.act('RESOLVED_WITH_LOAN_SELECT', { loanApplicationNumber })}
          close={() => setAsks(undefined)}
        />
      )}
      {(asks === 'note' || asks === 'handOver') && (
        <NoteDialog
          kind={asks}
          save={(note) => (asks === 'note' ? room.addNote(note) : room.act('MAKE_AVAILABLE', { note }))}
          close={() => setAsks(undefined)}
        />
      )}
      {link && (
        <ConfirmDialog
          isOpen
          title={chatLinkLabels[link]}
          text={chatTexts.confirmLink}
          confirmLabel="Send"
          confirm={async () => {
            await room.sendLink(link);
            setLink(undefined);
          }}
          cancel={() => setLink(undefined)}
        >
          {card?.customerName}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Customers' chats: the list left, the conversation, the customer right (CH-01). */
export function ChatCrm({ widget, variant, roomId }: { widget: Widget; variant?: string; roomId?: string }) {
  const { said, say } = useAnnouncement();
  const { state, sound, title } = useChats(widget, variant, say);
  useRoomAddress(state, roomId, widget);
  const room = useValue(state.room);
  const unread = useValue(state.unread);
  useTitleBadge(unread, widget.connection);
  useTimerAnnouncements(state, say);
  useUnsent(room, widget);
  useKept(widget, state.keeping);
  useEffect(
    () =>
      widget.provide({
        reload: async () => {
          await Promise.all([state.list.load(), state.room.peek()?.refresh()]);
        },
        saveDraft: async () => keptAnswer((await state.room.peek()?.sending.saveDraft()) ?? true),
      }),
    [widget, state],
  );
  return (
    <div className={room ? 'chat open' : 'chat'}>
      <RoomList
        title={title}
        tools={<SoundButton {...sound} />}
        list={state.list}
        clock={state.clock}
        openId={room?.roomId}
        open={state.open}
      />
      {room ? (
        <OpenChat key={room.roomId} room={room} state={state} widget={widget} />
      ) : (
        <section className="conversation none" aria-label="Chat">
          <Blank icon={chatIcon} title="No chat is open" text="Choose a chat to read it, and take it to answer." />
        </section>
      )}
      <ChatKeys state={state} widget={widget} />
      <div className="hidden-text" role="status" aria-live="polite">
        {said}
      </div>
    </div>
  );
}
