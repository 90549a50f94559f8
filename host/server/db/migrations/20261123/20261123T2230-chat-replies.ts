import { chatVariants, type ChatVariant } from '../../../../../widgets/contract/chat/chat.ts';
import type { Migration } from '../../migration.ts';

/** The replies that each team begins with; its leads write them anew. */
const first: readonly (readonly [id: string, variant: ChatVariant, title: string, text: string])[] = [
  ['019ab000-0000-7000-8000-000000000001', 'general', 'Greeting', 'Good day {name}, how can I help you?'],
  ['019ab000-0000-7000-8000-000000000002', 'general', 'Checking', 'Thank you, {name}. I am checking this for you.'],
  [
    '019ab000-0000-7000-8000-000000000003',
    'nach',
    'Bank details',
    'Dear {name}, please send the account number and IFSC of the bank for the mandate.',
  ],
  [
    '019ab000-0000-7000-8000-000000000004',
    'ip-document',
    'Clear picture',
    'Dear {name}, please send the picture again: all four corners in sight, in good light, without a flash.',
  ],
];
const rows = first.map(([id, variant, title, text]) => `('${id}', '${variant}', null, '${title}', '${text}', now())`);

/** Ready replies of a chat screen's team, and of each person. */
export const chatReplies: Migration = {
  name: '20261123T2230-chat-replies',
  statements: [
    `create table chat_reply (
      id uuid primary key,
      variant text not null check (variant in (${chatVariants.map((variant) => `'${variant}'`).join(', ')})),
      staff_id uuid references staff (id),
      title text not null,
      text text not null,
      saved_at timestamptz(3) not null
    )`,
    `create index chat_reply_of on chat_reply (variant, staff_id)`,
    `insert into chat_reply (id, variant, staff_id, title, text, saved_at) values ${rows.join(', ')}`,
  ],
};
