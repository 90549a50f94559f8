import type { OtpLanguage } from '../otp-templates/otp-template.ts';
import type { MessageChannel, MessagePurpose, OutboundStatus } from '../communications/messages.ts';

/** Whom a communication is for: the borrowers of chosen loans, or the agents of a portal (UT-07). */
export const audiences = { LOANS: 'Borrowers of chosen loans', AGENTS: 'Agents of a portal' } as const;
export type Audience = keyof typeof audiences;

/** The most recipients of one communication. */
export const mostRecipients = 2_000;
/** The rows that a preview shows. */
export const previewRows = 3;
/** Characters of the remark of a refusal. */
export const refusalLength = 500;

/**
 * Where a communication is. WAITS_FOR_RELEASE: a second person has to release it; SENDING: it goes out, or waits for its
 * hours; DONE: every message was handed over or left out.
 */
export const communicationStatuses = {
  WAITS_FOR_RELEASE: 'Waits for release',
  SENDING: 'Sending',
  STOPPED: 'Stopped',
  DONE: 'Done',
  REFUSED: 'Refused',
} as const;
export type CommunicationStatus = keyof typeof communicationStatuses;

/** Where one recipient's message is. WAITING: its turn has not come; STOPPED: it had not gone out when it was stopped. */
export const recipientStatuses = [
  'WAITING',
  'QUEUED',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'SUPPRESSED',
  'STOPPED',
] as const satisfies readonly (OutboundStatus | 'WAITING' | 'STOPPED')[];
export type RecipientStatus = (typeof recipientStatuses)[number];

export const templateStatuses = ['APPROVED', 'WITHDRAWN'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Why an entry of an audience is not taken. One that does not exist and one that the caller does not see look alike. */
export const entryRefusals = {
  NOT_A_NUMBER: 'This is no loan number: enter its 12 digits',
  NOT_SEEN: 'There is no such loan, or it is not yours to see',
  TWICE: 'This stands above already',
  OTHER_PORTAL: 'Agents of a portal are written to from that portal alone',
} as const;
export type EntryRefusal = keyof typeof entryRefusals;

interface Place {
  label: string;
  audiences: readonly Audience[];
  /** Absent: the server fills it for each recipient. `day` is YYYY-MM-DD, `time` is HH:mm. */
  typed?: 'day' | 'time' | 'text';
}

/**
 * The named places of a template. The server fills most for each recipient; a person types the others once for all.
 * Borrowers get no text that a person has typed: only a day or a time.
 */
export const places = {
  customerName: { label: 'First name of the customer', audiences: ['LOANS'] },
  loanEnding: { label: 'Last four digits of the loan number', audiences: ['LOANS'] },
  emiAmount: { label: 'EMI', audiences: ['LOANS'] },
  emiDate: { label: 'Date of the next EMI', audiences: ['LOANS'] },
  overdueAmount: { label: 'Overdue amount', audiences: ['LOANS'] },
  agentName: { label: 'Name of the agent', audiences: ['LOANS', 'AGENTS'] },
  accountCount: { label: 'Loans that the agent has', audiences: ['AGENTS'] },
  day: { label: 'Day', audiences: ['LOANS', 'AGENTS'], typed: 'day' },
  time: { label: 'Time', audiences: ['LOANS', 'AGENTS'], typed: 'time' },
  topic: { label: 'Topic', audiences: ['AGENTS'], typed: 'text' },
} as const satisfies Record<string, Place>;
export type PlaceName = keyof typeof places;
export const placeNames = Object.keys(places) as PlaceName[];
/** Characters of a typed place. */
export const typedLength = 60;

/** A text for many recipients, as it was approved. It is never changed: a new wording is a new version. */
export interface CommunicationTemplate {
  id: string;
  /** Its name at the gateway: one person gets a message of this name once a day. */
  name: string;
  title: string;
  /** Counts the versions of a template, from 1. */
  revision: number;
  channel: MessageChannel;
  purpose: MessagePurpose;
  audience: Audience;
  language: OtpLanguage;
  text: string;
  status: TemplateStatus;
}

/** What fills places, by name. Absent or empty: the place stays empty. */
export type PlaceValues = Readonly<Partial<Record<PlaceName, string>>>;

const isPlace = (name: string): name is PlaceName => Object.hasOwn(places, name);

/** The places of a text in their order, each once. */
export function placesOf(text: string): PlaceName[] {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter(isPlace);
}

/** The places that a person types. */
export function typedPlacesOf(text: string): PlaceName[] {
  return placesOf(text).filter((name) => 'typed' in places[name]);
}

/** A template as one recipient reads it. */
export interface Filled {
  /** An empty place stands there in its braces. */
  text: string;
  /** The values in the order of their places. */
  values: string[];
  empty: PlaceName[];
}

/** Fills a text. A message with an empty place is not sent. */
export function fillTemplate(text: string, values: PlaceValues): Filled {
  const named = placesOf(text);
  const valueOf = (name: PlaceName) => values[name]?.trim() ?? '';
  return {
    text: text.replace(/\{(\w+)\}/g, (place, name: string) => (isPlace(name) && valueOf(name) ? valueOf(name) : place)),
    values: named.map(valueOf),
    empty: named.filter((name) => valueOf(name) === ''),
  };
}
