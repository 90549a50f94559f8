import { expect, it } from 'vitest';
import { callNames, callRows } from '../../widgets/contract/calls.ts';

it('calls post, but for those whose method the specification names [AP-05]', () => {
  const others = callNames.filter((name) => callRows[name].method !== 'POST');
  expect(Object.fromEntries(others.map((name) => [name, callRows[name].method]))).toEqual({
    updateDocumentSection: 'PUT',
    deleteDocument: 'DELETE',
    searchEmployers: 'GET',
  });
});
