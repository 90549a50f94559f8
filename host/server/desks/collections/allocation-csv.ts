import {
  allocationChannels,
  type AllocationChannel,
  type allocationCsvColumns,
  type optionalAllocationColumns,
} from '../../../../widgets/contract/collections/agents.ts';
import { agentColumns, agentFinder } from '../../core/agents/agent-of-line.ts';
import { ineligible } from '../../core/agents/agents.rules.ts';
import * as agents from '../../core/agents/agents.store.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { reachOfCaller, seesAgencyOf } from '../../call/agency-reach.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import {
  aLoanALine,
  checkCsv,
  loanColumn,
  type CsvKind,
  type Problem,
  type Ready,
} from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';
import { countHolders, startAllocating } from './allocate.ts';
import * as cases from '../../core/loans/cases.store.ts';
import { requireAllocator } from './require-allocator.ts';

type Key = (typeof allocationCsvColumns | typeof optionalAllocationColumns)[number];
const columns: Record<Key, CsvColumn> = {
  loanApplicationNumber: loanColumn,
  ...agentColumns,
  channel: { kind: 'code', isOptional: true },
};
const allocationFile: CsvKind = { kind: 'allocation', columns, ...aLoanALine };
const loanNumber = /^\d{12,20}$/;

/** What a line gives the loan for: calls, unless it says visits. */
const channelOf = (said: string): AllocationChannel | undefined =>
  said === '' ? 'calling' : allocationChannels.find((each) => each === said.toLowerCase());

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const numbers = lines
    .map(({ values }) => values['loanApplicationNumber'] ?? '')
    .filter((text) => loanNumber.test(text));
  const found = await cases.findByLoanNumbers(context.db, [...new Set(numbers)]);
  const byNumber = new Map(
    found
      .filter((each) => each.queue !== null && seesAgencyOf(context.caller, each))
      .map((each) => [each.loanApplicationNumber, each]),
  );
  const known = await agents.ofAgency(context.db, reachOfCaller(context.caller));
  const agentOf = agentFinder(known);
  const byId = new Map(known.map((agent) => [agent.id, agent]));
  /** What the lines before make of the agents’ counts. */
  const given = new Map<string, number>();

  return ({ row, values }: NamedLine): Ready | Problem => {
    const { loanApplicationNumber = '', channel: said = '' } = values;
    if (!loanNumber.test(loanApplicationNumber))
      return { column: 'loanApplicationNumber', cause: 'Enter a loan application number of at least 12 digits' };
    const loan = byNumber.get(loanApplicationNumber);
    if (!loan) return { column: 'loanApplicationNumber', cause: 'No loan in collection has this number' };
    const agent = agentOf(values);
    if ('cause' in agent) return agent;
    const column = values['agentEmail'] ? 'agentEmail' : 'agentName';
    const has = agent.accountAllocated + (given.get(agent.id) ?? 0);
    const cause = ineligible({ ...agent, accountAllocated: has }, loan, context.now());
    if (cause !== null) return { column, cause };
    const channel = channelOf(said);
    if (channel === undefined) return { column: 'channel', cause: 'Write CALLING or FIELD' };
    const holderId = channel === 'calling' ? loan.callingAllocatedTo : loan.fieldAllocatedTo;
    if (holderId === agent.id) return { column, cause: 'The loan is with this agent already' };
    const holder: Agent | undefined = byId.get(holderId ?? '');
    const holders = channel === 'calling' ? { callingAllocatedTo: agent.id } : { fieldAllocatedTo: agent.id };
    countHolders(given, loan, { ...loan, ...holders });
    return {
      line: {
        row,
        rowId: loan.id,
        version: loan.version,
        loanApplicationNumber,
        values: { agentId: agent.id, channel },
      },
      from: holder?.agentName ?? null,
      to: channel === 'calling' ? agent.agentName : `${agent.agentName}, for visits`,
    };
  };
}

/** VA-06, VA-09: a header with loanApplicationNumber and agentEmail or agentName, and perhaps channel; then one loan per line. */
export const checkAllocationCsv: Handler<'checkAllocationCsv'> = async (_, context) => {
  requireAllocator(context);
  return checkCsv(context, allocationFile, (lines) => prepare(context, lines));
};

export const applyAllocationCsv: Handler<'applyAllocationCsv'> = async ({ token }, context) => {
  requireAllocator(context);
  return applyCsv(context, { token, kind: allocationFile.kind }, async (tx) => {
    const allocating = startAllocating(tx, context);
    const known = new Map((await agents.ofAgency(tx, reachOfCaller(context.caller))).map((agent) => [agent.id, agent]));
    return {
      work({ rowId, version, loanApplicationNumber, values }) {
        const { agentId = '', channel: said = '' } = values;
        const channel = channelOf(said) ?? 'calling';
        const attempt = {
          action: 'ALLOCATE' as const,
          entity: 'collectionsCase',
          entityId: rowId,
          loanApplicationNumber,
          after: { agentId, channel },
        };
        return attemptRow(tx, context, attempt, async () => {
          const agent = known.get(agentId);
          if (!agent) throw refuse('AGENT_NOT_READY');
          await allocating.allocate({ rowId, version, agent, channel, takes: 'any' });
        });
      },
      finish: () => allocating.finish(),
    };
  });
};
