import { expect, it } from 'vitest';
import { createCircuit } from '../../../host/server/upstream/circuit.ts';

it('opens after five failures in a row, lets one call try after ten seconds, and closes on its success', () => {
  let now = 0;
  const circuit = createCircuit(() => now);
  const fail = () => {
    expect(circuit.mayTry()).toBe(true);
    circuit.failed();
  };
  for (let times = 0; times < 4; times++) fail();
  circuit.succeeded();
  for (let times = 0; times < 4; times++) fail();
  expect(circuit.state()).toBe('closed');
  fail();
  expect(circuit.state()).toBe('open');
  now = 9999;
  expect(circuit.mayTry()).toBe(false);
  now = 10_000;
  expect(circuit.mayTry()).toBe(true);
  expect(circuit.state()).toBe('trying');
  expect(circuit.mayTry()).toBe(false);
  circuit.failed();
  expect(circuit.state()).toBe('open');
  now = 19_999;
  expect(circuit.mayTry()).toBe(false);
  now = 20_000;
  expect(circuit.mayTry()).toBe(true);
  circuit.givenUp();
  expect(circuit.mayTry()).toBe(true);
  circuit.succeeded();
  expect(circuit.state()).toBe('closed');
  expect(circuit.mayTry()).toBe(true);
});
