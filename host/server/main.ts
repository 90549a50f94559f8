import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from './serve.ts';

const template = fileURLToPath(new URL('./template.tar.gz', import.meta.url));
await serve({ template: fs.existsSync(template) ? template : undefined });
