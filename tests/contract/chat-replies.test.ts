import { expect, it } from 'vitest';
import { fillReply, findReplies } from '../../widgets/contract/chat/chat-replies.ts';

it('fills in the customer’s first name, whatever it holds', () => {
  expect(fillReply('Dear {name}, {Name}', 'Sneha Kulkarni')).toBe('Dear Sneha, Sneha');
  expect(fillReply('Dear {name}', '$& Rao')).toBe('Dear $&');
});

it('finds replies by each of the words, titles that begin with them first', () => {
  const replies = [
    { title: 'Bank details', text: 'Send the slip' },
    { title: 'Slip', text: 'Send it' },
  ];
  const found = (typed: string) => findReplies(replies, typed).map(({ title }) => title);
  expect(found('')).toEqual(['Bank details', 'Slip']);
  expect(found('sli')).toEqual(['Slip', 'Bank details']);
  expect(found('send bank')).toEqual(['Bank details']);
  expect(found('none')).toEqual([]);
});
