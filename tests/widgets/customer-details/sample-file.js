export const loan = '241121164530';
export const caseId = '01936f00-0000-7000-8000-0000000000c1';

const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
const late = [0, 30, 60, 91, 112];

/** An instalment of the sample's schedule, with changes. */
export function installment(no, changes = {}) {
  const month = String(((no + 11) % 12) + 1).padStart(2, '0');
  const year = 2025 + Math.floor((no - 1) / 12);
  return {
    rowId: String(no),
    installmentNo: no,
    state: 'PAID',
    dpd: 0,
    outstandingPrincipal: 120_000 - no * 4_500,
    dueDate: `${year}-${month}-01`,
    dueAmount: 6_345,
    principalComponent: 4_500,
    interestComponent: 1_845,
    penaltyComponent: 0,
    paidDate: `${year}-${month}-01`,
    paidAmount: 6_345,
    principalPaid: 4_500,
    interestPaid: 1_845,
    penaltyPaid: 0,
    paymentMode: 'NACH',
    ...changes,
  };
}
const unpaid = { paidDate: null, paidAmount: 0, principalPaid: 0, interestPaid: 0, paymentMode: null };
const schedule = Array.from({ length: 24 }, (_, index) => {
  const no = index + 1;
  if (no < 8) return installment(no);
  const overdue = { state: 'OVERDUE', penaltyComponent: 450, dueAmount: 6_795 };
  if (no === 8)
    return installment(no, {
      ...unpaid,
      ...overdue,
      dpd: 112,
      paidAmount: 2_000,
      principalPaid: 155,
      interestPaid: 1_845,
    });
  if (no < 12) return installment(no, { ...unpaid, ...overdue, dpd: 112 - (no - 8) * 30 });
  return installment(no, { ...unpaid, state: no === 12 ? 'NEXT' : 'LATER' });
});

/** A promise to pay, with changes. */
export const promised = (changes) => ({
  id: '01936f00-0000-7000-8000-0000000000a1',
  amount: 6_345,
  promisedOn: '2026-11-30',
  status: 'OPEN',
  broken: false,
  paidAmount: 0,
  madeBy: 'Ravi Shetty',
  madeAt: '2026-11-20 10:40:00',
  closeReason: null,
  ...changes,
});

const offers = ['startCall', 'feedback', 'paymentLink', 'penaltyWaiver', 'restructure', 'foreclosure'];

