import { expect, it } from 'vitest';
import { agentKycFileMessage } from '../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import { agentKycFiles } from '../../widgets/contract/agent-kyc/agent-kyc.ts';
import { callRows } from '../../widgets/contract/calls.ts';
import {
  acceptOf,
  checkChosenFile,
  extensionsOf,
  inlineTypes,
  mostBytes,
} from '../../widgets/contract/files/uploads.ts';

it('offers a file input the extensions of its kinds', () => {
  expect(acceptOf(['image', 'pdf'])).toBe('.jpg,.jpeg,.png,.webp,.heic,.heif,.pdf');
  expect(acceptOf(['csv'])).toBe('.csv');
});

it.each([
  [['csv'], 'agents.xlsx', 10, 'This file is none of these: CSV'],
  [['image', 'pdf'], 'photo', 10, 'This file is none of these: JPG, PNG, WebP or HEIC image, PDF'],
  [['image'], 'photo.JPG', 0, 'This file is empty'],
  [['image'], 'photo.JPG', 16 * 1024 * 1024, 'This file is larger than 15 MB'],
  [['image'], 'photo.JPG', 15 * 1024 * 1024, undefined],
  [['image', 'video'], 'visit.mov', 90 * 1024 * 1024, undefined],
] as const)('checks a chosen file: %j %s of %i bytes', (kinds, name, size, message) =>
  expect(checkChosenFile(kinds, { name, size })).toBe(message),
);

it("takes an agent's document up to its size, and no byte more", () => {
  expect(agentKycFileMessage(agentKycFiles.maxBytes)).toBeUndefined();
  expect(agentKycFileMessage(agentKycFiles.maxBytes + 1)).toBe('This file is larger than 5 MB');
});

it('knows the extensions of what may be shown', () => {
  for (const type of inlineTypes) expect(extensionsOf(type).length).toBeGreaterThan(0);
  expect(extensionsOf('text/html')).toEqual([]);
  expect(mostBytes([])).toBe(0);
});

it('has files on multipart calls only, and at least one part on each', () => {
  for (const [name, { encoding, files }] of Object.entries(callRows))
    expect([name, encoding === 'multipart']).toEqual([name, Object.keys(files ?? {}).length > 0]);
});
