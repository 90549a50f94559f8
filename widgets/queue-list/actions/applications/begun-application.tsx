import type { CallReply } from '../../../contract/schemas.ts';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';

interface BegunProps {
  begun: CallReply<'addApplication'>;
  open(): void;
  close(): void;
}

/** An application that was added, with the other loans of its customer: they are read before the work on it begins. */
export function BegunApplication({ begun: { number, relatedLoans }, open, close }: BegunProps) {
  return (
    <Drawer
      title={`Application ${number} is added`}
      isOpen
      close={close}
      width="640px"
      footer={
        <>
          <span className="new-application-left" />
          <button className="btn" type="button" onClick={close}>
            Close
          </button>
          <button className="btn primary" type="button" onClick={open}>
            Open application
          </button>
        </>
      }
    >
      <div className="new-application">
        <Notice tone="wait">This customer has other loans. Look at them before you go on.</Notice>
        <ul className="plain-list num" aria-label="Other loans of this customer">
          {relatedLoans.map((loan) => (
            <li key={loan}>{loan}</li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}
