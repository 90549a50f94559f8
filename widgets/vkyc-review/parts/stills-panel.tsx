import { useState } from 'react';
import { linkBelow } from '../../client/files/link-below.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { useOffers } from '../../kit/use-offers.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { Review, ReviewState } from '../review-state.ts';
import { clock, secondOf } from '../review-view.ts';
import { Compared } from './compared.tsx';
import { Still, type StillFile } from './still.tsx';

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog);

interface StillsPanelProps {
  review: Review;
  state: ReviewState;
  widget: Widget;
  isReadonly: boolean;
}

/** A document's picture: the edited one where there is one. */
function documentStill({ documents }: Review, key: string): StillFile | undefined {
  const document = documents.find((each) => each.key === key);
  const { original = null, modified = null } = document?.preview.front ?? {};
  const file = modified ?? original;
  if (!document || !file || file.kind !== 'image') return undefined;
  return {
    key,
    label: `${document.label}, uploaded`,
    note: formatDate(file.createdAt),
    url: file.url,
    isRedacted: file.isRedacted,
  };
}

/** The pictures that were captured in the call beside those of the application, and what was read from them. */
export function StillsPanel({ review, state, widget, isReadonly }: StillsPanelProps) {
  const { base } = widget.connection;
  const canReveal = useOffers(widget.connection, 'reveal') && !isReadonly;
  const [open, setOpen] = useState<StillFile>();
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({});
  const { session } = review;
  const captured = (key: 'face' | 'pan', moment: 'FACE' | 'PAN', label: string): StillFile[] => {
    const file = session?.[key];
    if (!session || !file) return [];
    const second = secondOf(session, moment);
    return [
      {
        key,
        label,
        note: second === undefined ? 'Recording' : `Recording ${clock(second)}`,
        url: file.url,
        isRedacted: false,
      },
    ];
  };
  const ofDocument = (key: string) => {
    const still = documentStill(review, key);
    return still ? [{ ...still, url: revealed[key] ?? still.url }] : [];
  };
  const stills = [
    ...captured('face', 'FACE', 'Face in the call'),
    ...ofDocument('SELFIE'),
    ...captured('pan', 'PAN', 'PAN in the call'),
    ...ofDocument('PAN'),
  ];
  async function reveal(key: string) {
    const link = await state.revealDocument(key, 'front');
    if (link !== undefined) setRevealed((known) => ({ ...known, [key]: link }));
  }
  return (
    <section className="panel sect stills" aria-label="Stills beside the documents">
      <header>
        <h2>Stills beside the documents</h2>
      </header>
      {stills.length === 0 && <p className="soft padded">There are no pictures yet.</p>}
      {stills.length > 0 && (
        <div className="still-row">
          {stills.map((still) => (
            <Still
              key={still.key}
              still={still}
              base={base}
              renew={(url) => state.files.renew(url)}
              open={() => setOpen(still)}
              reveal={canReveal ? () => void reveal(still.key) : undefined}
            />
          ))}
        </div>
      )}
      <Compared review={review} state={state} isReadonly={widget.isReadonly} />
      {open && <PictureDialog title={open.label} url={linkBelow(base, open.url)} close={() => setOpen(undefined)} />}
    </section>
  );
}
