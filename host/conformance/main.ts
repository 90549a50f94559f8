import { conform } from './conform.ts';

process.exitCode = await conform(process.argv.slice(2), process.env, {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
