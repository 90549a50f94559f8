import { complianceChecks } from '../contract/compliance/compliance.ts';
import { viewerFileOf } from '../kit/desk/viewer/preview-files.ts';
import type { ViewerFile } from '../kit/desk/viewer/viewer-file.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { Case, Discrepancy, FieldProposal } from './case-state.ts';

/** The file that a fixer has sent with an answer, in the viewer's shape. */
export function answerFileOf(discrepancy: Discrepancy, base: string): ViewerFile[] {
  const { file } = discrepancy;
  return file ? [viewerFileOf(file, file.label || complianceChecks[discrepancy.code].label, null, base)] : [];
}

/** The beginnings of the fields' names of each discrepancy that is written beside the checklist's. */
export function moreNames(texts: Texts): string[] {
  return Array.from({ length: Number(texts['more.count'] ?? 0) }, (_, index) => `more.${index}`);
}

/** The discrepancies of the round that is worked on, and those of rounds before. */
export function byRound({ discrepancies, round }: Case): { now: Discrepancy[]; before: Discrepancy[] } {
  return {
    now: discrepancies.filter((each) => each.round === round),
    before: discrepancies.filter((each) => each.round < round),
  };
}

/** The proposals that replace a document by another one. */
export function pairsOf({ discrepancies }: Case): FieldProposal[] {
  return discrepancies
    .flatMap(({ proposals }) => proposals ?? [])
    .filter(({ field, file, state }) => field === null && file !== null && state !== 'LAPSED');
}
