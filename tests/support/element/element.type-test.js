import { place } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

/** Read by the compiler and never run: what stands below an expectation must fail to compile. */

// @ts-expect-error an element that is none
place('<lending-profil></lending-profil>');
// @ts-expect-error an attribute that the list does not take
place('<lending-queue-list lst="hold"></lending-queue-list>');
// @ts-expect-error the same behind one that is put together
place(`<lending-queue-list list="${location.hash}" viw="page=2"></lending-queue-list>`);
place(`<lending-queue-list list="${location.hash}" style="height: 9px" readonly></lending-queue-list>`);
place(`<lending-queue-list ${location.hash}></lending-queue-list>`);

const element = place('<lending-telephony-crm phone="9123456786"></lending-telephony-crm>');
void element.endCall();
// @ts-expect-error a method that the element does not have
void element.endCal();
// @ts-expect-error a property
element.phon = '9123456786';
// @ts-expect-error an attribute
element.setAttribute('phon', '9123456786');
// @ts-expect-error a script of no element
void import('/dist/client/widgets/lending-profil.js');

stubCalls({ '/auth/login': { error: { errorCode: 'X', errorMessage: 'No' } }, '/lists/hold/rows': { status: 500 } });
// @ts-expect-error a path of no call
stubCalls({ '/auth/logn': { data: {} } });
// @ts-expect-error an answer that is none
stubCalls({ '/auth/login': { dta: {} } });
