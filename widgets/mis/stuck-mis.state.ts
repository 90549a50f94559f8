import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ListProductType } from '../contract/applications/udrs.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { createForm, type Field } from '../kit/form/create-form.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createLoad, type Load } from '../kit/work/create-load.ts';
import { createDownload, type MisDownload } from './create-download.ts';

export type Stuck = CallReply<'stuckMisSummary'>;
export type StuckRow = Stuck['rows'][number];
/** Every product where it is empty. */
export type Product = ListProductType | '';

export interface StuckState {
  load: Load<'stuckMisSummary'>;
  file: MisDownload;
  product: ReadonlySignal<Product>;
  partner: Field;
  narrow(product: Product): void;
  /** Loads the figures as they are now; those in sight stay meanwhile. */
  refresh(): Promise<void>;
  download(): Promise<void>;
  dispose(): void;
}

/** What waits in the queues, as it is narrowed. */
export function createStuck(widget: Widget): StuckState {
  const { connection, emit } = widget;
  const load = createLoad(connection, 'stuckMisSummary', ({ code, retryable }) =>
    emit('lending-error', { code, retryable }),
  );
  const file = createDownload(widget);
  const product = signal<Product>('');
  const form = createForm({ initial: { partner: '' } });
  const field = form.field('partner');

  function asked(): CallInput<'stuckMisSummary'> {
    const { partner } = form.values.peek();
    return {
      ...(product.peek() !== '' && { productType: product.peek() as ListProductType }),
      ...(partner !== '' && { partnerId: Number(partner) }),
    };
  }
  async function refresh() {
    await load.load(asked(), { keeps: true });
  }
  return {
    load,
    file,
    product,
    partner: {
      ...field,
      change(value) {
        field.change(value);
        void refresh();
      },
    },
    narrow(to) {
      product.value = to;
      void refresh();
    },
    refresh,
    download: () => file.run((options) => connection.remote('downloadStuckMis', asked(), options)),
    dispose: load.dispose,
  };
}
