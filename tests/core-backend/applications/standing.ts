import { aRemark, loanNumber, reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import type { Application } from './application.ts';
import { holdReasons, movesFrom, rejectReasons } from './stages.ts';

/** The application of a number. @throws {Refusal} if there is none */
export function requireApplication({ world }: Pick<Asked, 'world'>, number: string): Application {
  const found = world.applications.get(number);
  if (!found) throw refused('LOAN_NOT_FOUND', 'There is no loan application with this number');
  return found;
}

function move(asked: Asked) {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', loanNumber);
  const current = given.text('currentStage', { most: 40 });
  const target = given.text('targetStage', { most: 40 });
  given.text('remarks', aRemark);
  const reason = given.optionalText('rejectReason', { most: 60 });
  if (target === 'REJECTED' && !rejectReasons.some(({ key }) => key === reason))
    given.fault('rejectReason', 'Choose a reject reason');
  given.check();
  const application = requireApplication(asked, number);
  if (application.udrs !== current)
    throw refused('UDRS_STAGE_MISMATCH', 'The application has moved on in the meantime');
  if (!movesFrom(current, application.hold !== null).some(({ key }) => key === target))
    throw refused('UDRS_NOT_ALLOWED', 'This change of status is not allowed');
  application.udrs = target;
  application.queuedAt = Date.now();
  return {};
}

function report(asked: Asked) {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', loanNumber);
  const remark = given.text('userComment', aRemark);
  const reasons = holdReasons.map(({ key }) => key);
  const reason = given.oneOf('holdReason', reasons) ?? '';
  given.check();
  const application = requireApplication(asked, number);
  if (reason === 'CLEAR' && !application.hold) throw refused('NOT_ON_HOLD', 'The application is not on hold');
  application.hold = reason === 'CLEAR' ? null : { reason, remark };
  return {};
}

export const standingRoutes: Routes = {
  'POST /document-processing/udrs/status': { takes: 'json', who: 'staff', answer: move },
  'POST /document-processing/issue': { takes: 'json', who: 'staff', answer: report },
};
