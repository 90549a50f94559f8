import { describe, expect, it } from 'vitest';
import { firstQuery } from '../../../widgets/kit/list/list-query.ts';
import { knownQuery, readView, viewOf } from '../../../widgets/queue-list/views.ts';
import { tab } from './fake-connection.ts';

const plain = { tab: 'A', pageSize: 10 };
const filters = { optionId: ['risk-High'], risk: ['High', 'Extreme'], amount: ['min:10', 'max:50'] };

describe('the address of a list', () => {
  it('says nothing of a list that shows what it shows anyway', () => {
    expect(viewOf(firstQuery({ tab: 'A' }), plain)).toBe('');
  });

  it('keeps tab, page, rows, sort, search and filters, and gives them back', () => {
    const query = firstQuery({
      tab: 'B & C',
      page: 2,
      pageSize: 50,
      sortBy: 'loanAmount',
      sortOrder: 'desc',
      searchColumn: 'emailId',
      searchValue: 'a+b@example.com',
      filters,
    });
    const view = viewOf(query, plain);
    expect(readView(view)).toEqual({ ...query, filters: { ...filters, optionId: [] } });
    expect(new URLSearchParams(view).get('page')).toBe('3');
    expect(viewOf({ ...query, ...readView(view) }, plain)).toBe(view);
  });

  it('leaves what is not a list’s as it is', () => {
    expect(viewOf(firstQuery({ tab: 'B' }), plain, 'loanApplicationNumber=12&tab=A&page=9&filter.x=1')).toBe(
      'loanApplicationNumber=12&tab=B',
    );
  });

  it('takes no nonsense', () => {
    expect(readView('page=-1&rows=x&sort=&by=emailId&search=%20&page=2')).toEqual({});
    expect(readView('page=1e99')).toEqual({});
  });

  it('opens what the tab knows of it, and drops the rest', () => {
    const known = tab('A', {
      filters: [
        {
          id: 'risk',
          filterName: 'Risk',
          kind: 'checkbox',
          filterOption: [
            { id: 'risk-all', label: 'All', value: 'all' },
            { id: 'risk-High', label: 'High', value: 'High' },
          ],
          selectedValueIndexes: [0],
        },
      ],
    });
    const wanted = readView('tab=A&page=3&rows=7&sort=nothing&by=nobody&search=1&filter.risk=High&filter.gone=1');
    expect(knownQuery('document-processing', known, wanted)).toEqual({
      tab: 'A',
      page: 2,
      filters: { optionId: ['risk-High'], risk: ['High'] },
    });
    expect(knownQuery('document-processing', known, readView('rows=50&sort=-loanAmount'))).toMatchObject({
      pageSize: 50,
      sortBy: 'loanAmount',
      sortOrder: 'desc',
      filters: { optionId: [] },
    });
  });

  it('searches for a whole mobile number, and passes over a part of one', () => {
    const query = (view: string) => knownQuery('document-processing', tab('A'), readView(view));
    expect(query('by=contactNumber&search=9876543210')).toMatchObject({ searchValue: '9876543210' });
    expect(query('by=contactNumber&search=98765')).not.toHaveProperty('searchValue');
    expect(query('by=emailId&search=98765')).toMatchObject({ searchColumn: 'emailId', searchValue: '98765' });
  });
});
