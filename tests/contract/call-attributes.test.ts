import { expect, it } from 'vitest';
import { callAttributes } from '../../widgets/contract/calling/call-attributes.ts';

const names = ['query', 'phone', 'loan-app-no', 'user-id', 'wrap-up-seconds', 'theme', 'readonly'];
const changes = (call: Parameters<typeof callAttributes>[0]) =>
  Object.fromEntries(callAttributes(call, names, ['user-id', 'wrap-up-seconds', 'theme', 'readonly']));

it('takes away what a call does not name, save who works, how it looks and the wrap-up time', () => {
  expect(changes({ phone: '9876543210' })).toEqual({ query: null, phone: '9876543210', 'loan-app-no': null });
});

it('takes property and attribute names, numbers and yes or no, and no name that the element does not have', () => {
  expect(
    changes({ loanAppNo: 25, 'user-id': 'a-7', wrapUpSeconds: 0, readonly: true, theme: null, onclick: 'x' }),
  ).toEqual({
    query: null,
    phone: null,
    'loan-app-no': '25',
    'user-id': 'a-7',
    'wrap-up-seconds': '0',
    readonly: '',
    theme: null,
  });
});
