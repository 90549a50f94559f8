import { complianceChecks } from '../contract/compliance/compliance.ts';
import { viewerFileOf } from '../kit/desk/viewer/preview-files.ts';
import type { ViewerFile } from '../kit/desk/viewer/viewer-file.ts';
import type { Texts } from '../kit/work/kept/typed-texts.ts';
import type { Case, Discrepancy } from './case-state.ts';

/** The file that a fixer has sent with an answer, in the viewer's shape. */
export function answerFileOf(discrepancy: Discrepancy, base: string): ViewerFile[] {
  const { file } = discrepancy;
  return file ? [viewerFileOf(file, file.label || complianceChecks[discrepancy.code].label, null, base)] : [];
}

/** How many discrepancies beside the checklist's are being written. */
export function moreCount(texts: Texts): number {
  return Number(texts['more.count'] ?? 0);
}

/** The discrepancies of the round that is worked on, and those of rounds before. */
export function byRound({ discrepancies, round }: Case): { now: Discrepancy[]; before: Discrepancy[] } {
  return {
    now: discrepancies.filter((each) => each.round === round),
    before: discrepancies.filter((each) => each.round < round),
  };
}
