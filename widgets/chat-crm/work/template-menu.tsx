import { useState } from 'react';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { Menu } from '../../kit/overlay/menu.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { templateIcon } from '../../kit/parts/icons/template.tsx';
import type { ChatDetails } from '../chat-messages.state.ts';
import type { ChatRoom } from '../chat-room.state.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

type Template = ChatDetails['templates'][number];

interface TemplateMenuProps {
  room: ChatRoom;
  templates: readonly Template[];
  isMain: boolean;
}

/** The templates. A chosen one is sent once its text was read. */
export function TemplateMenu({ room, templates, isMain }: TemplateMenuProps) {
  const [chosen, setChosen] = useState<Template>();
  return (
    <>
      <Menu
        className={isMain ? 'btn primary' : 'btn small plain'}
        title="Templates"
        label={
          <>
            <Icon shape={templateIcon} />
            {isMain ? 'Choose template' : <span className="tool-word">Template</span>}
          </>
        }
        items={templates.map((template) => ({
          key: template.name,
          label: template.title,
          run: () => setChosen(template),
        }))}
      />
      {chosen && (
        <ConfirmDialog
          isOpen
          title={chosen.title}
          text={chatTexts.confirmTemplate}
          confirmLabel="Send"
          confirm={async () => {
            await room.sendTemplate(chosen.name);
            setChosen(undefined);
          }}
          cancel={() => setChosen(undefined)}
        >
          <span className="said">{chosen.text}</span>
        </ConfirmDialog>
      )}
    </>
  );
}
