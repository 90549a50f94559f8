import { expect, it, vi } from 'vitest';
import { compileInput, inputChecks } from '../../../host/server/http/openapi/wire-schema.ts';
import { Refusal } from '../../../host/server/base/refusal.ts';
import { callNames } from '../../../widgets/contract/calls.ts';

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

it("compiles a call's input when the call is first made, once for all servers, and every call's can be compiled", () => {
  const compile = vi.fn<typeof compileInput>(compileInput);
  const inputCheck = inputChecks(compile);
  const checks = callNames.flatMap((name) => [inputCheck(name), inputCheck(name)]);
  expect(compile).not.toHaveBeenCalled();
  const thrown = checks.map((check) => thrownBy(() => check({ 'not-of-this-call': '1' })));
  // the telephony screen's launch parameters are the dialer's: that call refuses no field
  expect(thrown.filter((error) => !(error instanceof Refusal))).toEqual([undefined, undefined]);
  expect(compile.mock.calls.map(([name]) => name)).toEqual(callNames);
});
