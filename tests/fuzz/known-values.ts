import { foremostCallers, type CallerName } from './callers.ts';
import { writes, type Operation, type Schema } from './description.ts';

/**
 * Values that exist, by the name of the field that holds them. A request names one by its place, so that the same request
 * means the same on a server that was filled alike but has other ids.
 */
export class KnownValues {
  readonly #values = new Map<string, string[]>();
  readonly #granted = new Map<string, CallerName[]>();

  add(name: string, value: string): void {
    const known = this.#values.get(name) ?? [];
    if (value !== '' && value.length <= 200 && known.length < 40 && !known.includes(value)) known.push(value);
    this.#values.set(name, known);
  }

  /** Callers to whom a call has answered; where none is known, mostly who may do most. */
  grantedTo({ name }: Operation): readonly CallerName[] {
    return this.#granted.get(name) ?? [...foremostCallers.slice(0, 1), ...foremostCallers];
  }

  grant({ name }: Operation, caller: CallerName): void {
    this.#granted.set(name, [...(this.#granted.get(name) ?? []), caller]);
  }

  /** Keeps every text and number of a reply under its field's name, and what a list answers under the list's besides. */
  addAll(part: unknown, list?: string, name = ''): void {
    if (typeof part === 'string' || typeof part === 'number') {
      this.add(name, String(part));
      if (list !== undefined) this.add(scoped(name, list), String(part));
    } else if (Array.isArray(part)) for (const each of part) this.addAll(each, list, name);
    else if (part !== null && typeof part === 'object')
      for (const [field, each] of Object.entries(part)) this.addAll(each, list, field);
  }

  /** Names of the fields whose values may stand in a field: its own name, best of the same list, and what a pattern lets through. */
  fitting(name: string, { pattern }: Schema, list?: string): string[] {
    const names = [...this.#values.keys()];
    const own = [name, ...(aliases[name] ?? [])]
      .map((each) => scoped(each, list))
      .filter((each) => this.#values.has(each));
    if (list !== undefined && own.length > 0) return own;
    if (pattern === undefined) return names.filter((each) => each === name || aliases[name]?.includes(each));
    const matches = new RegExp(pattern, 'u');
    return names.filter((each) => this.#values.get(each)?.every((value) => matches.test(value)));
  }

  /** Puts the values in the place of their names. */
  resolve(text: string, encode: (value: string) => string = (value) => value): string {
    return text.replaceAll(/KNOWN\((\w+)\.(\d+)\)/g, (_, name: string, at: string) => {
      const known = this.#values.get(name) ?? [];
      return encode(known[Number(at) % known.length] ?? '');
    });
  }
}

/** The name of a field's values in one list. */
function scoped(name: string, list: string | undefined): string {
  return list === undefined ? name : `${list.replaceAll('-', '_')}__${name}`;
}

/** The list that a call is of, by its name; undefined for all other calls. */
export function listOf(call: string): string | undefined {
  return /^(.+)\.(tabs|rows)$/.exec(call)?.[1];
}

/** Fields that hold what another call's reply names otherwise. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  queueName: ['queueName'],
  optionId: ['id'],
  sortBy: ['value'],
  searchValue: ['loanApplicationNumber', 'name', 'fullName'],
  sectionKey: ['key'],
  tabName: ['key', 'tabName'],
  userId: ['id', 'staffId'],
  entityId: ['loanAppNo', 'loanApplicationNumber'],
  loanAppNo: ['loanApplicationNumber'],
  phone: ['contactNumber'],
  callOutcome: ['callOutcomes'],
  callStatus: ['callStatus'],
  currentStage: ['selectedUdrs'],
  toStage: ['key'],
  holdReason: ['key'],
  type: ['key'],
  proofType: ['key'],
  loanApplicationId: ['loanApplicationNumber'],
  leadId: ['loanApplicationNumber', 'contactNumber'],
  subjectId: ['loanApplicationNumber'],
  convoxId: ['loanApplicationNumber'],
  mailQueueId: ['mailId'],
};

/** The name of a known value, as a request carries it. */
export function known(name: string, at: number): string {
  return `KNOWN(${name}.${at})`;
}

/** Makes a call as a caller with an input of its kind and answers the reply's data; undefined where it was refused. */
export type Ask = (operation: Operation, at: number, caller: CallerName) => Promise<unknown>;

/** Fills from the replies of every reading call, twice: the second time by what the first time brought. */
export async function gather(values: KnownValues, operations: readonly Operation[], ask: Ask): Promise<void> {
  const reading = operations.filter(
    (operation) => !writes(operation) && operation.opens !== 'nothing' && !/sign|lock/i.test(operation.name),
  );
  // A list's rows are asked for by its tabs, and by one who may see them.
  const rounds = [/\.tabs$|^[^.]+$/, /\.rows$|^[^.]+$/].map((names) => reading.filter(({ name }) => names.test(name)));
  for (const [round, operationsNow] of rounds.entries())
    for (const operation of operationsNow) {
      const list = listOf(operation.name);
      for (const caller of operation.opens === 'session' ? foremostCallers : ['telephony']) {
        const reply = await ask(operation, round, caller);
        if (reply === undefined) continue;
        values.grant(operation, caller);
        values.addAll(reply, list);
        if (list !== undefined) break;
      }
    }
}
