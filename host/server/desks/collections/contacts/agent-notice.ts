import { gatewayOf } from '../../../core/messages/gateways.ts';
import { sendMessage } from '../../../core/messages/send-message.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as agents from '../../../core/agents/agents.store.ts';
import type { Agent } from '../../../core/agents/agents.store.ts';
import type { CallContext } from '../../../call/handler.ts';
import type { FoundCase } from '../../../core/loans/cases.store.ts';
import * as cases from '../../../core/loans/cases.store.ts';
import * as contacts from '../../../core/contacts/contact.store.ts';

/**
 * Tells the borrower of a loan which agent will call, by a message that calls wait for (AGENT_NOTICE). Without an account
 * for messages nobody can be told, and nobody waits. The case must be locked.
 */
export async function tellBorrower(
  tx: Tx,
  context: Pick<CallContext, 'caller' | 'now' | 'record' | 'settings'>,
  { id, loanApplicationNumber: loan }: Pick<FoundCase, 'id' | 'loanApplicationNumber'>,
  agent: Agent,
): Promise<void> {
  const { settings, caller } = context;
  if (!settings.collections.isAgentNoticeRequired || !gatewayOf('SMS', settings)) return;
  const borrower = await contacts.findBorrower(tx, loan);
  const number = await agents.numberOf(tx, agent.id);
  const name = borrower?.firstName ?? '';
  const from = number === null ? '' : ` from ${number}`;
  const now = context.now();
  const sent = await sendMessage(
    tx,
    {
      now,
      settings,
      createdBy: caller.kind === 'staff' ? caller.staff.id : null,
      record: (entry) => context.record(tx, entry),
    },
    {
      channel: 'SMS',
      purpose: 'SERVICE',
      to: borrower?.number ?? null,
      template: { id: 'agent_notice', values: [name, agent.agentName, number ?? ''] },
      text: `Dear ${name}, ${agent.agentName} will call you${from} about your loan ending in ${loan.slice(-4)}.`,
      loanApplicationNumber: loan,
      isRenewal: true,
    },
  );
  await cases.setNotice(tx, id, { messageId: sent.id, now });
}
