import { formatExact } from '../../../kit/format/exact.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Status } from '../../../kit/parts/status.tsx';
import type { CustomerFile, FileRequest } from '../../file-state.ts';
import { kindWord } from '../../file-words.ts';
import { Section } from '../section.tsx';

interface RequestsCardProps {
  requests: CustomerFile['requests'];
  isReadonly: boolean;
  /** False in operations: waivers and restructurings are decided on the agency's screens, whoever looks (CL-11). */
  decides: boolean;
  decide(request: FileRequest, verdict: 'APPROVE' | 'REJECT'): void;
  cancel(request: FileRequest): void;
}

function Decision({ request, decide }: { request: FileRequest } & Pick<RequestsCardProps, 'decide'>) {
  const { decision } = request;
  if (decision === null) return null;
  if (decision.refusal !== null) return <p className="small soft">{decision.refusal}</p>;
  return (
    <div className="row">
      <button className="btn small" type="button" onClick={() => decide(request, 'APPROVE')}>
        Approve
      </button>
      <button className="btn small" type="button" onClick={() => decide(request, 'REJECT')}>
        Reject
      </button>
    </div>
  );
}

/** What was asked for and is on its way, with the decision for who may decide (CL-06). */
export function RequestsCard({ requests, isReadonly, decides, decide, cancel }: RequestsCardProps) {
  return (
    <Section title="Requests" aside={<span className="count quiet">{requests.length}</span>}>
      {requests.length === 0 ? (
        <p className="soft in">Nothing is under way.</p>
      ) : (
        <ul className="requests">
          {requests.map((request) => (
            <li key={request.id}>
              <div className="row">
                <span className="strong">{kindWord(request.kind)}</span>
                <Status value={request.status} />
                <span className="grow" />
                {request.amount !== null && (
                  <span className="num strong">{formatExact(request.exact?.amount, request.amount)}</span>
                )}
              </div>
              <p className="small soft">
                {request.summary}
                {request.remark !== null && request.remark !== '' && <> {request.remark}</>}
              </p>
              <p className="small soft num">
                {[request.requestedBy, formatDateTime(request.requestedAt)].filter((part) => part !== null).join(', ')}
                {request.expiresAt !== null && `, until ${formatDateTime(request.expiresAt)}`}
              </p>
              {!isReadonly && decides && <Decision request={request} decide={decide} />}
              {!isReadonly && request.mayCancel && (
                <div>
                  <button className="btn small" type="button" onClick={() => cancel(request)}>
                    Cancel link
                  </button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
