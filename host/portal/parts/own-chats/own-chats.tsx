import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Connection } from '../../../../widgets/client/connection.ts';
import type { User } from '../../../../widgets/client/session.ts';
import { chatVariantRows } from '../../../../widgets/contract/chat/chat.ts';
import { chimeOnce } from '../../../../widgets/kit/attention/chime.ts';
import { useTitleBadge } from '../../../../widgets/kit/attention/title-badge.ts';
import { isSoundOn, useSound } from '../../../../widgets/kit/attention/use-sound.ts';
import { minutesAndSeconds, secondsLeft, toneOfLeft } from '../../../../widgets/kit/format/time-left.ts';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { chatIcon } from '../../../../widgets/kit/parts/icons/chat.tsx';
import { checkIcon } from '../../../../widgets/kit/parts/icons/check.tsx';
import { useOffers } from '../../../../widgets/kit/use-offers.ts';
import { useValue } from '../../../../widgets/kit/use-value.ts';
import { screenAddress } from '../../screen-address.ts';
import type { ScreenTable } from '../../screen-table.ts';
import { PageLink } from '../page-link.tsx';
import { chatVariantsFor } from './chat-variants.ts';
import { createOwnChats, type OwnChat, type OwnChats as State } from './own-chats.state.ts';
import styles from './own-chats.css?sheet';

document.adoptedStyleSheets.push(styles);

interface OwnChatsProps {
  table: ScreenTable;
  user: User;
  connection: Connection;
  /** The route key of the screen that is shown. */
  activeKey: string;
  /** True where no header stands above the screen: only what waits is shown then, over the screen's corner. */
  isAlone: boolean;
}

/** The time left, by the server's clock; `bad` under one minute. Redraws alone each second. */
function TimeLeft({ chat, clock }: { chat: OwnChat; clock: State['clock'] }) {
  const left = secondsLeft(chat.endsAt, useValue(clock.now));
  return (
    <span className={`num own-chat-left ${toneOfLeft(left)}`} role="timer" aria-live="off">
      {minutesAndSeconds(left)}
    </span>
  );
}

function Entry({ chat, table, clock }: { chat: OwnChat; table: ScreenTable; clock: State['clock'] }) {
  const { title, screen } = chatVariantRows[chat.variant];
  const path = screenAddress(table, screen, { roomId: chat.roomId });
  if (path === undefined) return null;
  return (
    <PageLink href={path} className="mi own-chat" role="menuitem" tabIndex={-1}>
      <span className="grow">
        <span className="cut">{chat.customerName}</span>
        <span className="small soft">
          {title}
          {chat.isWaiting ? '' : ', answered'}
          {chat.unreadCount > 0 && `, ${chat.unreadCount} unread`}
        </span>
      </span>
      <TimeLeft chat={chat} clock={clock} />
    </PageLink>
  );
}

function useOwnChats({ table, user, connection, activeKey }: OwnChatsProps) {
  const [said, setSaid] = useState('');
  const [shown] = useState({ key: activeKey });
  shown.key = activeKey;
  const state = useMemo(
    () =>
      createOwnChats({
        connection,
        variants: chatVariantsFor(table, user),
        wrote({ customerName, variant }) {
          const { screen, title } = chatVariantRows[variant];
          // A chat screen tells of its own chats.
          if (shown.key === screen) return;
          setSaid(`${customerName} wrote in ${title}`);
          if (isSoundOn(connection)) chimeOnce();
        },
      }),
    [table, user, connection, shown],
  );
  useEffect(() => () => state.dispose(), [state]);
  return { state, said };
}

const noChange = () => () => undefined;

/** The person's chats of all chat screens: how many wait, the time left of the next one, and a menu that opens them. */
function Shown(props: OwnChatsProps) {
  const { state, said } = useOwnChats(props);
  const { connection, table, isAlone } = props;
  const [isOpen, setOpen] = useState(false);
  // The page is drawn without this part, which comes late: it stands at the end of the header's free space, or, where a
  // screen fills the window, below it. React reads the place again once that is in the page.
  const place = useSyncExternalStore(noChange, () =>
    document.querySelector(isAlone ? '.portal' : '.app-header > .grow'),
  );
  const sound = useSound(connection);
  const chats = useValue(state.chats);
  const waiting = useValue(state.waiting);
  useTitleBadge(useValue(state.unread), connection);
  const [next] = chats;
  const button = (
    <MenuButton
      className={waiting > 0 ? 'btn plain small own-chats' : 'btn icon plain small own-chats'}
      name={waiting > 0 ? undefined : 'Your chats'}
      title="Your chats"
      align="end"
      label={
        <>
          <Icon shape={chatIcon} />
          {waiting > 0 && next && (
            <>
              <span className="hidden-text">Your chats: </span>
              <span className="own-chats-count">{waiting}</span>
              <span className="hidden-text"> {waiting === 1 ? 'waits' : 'wait'} for your answer, </span>
              <TimeLeft chat={next} clock={state.clock} />
              <span className="hidden-text"> left</span>
            </>
          )}
        </>
      }
      isOpen={isOpen}
      setOpen={setOpen}
    >
      {() => (
        <>
          <div role="group" aria-label="Your chats">
            {chats.map((chat) => (
              <Entry key={chat.roomId} chat={chat} table={table} clock={state.clock} />
            ))}
            {chats.length === 0 && <div className="own-chats-none small soft">You hold no chat.</div>}
          </div>
          <hr />
          <button
            className="mi"
            type="button"
            role="menuitemcheckbox"
            aria-checked={sound.isOn}
            tabIndex={-1}
            onClick={sound.toggle}
          >
            Sound of a new message
            <span className="grow" />
            {sound.isOn && <Icon shape={checkIcon} />}
          </button>
        </>
      )}
    </MenuButton>
  );
  return (
    <>
      {place &&
        (!isAlone || waiting > 0 || isOpen) &&
        createPortal(isAlone ? <div className="own-chats-alone">{button}</div> : button, place)}
      <span className="hidden-text" role="status">
        {said}
      </span>
    </>
  );
}

/** Nothing where the backend cannot say which chats a person holds. */
export function OwnChats(props: OwnChatsProps) {
  return useOffers(props.connection, 'ownChats') ? <Shown {...props} /> : null;
}
