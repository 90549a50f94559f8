import type { CommunicationTemplate } from '../../../../../widgets/contract/campaigns/communication.ts';
import type { MessageChannel } from '../../../../../widgets/contract/communications/messages.ts';

type Sample = Omit<CommunicationTemplate, 'id'>;

const inEnglish = { revision: 1, language: 'English', status: 'APPROVED' } as const;

interface Wording extends Pick<Sample, 'name' | 'title' | 'purpose' | 'audience' | 'text'> {
  channels?: readonly MessageChannel[];
}

const wordings: readonly Wording[] = [
  {
    name: 'rate_notice',
    title: 'Change of rate',
    purpose: 'TRANSACTIONAL',
    audience: 'LOANS',
    text: 'Dear {customerName}, the interest rate of your loan ending in {loanEnding} changes on {day}. Your EMI is then {emiAmount}.',
  },
  {
    name: 'statement_ready',
    title: 'Statement ready',
    purpose: 'SERVICE',
    audience: 'LOANS',
    text: 'Dear {customerName}, the statement of your loan ending in {loanEnding} is ready in the app.',
  },
  {
    name: 'emi_reminder',
    title: 'EMI reminder',
    purpose: 'COLLECTION',
    audience: 'LOANS',
    text: 'Dear {customerName}, your EMI of {emiAmount} for the loan ending in {loanEnding} is due on {emiDate}. Please keep the amount in your account.',
  },
  {
    name: 'overdue_reminder',
    title: 'Overdue reminder',
    purpose: 'COLLECTION',
    audience: 'LOANS',
    text: 'Dear {customerName}, {overdueAmount} of your loan ending in {loanEnding} is overdue. Your agent {agentName} can help you to pay by {day}.',
    channels: ['SMS', 'WHATSAPP'],
  },
  {
    name: 'top_up_offer',
    title: 'Top-up offer',
    purpose: 'PROMOTION',
    audience: 'LOANS',
    text: 'Dear {customerName}, you can ask for a top-up of your loan ending in {loanEnding} until {day}.',
  },
  {
    name: 'training_notice',
    title: 'Training',
    purpose: 'SERVICE',
    audience: 'AGENTS',
    text: 'Namaste {agentName}, there is a training about {topic} on {day} at {time}.',
  },
  {
    name: 'account_summary',
    title: 'Accounts of the agent',
    purpose: 'SERVICE',
    audience: 'AGENTS',
    text: 'Namaste {agentName}, you have {accountCount} accounts. Update their feedback by {time} today.',
    channels: ['SMS', 'WHATSAPP'],
  },
];

/** The templates of the demo: approved ones of every channel and purpose, one in Hindi, and two that were withdrawn. */
export const templateSamples: readonly Sample[] = [
  ...wordings.flatMap(({ channels = ['SMS', 'WHATSAPP', 'EMAIL'], ...wording }) =>
    channels.map((channel) => ({ ...inEnglish, ...wording, channel })),
  ),
  {
    ...inEnglish,
    name: 'emi_reminder',
    title: 'EMI reminder, Hindi',
    purpose: 'COLLECTION',
    audience: 'LOANS',
    channel: 'SMS',
    language: 'Hindi',
    text: 'प्रिय {customerName}, आपकी ऋण संख्या {loanEnding} की {emiAmount} की किस्त {emiDate} को देय है।',
  },
  {
    ...inEnglish,
    name: 'festive_offer',
    title: 'Festive offer',
    purpose: 'PROMOTION',
    audience: 'LOANS',
    channel: 'SMS',
    status: 'WITHDRAWN',
    text: 'Dear {customerName}, a festive offer waits for you until {day}.',
  },
  {
    ...inEnglish,
    name: 'clarification_reminder',
    title: 'Clarification reminder',
    purpose: 'SERVICE',
    audience: 'AGENTS',
    channel: 'WHATSAPP',
    status: 'WITHDRAWN',
    text: 'Namaste {agentName}, some of your feedback needs clarification. Answer by {time} today.',
  },
];
