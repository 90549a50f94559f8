import { grouped } from '../money.ts';
import { reasonRules } from '../rules/reason.ts';

/** What those who watch the server are told at once: in a list what it is called, and in a sentence what has happened. */
export const alertKinds = {
  LIMIT_REACHED: {
    name: 'Limit reached',
    says: 'A person or a loan has reached a limit, for the first time in its window',
  },
  LIMIT_RAISED: { name: 'Limit raised', says: 'A lead has raised a limit of a person for today' },
  DOWNLOAD_LARGE: {
    name: 'Large download',
    says: 'A person has downloaded more rows within a day than are free, and has given a reason',
  },
  SIGN_IN_SPRAY: {
    name: 'Passwords tried',
    says: 'A network has tried too many wrong passwords: its further tries wait',
  },
  ACCOUNT_LOCKED: {
    name: 'Account locked',
    says: 'An account is locked after a hundred wrong passwords in a row',
  },
  ACCESS_WIDENED: {
    name: 'Access widened',
    says: 'An account has been made, enabled or given more without a second person',
  },
  EMBEDDER_REFUSED: {
    name: 'Embedder refused',
    says: 'An embedder has asked for a session, or from where, that it may not',
  },
  PAYMENTS_REFUSED: {
    name: 'Payments refused',
    says: 'Somebody has told of payments without the key or the signature of the payment service',
  },
  LEDGER_DIFFERS: {
    name: 'Ledger differs',
    says: 'What is kept of a loan is not what its ledger comes to: the audit names it (FIND_DIFFERENCE)',
  },
  PROXY_UNTRUSTED: {
    name: 'Proxy not trusted',
    says: 'X-Forwarded-For came while TRUST_PROXY is 0: all callers behind that proxy count as one address',
  },
} as const satisfies Record<string, { name: string; says: string }>;
export type AlertKind = keyof typeof alertKinds;
export const alertKindNames = Object.keys(alertKinds) as AlertKind[];

/** The words of a kind; of one that only a later server knows, its name. */
export function alertWords(kind: string): { name: string; says: string } {
  const name = kind as AlertKind;
  return Object.hasOwn(alertKinds, kind) ? alertKinds[name] : { name, says: '' };
}

/** Figures of what has happened, by name: no names of people, no numbers or addresses of theirs. */
export type AlertFigures = Readonly<Record<string, string | number>>;

/** The words of a code: `revealContactDay` is `reveal contact day`, `MORE_ACCESS` is `more access`. */
const wordsOf = (code: string) =>
  /[a-z]/.test(code)
    ? code.replace(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    : code.toLowerCase().replaceAll('_', ' ');

/** The order in which figures are read; others come after them. */
const order = ['kind', 'limit', 'rows', 'amount', 'spent', 'free'];
const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** Figures as people read them. */
export function alertDetails(about: AlertFigures): { label: string; value: string }[] {
  const figures = Object.entries(about).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return figures.map(([name, value]) => {
    const words = wordsOf(name);
    const text = typeof value === 'number' ? grouped(value) : wordsOf(value);
    return { label: words.charAt(0).toUpperCase() + words.slice(1), value: text };
  });
}

/** Whether somebody has seen an alert. */
export const alertStates = { NEW: 'New', SEEN: 'Seen' } as const;
export type AlertState = keyof typeof alertStates;
export const alertStateNames = Object.keys(alertStates) as AlertState[];

/** What whoever has seen an alert says of it. */
export const alertNoteRules = reasonRules('Say what you found or did');
