import { useMemo, useState } from 'react';
import { chatVariantRows } from '../../contract/chat/chat.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { PartProps } from './part-props.ts';
import { Conversation } from './conversation.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { Section } from './section.tsx';

type Chats = CallReply<'applicationChats'>;

function Shown({ chats, roomId, messages, hasMore, ...part }: Chats & PartProps) {
  const [chosen, choose] = useState(roomId);
  const newest = useMemo(() => ({ messages, hasMore }), [messages, hasMore]);
  const chat = chats.find((each) => each.roomId === chosen) ?? chats[0];
  if (!chat) return <NoRecords text="There is no chat about this application." />;
  const { title } = chatVariantRows[chat.variant];
  return (
    <Section
      title={title}
      note={[chat.customerName, chat.contactNumber, `${chat.messageCount} messages`].filter(Boolean).join(', ')}
      aside={<Status value={chat.state} />}
    >
      {chats.length > 1 && (
        <div className="details-chats" role="group" aria-label="Chats">
          {chats.map((each) => (
            <button
              key={each.roomId}
              className="btn small"
              type="button"
              aria-pressed={each === chat}
              onClick={() => choose(each.roomId)}
            >
              {chatVariantRows[each.variant].title}, {formatDateTime(each.lastAt)}
            </button>
          ))}
        </div>
      )}
      <Conversation
        key={chat.roomId}
        {...part}
        roomId={chat.roomId}
        first={chat.roomId === roomId ? newest : undefined}
      />
    </Section>
  );
}

/** The chats about the application, to be read: nothing is written here, and nobody is told. */
export function ChatsTab(props: PartProps) {
  return (
    <LoadedPart name="applicationChats" {...props}>
      {(value) => <Shown {...value} {...props} />}
    </LoadedPart>
  );
}
