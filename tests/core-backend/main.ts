import { parseArgs } from 'node:util';
import { startCoreBackend } from './core-backend.ts';
import { firstCustomers, firstUser } from './world.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    pages: { type: 'string' },
    origins: { type: 'string', default: '' },
  },
});

const { base } = await startCoreBackend({
  port: Number(values.port),
  ...(values.pages !== undefined && { pages: values.pages }),
  origins: values.origins.split(',').filter(Boolean),
});
console.log(`The core backend answers at ${base}`);
console.log(`Sign in as ${firstUser.username} with ${firstUser.password}`);
console.log(`Telephony: ${base}/ameyoCallingCRM?phone=${firstCustomers.personalLoan}`);
