import type { CallRow } from '../call-row.ts';

const ofHead = {
  part: 'agencies',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['AGENCY_CUSTOMER_LIST'],
} as const;

/** Calls about the agencies that collect, and the loans that each of them has. */
export const agencyCalls = {
  fetchAgencies: {
    does: 'The agencies that collect, how they stand, and what each has',
    path: '/agency/agencies',
    ...ofHead,
    changes: 'nothing',
  },
  createAgency: {
    does: 'Write a new agency, which another person activates',
    path: '/agency/agencies/create',
    writes: true,
    ...ofHead,
    changes: 'unversioned',
    because: 'It makes a new agency',
  },
  changeAgency: {
    does: 'Change what is written of an agency',
    path: '/agency/agencies/change',
    writes: true,
    ...ofHead,
    changes: 'row',
  },
  moveAgency: {
    does: 'Activate, suspend or end an agency: who is of one that does not work is signed out at once',
    path: '/agency/agencies/move',
    decides: ['activateAgencies'],
    decidesBy: { field: 'to', values: ['ACTIVE'] },
    writes: true,
    ...ofHead,
    changes: 'row',
  },
  allocateToAgency: {
    does: 'Place loans in collection with an agency, up to a day',
    path: '/agency/agencies/allocate',
    writes: true,
    ...ofHead,
    changes: 'rows',
  },
  recallFromAgency: {
    does: 'Take loans back from their agencies: what waits for an approval there becomes the lender’s',
    path: '/agency/agencies/recall',
    writes: true,
    ...ofHead,
    changes: 'rows',
  },
} as const satisfies Record<string, CallRow>;
