import { answers, misread, replies, success } from '../proxy.ts';
import type { Seeded } from '../seeded.ts';

export const listDefects: readonly Seeded[] = [
  {
    is: 'the total is the number of rows',
    only: 'lists',
    defect: replies('document-processing.rows', (page) => {
      page.totalCount = page.rows.length;
    }),
    step: 'lists.total',
    row: 'AP-23',
    says: 'totalCount is 5 with 5 rows a page and 10 with 10',
  },
  {
    is: 'the second page equals the first',
    only: 'lists',
    defect: misread('document-processing.rows', (json) => {
      json.pageNumber = 1;
    }),
    step: 'lists.second-page',
    row: 'AP-22',
    says: 'the second page holds rows of the first page',
  },
  {
    is: 'sorting is ignored',
    only: 'lists',
    defect: misread('document-processing.rows', (json) => {
      delete json.sortOrder;
    }),
    step: 'lists.sort',
    row: 'AP-22',
    says: 'rows sorted by loanAmount asc are not in this order',
  },
  {
    is: 'a search is ignored',
    only: 'lists',
    defect: misread('document-processing.rows', (json) => {
      delete json.searchValue;
    }),
    step: 'lists.search',
    row: 'AP-22',
    says: 'a search by loan application number finds other numbers too',
  },
  {
    is: 'filters are ignored',
    only: 'lists',
    defect: misread('document-processing.rows', (json) => {
      json.filters = { optionId: [] };
    }),
    step: 'lists.filter',
    row: 'AP-22',
    says: 'filters change nothing: every option finds all rows',
  },
  {
    is: 'an unknown queue is an empty page',
    only: 'lists',
    defect: answers('document-processing.rows', (answered) =>
      answered.body.status === 'ERROR' ? success({ rows: [], totalCount: 0 }) : answered,
    ),
    step: 'lists.unknown-queue',
    row: 'AP-21',
    says: 'document-processing.rows with an unknown queue is answered SUCCESS',
  },
  {
    is: 'a cell has a date of its own making',
    only: 'lists',
    defect: replies('document-processing.rows', (page) => {
      for (const row of page.rows) Object.assign(row, { queuedDate: '31/01/2026' });
    }),
    step: 'lists.open-document-processing',
    row: 'AP-22',
    says: 'rows: queuedDate must be a date and a time as YYYY-MM-DD HH:mm:ss (Asia/Kolkata)',
    off: 'Document Processing (/document-processing)',
  },
];
