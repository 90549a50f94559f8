import { useEffect, useMemo, useState } from 'react';
import type { ChatVariant } from '../../contract/chat/chat.ts';
import { ChoiceBox } from '../../kit/form/choice-box.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { LoadFailure } from '../../kit/parts/load-state.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { createLoad } from '../../kit/work/create-load.ts';
import { createWork } from '../../kit/work/create-work.ts';
import type { ChatMessage } from '../chat-messages.state.ts';

interface DocumentDialogProps {
  variant: ChatVariant;
  roomId: string;
  message: ChatMessage;
  widget: Widget;
  close(): void;
}

/** Puts a copy of a customer's file on a document card of the chat's loan. */
export function DocumentDialog({ variant, roomId, message, widget, close }: DocumentDialogProps) {
  const { connection } = widget;
  const work = useMemo(() => createWork(widget), [widget]);
  const load = useMemo(() => createLoad(connection, 'chatDocumentCards'), [connection]);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    void load.load({ variant, roomId });
    return load.dispose;
  }, [load, variant, roomId]);
  const shown = useValue(load.state);
  const cards = shown.phase === 'ready' ? shown.value.cards : [];
  const places = cards.flatMap((card) =>
    card.sides.map(({ side, isFilled }) => ({ id: `${card.key} ${side}`, card, side, isFilled })),
  );
  const place = places.find(({ id }) => id === chosen);

  async function file() {
    if (!place) return;
    const { card, side } = place;
    const input = { variant, roomId, messageId: message.messageId, card: card.key, side };
    const readAgain = () => load.load({ variant, roomId }, { keeps: true });
    if (await work.run('fileChatPicture', input, { ifMatch: card.version, readAgain })) close();
  }
  return (
    <FormDialog
      title="Use as a document"
      submitLabel="Upload"
      isReady={place !== undefined}
      submit={file}
      close={close}
    >
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={() => load.load({ variant, roomId })} />}
      {shown.phase === 'loading' && <p className="soft">Loading the cards</p>}
      {shown.phase === 'ready' && (
        <fieldset className="loans places">
          <legend>
            Which document of <span className="num">{shown.value.loanApplicationNumber}</span> is{' '}
            {message.file?.name ?? 'it'}? The chat keeps its own copy.
          </legend>
          {places.map(({ id, card, side, isFilled }) => (
            <ChoiceBox key={id} className="loan" among="place" isChosen={chosen === id} choose={() => setChosen(id)}>
              <span className="grow">
                <span className="strong">
                  {card.title}
                  {card.sides.length > 1 && `, ${side}`}
                </span>
                <span className="small soft">
                  {isFilled
                    ? 'Replaces the picture that is there; the card waits for a decision again'
                    : 'Nothing there yet'}
                </span>
              </span>
              <Status value={(card.docStatus ?? 'pending').toUpperCase()} />
            </ChoiceBox>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
