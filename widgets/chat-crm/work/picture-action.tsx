import { createContext, useContext } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import type { ChatMessage } from '../chat-messages.state.ts';

/** Asks where a customer's file goes; undefined where this person cannot make documents of it. */
export const PictureContext = createContext<((message: ChatMessage) => void) | undefined>(undefined);

/** Makes a document of what the customer has sent. */
export function PictureAction({ message }: { message: ChatMessage }) {
  const ask = useContext(PictureContext);
  const { file, direction } = message;
  const isDocument = file && (file.mediaType.startsWith('image/') || file.mediaType === 'application/pdf');
  if (!ask || direction !== 'INCOMING' || !isDocument) return null;
  return (
    <button
      className="act"
      type="button"
      aria-label={`Use ${file.name} as a document`}
      title="Use as a document"
      onClick={() => ask(message)}
    >
      <Icon shape={documentIcon} />
    </button>
  );
}
