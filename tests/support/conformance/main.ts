import { parseArgs } from 'node:util';
import { startOurStates } from './our-states.ts';

const { values } = parseArgs({
  options: { base: { type: 'string', default: 'http://localhost:3000' }, port: { type: 'string', default: '4020' } },
});
const { address } = await startOurStates({ base: values.base, port: Number(values.port) });
console.log(`The states of ${values.base} are made at ${address}`);
