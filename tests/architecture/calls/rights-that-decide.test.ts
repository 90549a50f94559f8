import { expect, it } from 'vitest';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { rights, type RightName } from '../../../widgets/contract/session/rights.ts';

const apart = (Object.keys(rights) as RightName[]).filter((name) => 'apart' in rights[name]);
const deciding = callNames.filter((name) => callRows[name].decides);

it('every right that keeps two people apart has a call that decides, and no other right has', () => {
  const decided = new Set(deciding.flatMap((name) => callRows[name].decides ?? []));
  expect(apart.filter((name) => !decided.has(name))).toEqual([]);
  expect([...decided].filter((name) => !apart.includes(name))).toEqual([]);
});

it('a call that approves, releases, confirms, decides, checks, audits or validates says by which right', () => {
  const bySecond = callNames.filter(
    (name) => callRows[name].writes && /^(approve|release|confirm|decide|audit|validate)[A-Z]/.test(name),
  );
  const others = {
    releaseHolds: 'ends a hold that no second person has to end',
    releaseLock: 'gives back what is one’s own',
    releaseComplianceCase: 'the same',
    decideCredit: 'the first decision on a loan: nobody has proposed one',
  } as const;
  expect(bySecond.filter((name) => !callRows[name].decides && !Object.hasOwn(others, name))).toEqual([]);
});

it('a call that decides is a person’s, and changes something', () => {
  expect(deciding.filter((name) => callRows[name].auth !== 'session' || !callRows[name].writes)).toEqual([]);
});
