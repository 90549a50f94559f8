import type { CallRow } from '../call-row.ts';

const ofLender = { part: 'agencies', method: 'POST', encoding: 'json', auth: 'session' } as const;
const ofAgencies = { ...ofLender, screens: ['AGENCIES'] } as const;
const ofCustomers = { ...ofLender, screens: ['AGENCY_CUSTOMER_LIST'] } as const;

/** The work on agencies, whose list has calls of its own, and on the loans that each of them has. */
export const agencyCalls = {
  fetchAgency: {
    does: 'An agency, what it has, and what the caller may make of it now',
    path: '/agencies/read',
    ...ofAgencies,
    changes: 'nothing',
  },
  createAgency: {
    does: 'Write a new agency, which another person activates',
    path: '/agencies/create',
    writes: true,
    ...ofAgencies,
    changes: 'unversioned',
    because: 'It makes a new agency',
  },
  changeAgency: {
    does: 'Change what is written of an agency',
    path: '/agencies/change',
    writes: true,
    ...ofAgencies,
    changes: 'row',
  },
  moveAgency: {
    does: 'Activate, suspend or end an agency: who is of one that does not work is signed out at once',
    path: '/agencies/move',
    decides: ['activateAgencies'],
    decidesBy: { field: 'to', values: ['ACTIVE'] },
    writes: true,
    ...ofAgencies,
    changes: 'row',
  },
  agencyChoices: {
    does: 'The agencies that loans are placed with, and how many each has',
    path: '/agency/agencies/choices',
    ...ofCustomers,
    changes: 'nothing',
  },
  allocateToAgency: {
    does: 'Place loans in collection with an agency, up to a day',
    path: '/agency/agencies/allocate',
    writes: true,
    ...ofCustomers,
    changes: 'rows',
  },
  tellBorrowersOfAgency: {
    does: 'Tell borrowers again which agency has their loan, or keep that a letter has told them',
    path: '/agency/agencies/tell',
    writes: true,
    ...ofCustomers,
    changes: 'rows',
  },
  recallFromAgency: {
    does: 'Take loans back from their agencies: what waits for an approval there becomes the lender’s',
    path: '/agency/agencies/recall',
    writes: true,
    ...ofCustomers,
    changes: 'rows',
  },
} as const satisfies Record<string, CallRow>;
