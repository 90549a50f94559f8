import { answers, success, type Defect } from '../proxy.ts';
import type { Seeded } from '../seeded.ts';

const notFound: Defect = async (asked, forward) =>
  asked.path === '/lists/hold/rows'
    ? {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: { status: 'ERROR', error: { errorMessage: 'No' } },
      }
    : forward();

export const callDefects: readonly Seeded[] = [
  {
    is: 'the status is in lower case',
    only: 'session',
    defect: answers('signIn', ({ body, ...own }) => ({
      ...own,
      body: { ...body, status: String(body.status).toLowerCase() },
    })),
    step: 'session.sign-in',
    row: 'AP-07',
    says: 'signIn is answered with the status "success" and not with SUCCESS',
    off: 'Sign in (/login)',
  },
  {
    is: 'a refusal has no errorMessage',
    only: 'session',
    defect: answers('signIn', ({ body, ...own }) => ({ ...own, body: { ...body, ...(body.error && { error: {} }) } })),
    step: 'session.wrong-password',
    row: 'AP-08',
    says: 'signIn with a wrong password is refused without error.errorMessage',
  },
  {
    is: 'a wrong password is answered 401',
    only: 'session',
    defect: answers('signIn', (answered) =>
      answered.body.status === 'ERROR' ? { ...answered, status: 401 } : answered,
    ),
    step: 'session.wrong-password',
    row: 'AP-17',
    says: 'signIn with a wrong password is answered HTTP 401, which shows the error page and empties the form',
  },
  {
    is: 'form data is not taken',
    only: 'session',
    defect: answers('signIn', (answered) => ({
      ...answered,
      status: 415,
      body: { status: 'ERROR', error: { errorMessage: 'JSON is expected' } },
    })),
    step: 'session.sign-in',
    row: 'AP-18',
    says: 'signIn is answered HTTP 415 (JSON is expected)',
  },
  {
    is: 'data is missing',
    only: 'session',
    defect: answers('displayProfile', ({ body: { data: _data, ...body }, ...own }) => ({ ...own, body })),
    step: 'session.profile',
    row: 'AP-19',
    says: 'displayProfile is answered SUCCESS without data',
    off: 'Profile (/profile)',
  },
  {
    is: 'a page of HTML is answered with 200',
    only: 'session',
    defect: answers('displayProfile', () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: {},
      raw: Buffer.from('<html></html>'),
    })),
    step: 'session.profile',
    row: 'AP-19',
    says: 'displayProfile is answered with text/html and not with an envelope of JSON',
  },
  {
    is: '401 is missing for who has no session',
    only: 'session',
    defect: answers('displayProfile', (answered) =>
      answered.status === 401 ? { ...answered, status: 200 } : answered,
    ),
    step: 'session.no-session',
    row: 'AP-01',
    says: 'displayProfile with no session headers is answered HTTP 200 and not 401, by which a screen signs out',
  },
  {
    is: 'the user key is not compared',
    only: 'session',
    defect: async (asked, forward) =>
      asked.headers['x-user-key'] !== undefined && asked.path === '/generic/displayProfile'
        ? success({ id: 'x', username: 'x', firstName: 'x', lastName: 'x', roles: [], portalRouteList: [] })
        : forward(),
    step: 'session.wrong-key',
    row: 'AP-02',
    says: 'displayProfile with a wrong user key is answered SUCCESS',
  },
  {
    is: 'bad input is answered 500',
    only: 'calls',
    defect: answers('reportIssue', (answered) =>
      answered.body.error?.fieldErrors ? { ...answered, status: 500 } : answered,
    ),
    step: 'calls.bad-input',
    row: 'AP-16',
    says: 'reportIssue (POST /document-processing/issue) with values of a wrong kind is answered HTTP 500',
  },
  {
    is: 'a broken body is answered 500',
    only: 'calls',
    defect: answers('fetchNachMail', (answered) => (answered.status === 400 ? { ...answered, status: 500 } : answered)),
    step: 'calls.unreadable',
    row: 'AP-06',
    says: 'fetchNachMail (POST /nach/mail/details) with a broken body is answered HTTP 500',
  },
  {
    is: 'a call is not there',
    only: 'calls',
    defect: notFound,
    step: 'calls.hold.rows',
    row: 'AP-28',
    says: 'hold.rows (POST /lists/hold/rows) is not there: HTTP 404',
    off: 'Applications on Hold (/hold)',
  },
  {
    is: 'a preflight names no headers',
    only: 'origins',
    defect: async (_, forward) => {
      const answered = await forward();
      const { 'access-control-allow-headers': dropped = '', ...headers } = answered.headers;
      return dropped === '' ? answered : { ...answered, headers };
    },
    step: 'origins.preflight',
    row: 'AP-05',
    says: 'does not allow the header content-type',
  },
  {
    is: 'a page of another origin cannot read an answer',
    only: 'origins',
    defect: async (asked, forward) => {
      const answered = await forward();
      const { 'access-control-allow-origin': origin = '', ...headers } = answered.headers;
      return asked.method === 'OPTIONS' || origin === '' ? answered : { ...answered, headers };
    },
    step: 'origins.answer',
    row: 'AP-07',
    says: 'an answer comes without access-control-allow-origin for https://pages.example',
  },
];
