import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { serve } from './serve.ts';

// Without it the heap grows to four times what lives in it before its old part is collected: a list that is read to its end
// would cost each process some 150 MB (`npm run bench:csv`).
setFlagsFromString('--heap-growing-percent=40');

const template = fileURLToPath(new URL('./template.tar.gz', import.meta.url));
await serve({ template: fs.existsSync(template) ? template : undefined });
