/** Where a backend is not as the contract says, in one sentence for its makers. */
export class Fault extends Error {
  override name = 'Fault';
}

/** Why a step could not be made: nothing is said of the backend. */
export class NotChecked extends Error {
  override name = 'NotChecked';
}

/** The host cannot be spoken to at all: the run ends. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** What an earlier step has learned. @throws {NotChecked} if that step has failed */
export function learned<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new NotChecked(`${what} is not known, because an earlier step failed`);
  return value;
}

/** @throws {Fault} with the sentence, unless it is so */
export function must(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Fault(sentence);
}
