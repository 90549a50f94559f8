/** `npm run readme` writes the tables of the README, and of the files that it leads to, anew from the code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../find-files.ts';
import { readDocuments, withTables } from './readme-tables.ts';

for (const [file, text] of Object.entries(withTables(readDocuments()))) writeFileSync(join(root, file), text);
