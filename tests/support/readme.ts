/** `npm run readme` writes the README's tables anew from the contract's tables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './find-files.ts';
import { readReadme, withTables } from './readme-tables.ts';

writeFileSync(join(root, 'README.md'), withTables(readReadme()));
