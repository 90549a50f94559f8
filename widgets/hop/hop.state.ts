import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import type { CallReply } from '../contract/schemas.ts';
import { createWork } from '../kit/work/create-work.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** Where the hand-over of a code stands. */
export type HopStage =
  | { kind: 'opening' }
  /** `canRetry`: the server was not reached, and the code may be good still. */
  | { kind: 'refused'; message: string; canRetry: boolean }
  | { kind: 'open'; target: CallReply<'redeemHop'> };

export interface Hop {
  stage: ReadonlySignal<HopStage>;
  /** Gives the code for its screen; called again it is the same attempt. */
  redeem(): Promise<void>;
}

/** The hand-over of one code: it is given for its screen once, however often the answer is lost. */
export function createHop(code: string, widget: Widget): Hop {
  const work = createWork(widget);
  const stage = signal<HopStage>({ kind: 'opening' });
  function refused(error: unknown): string {
    const { message, isRetryable } = asCallError(error);
    stage.value = { kind: 'refused', message, canRetry: isRetryable };
    return '';
  }
  return {
    stage,
    async redeem() {
      stage.value = { kind: 'opening' };
      const target = await work.run('redeemHop', { code }, { success: '', refused });
      if (!target) return;
      stage.value = { kind: 'open', target };
      widget.emit('lending-navigate', { ...target, replaces: true });
    },
  };
}
