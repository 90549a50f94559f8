import { describe, expect, it } from 'vitest';
import { listRows, listTypes, rowActionTypes } from '../../widgets/contract/lists.ts';
import { rowActionsOf } from '../../widgets/contract/lists/list-places.ts';
import { menuGroups } from '../../widgets/contract/session/portals.ts';
import { queueKeys, queueNames } from '../../widgets/contract/applications/queues.ts';
import { screens } from '../../widgets/contract/screens.ts';

/** The specification's routes of lists (0 §2.2), with what the menu calls them where it says so. */
const routes: Record<string, string | undefined> = {
  '/document-processing': undefined,
  '/hold': undefined,
  '/pending-review/regular': 'Pending Review Regular',
  '/pending-review/gps': 'Pending Review GPS',
  '/kyc-verification': 'KYC Verification / OSV List',
  '/compliance/review-list': undefined,
  '/compliance/fixer-list': undefined,
  '/compliance/calling-list': undefined,
  '/vkyc/maker-list': undefined,
  '/vkyc/checker-list': undefined,
  '/vkyc/audit-list': undefined,
  '/loan-approved': 'Loan Approved',
  '/nach/nach-review': undefined,
  '/nach/nach-upload': undefined,
  '/disbursal-initiated': undefined,
  '/disbursal-failed': undefined,
  '/ready-for-disbursal': undefined,
  '/decision-wait': undefined,
  '/top-up': undefined,
  '/default': undefined,
  '/truecaller': undefined,
  '/self-employed': undefined,
  '/self-employed-repeat': undefined,
  '/pb-pa': undefined,
  '/bounce': undefined,
  '/electric-vehicle': undefined,
  '/xiaomi': undefined,
  '/airtel': undefined,
  '/companionCardList': undefined,
  '/karzaStuckList': undefined,
  '/postFRMoveBacks': undefined,
  '/automatedApps': undefined,
  '/starter': undefined,
  '/udChalo': undefined,
  '/smartPay': undefined,
  '/partner-change': undefined,
  '/pb/nachReview': undefined,
  '/pb/fixerList': undefined,
  '/pb/laonApproved': undefined,
  '/wishfin/nachReview': undefined,
  '/wishfin/fixerList': undefined,
  '/wishfin/laonApproved': undefined,
  '/manage/agent-list': undefined,
  '/promoCode': 'Promo Code',
  '/otpTemplates': 'OTP Templates',
  '/partnerAutoMovement': 'Partner RFD Auto-Movement',
  '/sourcingPartnerAutoMovement': 'Sourcing Partner RFD Auto-Movement',
  '/unsubscribe-user': 'Unsubscribe User',
  '/agency/calling-list': 'Calling List',
  '/agency/manager/customer-list': 'Customers',
  '/agency/settlement-validation-list': 'Settlement Validation',
  '/agency/agents-list': 'Agents',
  '/agency/feedback-validation-list': 'Feedback Validation',
};

describe('the lists table', () => {
  it('has a list for each of the specification’s routes, spelled as it spells them', () => {
    expect(listTypes.map((type) => listRows[type].path)).toEqual(expect.arrayContaining(Object.keys(routes)));
  });

  it.each(Object.entries(routes))('%s opens a list from a menu of its portal', (path, label) => {
    const row = Object.values(listRows).find((each) => each.path === path);
    const screen = Object.values(screens).find((each) => each.path === path);
    expect(screen).toMatchObject({ tag: 'lending-queue-list', portal: path.startsWith('/agency/') ? 'agency' : 'ops' });
    expect(screen?.access).toBe('route');
    const groups: readonly string[] = row ? menuGroups[row.portal] : [];
    expect(groups).toContain(screen?.menu?.group);
    if (label !== undefined) expect(screen?.menu?.label).toBe(label);
  });

  it('names stage and route key of a list after its type, each once', () => {
    expect(listRows['post-fr-move-backs']).toMatchObject({ stage: 'PostFrMoveBacks', routeKey: 'POST_FR_MOVE_BACKS' });
    expect(new Set(listTypes.map((type) => listRows[type].stage)).size).toBe(listTypes.length);
    expect(Object.keys(screens)).toEqual(expect.arrayContaining(listTypes.map((type) => listRows[type].routeKey)));
  });

  it('pages by 5, 10, 15 and 50, the NACH lists by 100 besides, a partner’s too [CO-02][CO-03]', () => {
    for (const type of listTypes) {
      const isNach = /nach-(review|upload)$/.test(type);
      expect([type, listRows[type].pageSizes]).toEqual([type, [5, 10, 15, 50, ...(isNach ? [100] : [])]]);
    }
  });

  it('knows the eighteen row actions, and each list names some of them [CO-47]', () => {
    expect(rowActionTypes.toSorted()).toEqual(
      [
        'openLink',
        'openIssueDetails',
        'save',
        'call',
        'reassignForOsv',
        'goToNachDetails',
        'downloadList',
        'reAllocate',
        'allocate',
        'bulkAllocate',
        'bulkReAllocate',
        'allocateAgent',
        'edit',
        'validate',
        'bulkValidate',
        'accept',
        'delete',
        'reject',
      ].toSorted(),
    );
    for (const type of listTypes)
      expect(rowActionsOf(type).filter((action) => !rowActionTypes.includes(action))).toEqual([]);
  });

  it('a list says in advance whether its rows have actions', () => {
    for (const type of listTypes)
      expect([type, listRows[type].hasNoRowActions ?? false]).toEqual([type, rowActionsOf(type).length === 0]);
  });
});

it('has one name a queue, as the specification writes it, and one for each further queue route', () => {
  const names = queueKeys.map((key) => queueNames[key]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining([
      'Document Processing',
      'Video Kyc Checker',
      'Video Kyc Maker',
      'Video Kyc Audit',
      'Compliance Review',
      'Compliance Corrections',
      'Applications on Hold Pre Disbursal',
      'Applications on Hold Post Disbursal',
      'Pending Review Regular',
      'Pending Review GPS',
      'KYC Verification OSV List',
      'Loan Approved',
      'NACH',
      'Nach Review',
      'Nach Upload',
      'Ready For Disbursal',
      'Disbursed Initiated',
      'Disbursed Failed',
      'Decision Wait',
      'Top Up',
      'Default',
    ]),
  );
});