/** The file of a loan that is four instalments late, with changes. */
export function fileOf(changes = {}) {
  return {
    loanApplicationNumber: loan,
    custName: 'Manoj Tukaram Gaikwad',
    id: caseId,
    version: 7,
    asOf: '2026-11-25 10:42:00',
    standing: 'IN_COLLECTION',
    standingSince: null,
    restructuredOn: null,
    customerType: 'Repeat',
    allocationDate: '2026-11-03',
    allocatedTo: 'Ravi Shetty',
    callingAllocatedTo: 'Ravi Shetty',
    fieldAllocatedTo: null,
    agency: null,
    isMine: true,
    personalDetails: {
      contactNumber: '98xxxxxx41',
      alternateNumbers: ['90xxxxxx27'],
      emailId: 'manoj.gaikwad@example.com',
      gender: 'M',
      dateOfBirth: '1988-08-14',
      pan: 'XXXXX1234X',
    },
    employer: {
      employment: 'SALARIED',
      employerName: 'Sahyadri Auto Parts',
      officeAddress: '14, Station Road, Pune',
      monthlyIncome: 31_400,
    },
    address: {
      current: 'Flat 12, Shivneri Society, Hadapsar, Pune 411028',
      permanent: 'At post Kedgaon, Daund, Pune 412203',
      city: 'Pune',
      state: 'Maharashtra',
      pinCode: '411028',
    },
    offer: {
      productType: 'PL',
      partner: 'DMI',
      loanAmount: 120_000,
      tenureMonths: 24,
      rateBasisPoints: 2_400,
      disbursedOn: '2024-11-28',
      preApprovedAmount: 92_316,
      finalAmount: null,
    },
    emi: {
      emi: 6_345,
      installments: 24,
      installmentsPaid: 7,
      installmentsOverdue: 4,
      nextDueDate: '2025-12-01',
      lastDueDate: '2026-12-01',
    },
    payment: { lastPaidDate: '2025-08-29', lastPaidAmount: 2_000, lastPaymentMode: 'UPI', paidSoFar: 46_415 },
    delinquency: {
      dpd: 112,
      bucket: '91-180',
      peak: '91-180',
      dqstring: '001234',
      overdueAmount: 25_180,
      oldestUnpaidDate: '2025-08-01',
      principalOverdue: 18_491,
      interestOverdue: 4_889,
      penalty: 1_800,
      principalNotDue: 71_994,
      principalOutstanding: 90_485,
      totalOutstandingAmount: 97_174,
      months: [
        { month: '2025-12', dpd: null },
        ...months.slice(1).map((month) => ({ month, dpd: 0 })),
        ...late.map((dpd, index) => ({ month: `2026-${String(6 + index).padStart(2, '0')}`, dpd })),
      ],
    },
    disposition: {
      noOfCalls: 12,
      noOfRpc: 3,
      latestResponseDate: '2026-11-24 18:12:00',
      typeOutcomePair: 'RPC / Promise to pay',
      nextCallDate: '2026-11-27 10:30:00',
      nextContactDate: '2026-11-27 10:30:00',
      callingComment: 'Pays after the 5th',
    },
    nachDetails: {
      nachStatus: 'NACH_PROCESSED',
      nachType: 'E_NACH',
      instrument: 'Net banking',
      umrn: 'HDFC0000000012345678',
      rejectReason: null,
      changedAt: '2024-11-26 12:00:00',
    },
    promises: [
      promised({}),
      promised({ id: 'p2', amount: 4_000, promisedOn: '2026-11-05', status: 'BROKEN', broken: true }),
      promised({ id: 'p3', promisedOn: '2026-09-20', status: 'PARTIAL', broken: true, paidAmount: 1_000 }),
      promised({ id: 'p4', amount: 2_000, promisedOn: '2025-08-29', status: 'KEPT', paidAmount: 2_000 }),
    ],
    schedule,
    contacting: {
      refusal: null,
      mayAllowOneMore: false,
      mayClearComplaint: false,
      allowRefusal: null,
      clearRefusal: null,
      opens: 480,
      closes: 1_140,
      today: 1,
      mostToday: 3,
      week: 4,
      mostInWeek: 7,
      todayAt: [640],
      wish: { opens: 600, closes: null, place: null },
      complaint: null,
    },
    keepsCallingWindow: true,
    contacts: [
      {
        id: 'k1',
        at: '2026-11-25 10:40:00',
        door: 'CALL',
        outcome: 'Promise to pay',
        isRpc: true,
        by: 'Ravi Shetty',
        sent: 'Sent 1 h 14 min late',
        outsideHours: false,
      },
      {
        id: 'k2',
        at: '2026-11-24 18:12:00',
        door: 'CALL',
        outcome: 'Ringing',
        isRpc: false,
        by: 'Ravi Shetty',
        sent: null,
        outsideHours: false,
      },
      {
        id: 'k3',
        at: '2026-11-23 10:05:00',
        door: 'MESSAGE',
        outcome: null,
        isRpc: false,
        by: null,
        sent: null,
        outsideHours: false,
      },
    ],
    requests: [],
    limits: [],
    deletions: 1,
    initiations: 0,
    valueProjectionPair: { value: 97_174, projection: 6_345 },
    settlementHistory: [],
    callStatus: {},
    runningCall: null,
    actions: offers.map((action) => ({ action, refusal: null })),
    ...changes,
  };
}

const requested = {
  id: '01936f00-0000-7000-8000-0000000000b1',
  kind: 'PENALTY_WAIVER',
  status: 'REQUESTED',
  version: 1,
  amount: 900,
  summary: 'Job loss.',
  reason: 'JOB_LOSS',
  remark: 'Wage delayed by the employer',
  requestedBy: 'Ravi Shetty',
  requestedAt: '2026-11-25 09:10:00',
  expiresAt: null,
  decision: { refusal: null },
  mayCancel: false,
};
/** Something that waits on a file, with changes. */
export const requestOf = (changes = {}) => ({ ...requested, ...changes });
