import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { closeIcon } from '../../../../widgets/kit/parts/icons/close.tsx';
import { Modal } from './modal.tsx';

const commandKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups = [
  {
    title: 'Everywhere',
    keys: [
      { keys: [commandKey, 'K'], does: 'Go to a screen or a loan' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close a menu or a dialog' },
    ],
  },
  {
    title: 'Menus',
    keys: [
      { keys: ['↓', '↑'], does: 'Move in a menu' },
      { keys: ['←', '→'], does: 'Go to the menu beside' },
      { keys: ['A', 'to', 'Z'], does: 'Go to the entry with that letter' },
    ],
  },
  {
    title: 'Lists',
    keys: [
      { keys: ['j', 'k'], does: 'Move down and up the rows' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['x'], does: 'Select the row' },
      { keys: ['/'], does: 'Search' },
    ],
  },
  {
    title: 'Chats',
    keys: [
      { keys: ['n'], does: 'Next chat that waits' },
      { keys: ['t'], does: 'Take the chat' },
      { keys: ['r'], does: 'Mark the chat as resolved' },
    ],
  },
] as const;

/** The list of the keys that work in the portal. */
export function KeysDialog({ close }: { close(): void }) {
  return (
    <Modal name="Keyboard keys" close={close}>
      <header>
        <h2 className="grow">Keyboard keys</h2>
        <button className="btn icon plain small" type="button" aria-label="Close" onClick={close}>
          <Icon shape={closeIcon} />
        </button>
      </header>
      <div className="body">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="key-list">
              {keys.map(({ keys: names, does }) => (
                <div key={does}>
                  <dt>
                    {names.map((name) => (name === 'to' ? <span key={name}>to</span> : <kbd key={name}>{name}</kbd>))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
