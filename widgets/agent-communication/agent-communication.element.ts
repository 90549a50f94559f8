import { defineWidget } from '../kit/define-widget.tsx';
import entry from '../kit/look/form/entry.css?sheet';
import progress from '../kit/look/progress.css?sheet';
import status from '../kit/look/status.css?sheet';
import { AgentCommunication } from './agent-communication.tsx';
import desk from './agent-communication.css?sheet';

/**
 * Messages of staff to many borrowers or agents at once, by approved templates: the audience, the template, three real rows, and
 * the question before they go out; then how far each has got, the recipients, and a way to stop. Above a limit a second person
 * releases it.
 *
 * @attr readonly - Shows what was sent, and sends, releases and stops nothing
 * @fires lending-ready
 * @fires lending-error - what there is to choose, or what was sent, could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - something is typed and not sent yet
 */
defineWidget('lending-agent-communication', AgentCommunication, { sheets: [entry, progress, status, desk] });
