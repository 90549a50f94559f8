import { limitRows } from '../../../widgets/contract/session/limits.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { openPromoRules } from '../../../widgets/contract/promo/promo-code.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { addAgent, allRight, noFields, placeKyc, renewal } from '../agent-kyc/agent-kyc-support.ts';
import { ruleOf } from '../auto-movement/auto-movement-support.ts';
import { addLoans, addTemplate, messageOf, type startCampaigns } from '../campaigns/campaign-support.ts';
import { nextDueDates, overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { dltTemplateId, templateFields } from '../otp-templates/otp-support.ts';
import { costly, promoDetails } from '../promo/promo-support.ts';
import { addLoan } from '../settlement/settlement-support.ts';
import type { Session } from '../support.ts';

type Desk = Awaited<ReturnType<typeof startCampaigns>>;

/** What came of a try to decide: nothing where it is done, else the code and the sentence of the refusal. */
type Decided = { code: string; said: string } | undefined;

/** Something that one writes and another decides on, as people work on it through calls. */
export interface Work {
  /** The first write makes it; each later one changes what is decided. */
  write(by: Session): Promise<void>;
  /** What changes nothing that is decided, by what it is. */
  idle: Readonly<Record<string, (by: Session) => Promise<void>>>;
  /** Puts it before the decider. Absent where it waits from its first write on. */
  handIn?(by: Session): Promise<void>;
  /** What the screen says to who would decide on it; null where they may. */
  offered(by: Session): Promise<string | null>;
  decide(by: Session): Promise<Decided>;
  /** A decision after which more is written, where that is another one. */
  sendBack?(by: Session): Promise<Decided>;
}

export interface AuthoredDesk {
  sentence: string;
  /** One maker alone: nobody else writes it, and after its decision it is over. */
  isOfOne?: true;
  begin(): Promise<Work>;
}

/** The desks of everything that one writes and another decides on. */
export function authoredDesks(desk: Desk): Record<string, AuthoredDesk> {
  const { db, clock } = desk;

  async function send<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    session: Session,
  ): Promise<CallReply<Name>> {
    clock.advance(1_000);
    return (await desk.call(name, input, { session })).data() as CallReply<Name>;
  }
  async function attempt<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    session: Session,
  ): Promise<Decided> {
    const { body } = await desk.call(name, input, { session });
    return body.status === 'SUCCESS'
      ? undefined
      : { code: String(body.error.errorCode), said: body.error.errorMessage };
  }

  async function beginOtpTemplate(): Promise<Work> {
    let templateId = '';
    let texts = 0;
    let fields = templateFields({ templateName: `Template ${clock.now().getTime()}` });
    const save = async (by: Session, changes: typeof fields) =>
      (await send('saveOtpTemplate', { templateId, ...changes }, by)).templateId;
    return {
      async write(by) {
        texts += 1;
        // The text and the name by turns.
        const change = [{ text: `${texts} {verificationCode} {hashCode}` }, { templateName: `Name ${texts}` }][
          texts % 2
        ];
        fields = { ...fields, ...change };
        templateId =
          templateId === '' ? (await send('createOtpTemplate', fields, by)).templateId : await save(by, fields);
      },
      idle: {
        'saves it unchanged': async (by) => void (await save(by, fields)),
        'enters the id of the registry': async (by) => {
          fields = { ...fields, dltTemplateId };
          await save(by, fields);
        },
        'hands it to the registry and takes it back': async (by) => {
          await send('moveOtpTemplate', { templateId, target: 'PENDING_DLT' }, by);
          await send('moveOtpTemplate', { templateId, target: 'DRAFT' }, by);
        },
      },
      async handIn(by) {
        await send('moveOtpTemplate', { templateId, target: 'PENDING_DLT' }, by);
        fields = { ...fields, dltTemplateId };
        await save(by, fields);
      },
      async offered(by) {
        const { moves } = await send('fetchOtpTemplate', { templateId }, by);
        return moves.find(({ target }) => target === 'APPROVED')?.refusal ?? null;
      },
      decide: (by) => attempt('moveOtpTemplate', { templateId, target: 'APPROVED' }, by),
    };
  }

  async function beginPromoCode(): Promise<Work> {
    let promoCodeId = '';
    let details = promoDetails(costly);
    let rules: CallInput<'savePromoCodeRules'>['rules'] = { ...openPromoRules, productTypes: [], partners: [] };
    let writes = 0;
    const update = async (by: Session) => void (await send('updatePromoCode', { promoCodeId, ...details }, by));
    return {
      async write(by) {
        writes += 1;
        if (promoCodeId === '') {
          promoCodeId = (await send('createPromoCode', { ...details, active: true }, by)).promoCodeId;
          return;
        }
        if (writes % 2 === 0) {
          details = { ...details, maxDiscount: details.maxDiscount + 1 };
          await update(by);
          return;
        }
        rules = { ...rules, minAmount: writes };
        await send('savePromoCodeRules', { promoCodeId, rules }, by);
      },
      idle: {
        'saves it unchanged': update,
        'saves its rules unchanged': async (by) => void (await send('savePromoCodeRules', { promoCodeId, rules }, by)),
        'describes it in other words': async (by) => {
          details = { ...details, description: `Words ${clock.now().getTime()}` };
          await update(by);
        },
        'pauses it and goes on': async (by) => {
          await send('switchPromoCode', { promoCodeId, active: false, reason: 'Wrong leaflet' }, by);
          await send('switchPromoCode', { promoCodeId, active: true, reason: '' }, by);
        },
      },
      offered: async (by) => (await send('promoCodeRules', { promoCodeId }, by)).approvalRefusal,
      decide: (by) => attempt('approvePromoCode', { promoCodeId }, by),
    };
  }

  const partners = db.selectFrom('partner_rule').select('id').orderBy('id').execute();
  let rulesUsed = 0;
  async function beginPartnerRule(): Promise<Work> {
    const ruleId = (await partners)[rulesUsed++]?.id ?? '';
    let maxAmount = 1_000;
    const propose = async (by: Session) =>
      void (await send('savePartnerRule', { ruleId, isOn: true, rule: ruleOf({ maxAmount }), reason: '' }, by));
    return {
      async write(by) {
        maxAmount += 1;
        await propose(by);
      },
      idle: { 'proposes the same again': propose },
      offered: async (by) => (await send('partnerRule', { ruleId }, by)).decisionRefusal,
      decide: (by) => attempt('decidePartnerRule', { ruleId, isAccepted: true, reason: '' }, by),
      sendBack: (by) => attempt('decidePartnerRule', { ruleId, isAccepted: false, reason: 'Too wide a rule' }, by),
    };
  }

  async function beginKyc(): Promise<Work> {
    const userId = await addAgent(desk);
    await placeKyc(desk, userId, 'DRAFT');
    let houses = 0;
    const save = async (by: Session) => {
      const fields = { ...noFields, address: `${houses} Laxmi Nagar, Parvati, Pune` };
      await send('saveAgentKyc', { userId, fields, accountNumberAgain: null }, by);
    };
    return {
      async write(by) {
        houses += 1;
        await save(by);
      },
      idle: {
        'saves it unchanged': save,
        'has what is known of the agent filled in': async (by) => void (await send('prefillAgentKyc', { userId }, by)),
      },
      handIn: async (by) => void (await send('submitAgentKyc', { userId }, by)),
      offered: async (by) => (await send('fetchAgentKyc', { userId }, by)).readOnlyReason,
      decide: (by) =>
        attempt('decideAgentKyc', { userId, decision: 'DONE', verdicts: allRight, rejectReason: null, remark: '' }, by),
      sendBack: (by) => {
        const verdicts = [{ part: 'ADDRESS' as const, verdict: 'WRONG' as const }];
        const remark = 'The house number is not on the proof';
        return attempt('decideAgentKyc', { userId, decision: 'REWORK', verdicts, rejectReason: null, remark }, by);
      },
    };
  }

  async function beginCertificate(): Promise<Work> {
    const userId = await addAgent(desk);
    return {
      async write(by) {
        await send('submitAgentCertificate', { userId, ...(await renewal(desk, by, userId)) }, by);
      },
      idle: {},
      async offered(by) {
        const { actions } = await send('fetchAgentKyc', { userId }, by);
        const offer = actions.find(({ action }) => action === 'decideRenewal');
        return offer ? offer.refusal : 'not offered';
      },
      decide: (by) => attempt('decideAgentCertificate', { userId, decision: 'ACCEPTED', remark: '' }, by),
    };
  }

  async function beginCommunication(): Promise<Work> {
    const message = messageOf(await addTemplate(desk), await addLoans(desk, limitRows.communicate.free + 1));
    let communicationId = '';
    return {
      async write(by) {
        ({ communicationId } = await send('sendCommunication', message, by));
      },
      idle: {},
      async offered(by) {
        const page = { status: 'WAITS_FOR_RELEASE' as const, pageNumber: 1, rows: 10 as const };
        const { communications } = await send('communicationList', page, by);
        const listed = communications.find((each) => each.communicationId === communicationId);
        return listed ? listed.releaseRefusal : 'not listed';
      },
      decide: (by) => attempt('releaseCommunication', { communicationId }, by),
    };
  }

  async function beginSettlement(): Promise<Work> {
    const { loan } = await addLoan(desk);
    let row = { rowId: '', version: 0 };
    return {
      async write(by) {
        const offer = { settlementAmount: 92_000, settlementDate: todayOf(desk, 30), approveMode: 'approve' as const };
        const made = await send('submitSettlement', { loanApplicationId: loan, ...offer }, by);
        row = { rowId: made.settlementId, version: made.version };
      },
      idle: {},
      async offered(by) {
        const { settlements } = await send('fetchSettlements', { loanApplicationId: loan }, by);
        const offer = settlements[0]?.actions.find(({ action }) => action === 'accept');
        return offer ? offer.refusal : 'not offered';
      },
      async decide(by) {
        const { results } = await send('acceptSettlements', { rows: [row] }, by);
        const [result] = results;
        return result?.ok ? undefined : { code: String(result?.errorCode), said: String(result?.errorMessage) };
      },
    };
  }

  /** A loan that is overdue and that no other of these works on. */
  async function freeLoan(): Promise<string> {
    const [number = ''] = await addLoans(desk, 1);
    const before = db.selectFrom('application').select('id').where('udrs', '=', 'DISBURSED');
    const places = await before.where('loan_application_number', '<', number).execute();
    return (await overdueLoan(desk, places.length)).loan;
  }

  /** The one request that waits on a loan's file. */
  const waitsOn = async (loan: string, kind: string, by: Session) => {
    const { requests } = await send('fetchCustomerDetails', { loanApplicationId: loan }, by);
    const request = requests.find((each) => each.kind === kind);
    return request?.decision ? request.decision.refusal : 'not offered';
  };

  async function beginWaiver(): Promise<Work> {
    const loan = await freeLoan();
    let waiverId = '';
    return {
      async write(by) {
        const asked = { loanApplicationId: loan, amount: 50, reason: 'GOODWILL' as const, remark: 'On time before' };
        ({ waiverId } = await send('requestPenaltyWaiver', asked, by));
      },
      idle: {},
      offered: (by) => waitsOn(loan, 'PENALTY_WAIVER', by),
      decide: (by) => attempt('decidePenaltyWaiver', { waiverId, decision: 'APPROVE', remark: 'Seen' }, by),
    };
  }

  async function beginRestructure(): Promise<Work> {
    const loan = await freeLoan();
    let restructureId = '';
    return {
      async write(by) {
        const terms = { newTenureMonths: 18, effectiveFrom: nextDueDates(desk)[0] ?? '' };
        const asked = { loanApplicationId: loan, ...terms, reason: 'JOB_LOSS' as const, remark: 'Between two jobs' };
        ({ restructureId } = await send('initiateRestructure', asked, by));
      },
      idle: {},
      offered: (by) => waitsOn(loan, 'EMI_RESTRUCTURE', by),
      decide: (by) => attempt('decideRestructure', { restructureId, decision: 'APPROVE', remark: 'Agreed' }, by),
    };
  }

  const said = (what: string) => ({ sentence: `The person who ${what}` });
  return {
    otpTemplate: { ...said('wrote this template may not approve it'), begin: beginOtpTemplate },
    promoCode: { ...said('created or changed this code may not approve it'), begin: beginPromoCode },
    partnerRule: { ...said('proposed this rule may not approve it'), begin: beginPartnerRule },
    agentKyc: { ...said('filled in or submitted this KYC may not decide on it'), begin: beginKyc },
    certificate: { ...said('submitted this certificate may not decide on it'), begin: beginCertificate, isOfOne: true },
    communication: { ...said('made this communication may not release it'), begin: beginCommunication, isOfOne: true },
    settlement: { ...said('submitted this settlement may not approve it'), begin: beginSettlement, isOfOne: true },
    waiver: { ...said('requested this waiver may not approve it'), begin: beginWaiver, isOfOne: true },
    restructure: { ...said('initiated this restructuring may not approve it'), begin: beginRestructure, isOfOne: true },
  };
}
