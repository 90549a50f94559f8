import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { asked, held, inside, line, open, snacks, stubChat, textsIn } from './chat-page.js';

const file = { name: 'pan.jpg', mediaType: 'image/jpeg', bytes: 700, width: null, height: null, url: '/files/x.jpg' };

describe('lending-chat-crm, a customer’s picture as a document', () => {
  stubChat();

  it('puts it on the card that is chosen, by the version that was read', async () => {
    const sides = [
      { side: 'front', isFilled: true },
      { side: 'back', isFilled: false },
    ];
    held.documentCards = [
      { key: 'PAN', title: 'PAN card', docStatus: 'approved', sides: [sides[0]], version: 3 },
      { key: 'AADHAAR', title: 'Aadhaar', docStatus: null, sides, version: 4 },
    ];
    const own = { direction: 'OUTGOING', status: 'READ', sender: 'Meera Krishnan' };
    held.messages = [
      line(1, { text: '', file, fileState: 'READY' }),
      line(2, { ...own, text: '', file: { ...file, name: 'own.jpg' }, fileState: 'READY' }),
    ];
    const element = await open();
    expect(inside(element, '[aria-label="Use own.jpg as a document"]')).to.equal(null);
    inside(element, '[aria-label="Use pan.jpg as a document"]').click();
    await until(() => textsIn(element, '.places .strong').join() === 'PAN card,Aadhaar, front,Aadhaar, back');
    expect(await findings(element)).to.deep.equal([]);
    inside(element, '.places label:nth-of-type(3) input, .places > :last-child input').click();
    const buttons = [...element.shadowRoot.querySelectorAll('lending-sl-dialog button')];
    const upload = buttons.find((found) => found.textContent.trim() === 'Upload');
    await until(() => upload.getAttribute('aria-disabled') !== 'true' && !upload.disabled);
    upload.click();
    await until(() => snacks(element).includes('Document uploaded successfully'));
    const [{ body, headers }] = asked('fileIt');
    expect([body.card, body.side, body.messageId]).to.deep.equal(['AADHAAR', 'back', held.messages[0].messageId]);
    expect(headers['if-match']).to.equal('4');
    await until(() => !inside(element, 'lending-sl-dialog'));
  });
});
