import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { secret } from '../secret.schemas.ts';
import { accessDecisions, accessKindNames, accessStateNames, accountActNames } from './access.ts';

const Text = Type.String({ maxLength: 400 });
const Names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200, uniqueItems: true });

const person = { username: Text, firstName: Text, lastName: Text };
const access = {
  roles: Names,
  /** Route keys. */
  routes: Names,
  /** The agency of who collects; null for everybody else, and for the lender's own. */
  agencyId: Nullable(RowId),
};
const Subject = Type.Object({ accountId: RowId });
const Kind = Type.Enum([...accessKindNames]);

/** Signs in once; a person of the account chooses the next. Null where none was made, and when the call is repeated. */
const oneTimePassword = secret('key', Nullable(Type.String()));

/** What has become of a change. */
const Outcome = Type.Object({
  /** The request that waits for another person; null where all of it holds. */
  requestId: Nullable(Type.String()),
  /** Null where the account is not made yet. */
  account: Nullable(Type.Object({ accountId: Type.String(), version: Type.Integer() })),
  endedSessions: Type.Integer(),
  oneTimePassword,
});

export const accessSchemas = {
  fetchAccount: {
    request: Subject,
    reply: Type.Object({
      accountId: Type.String(),
      version: Type.Integer(),
      ...person,
      roles: Type.Array(Type.String()),
      routes: Type.Array(Type.String()),
      agencyId: Nullable(Type.String()),
      /** Masked; null where none is known. */
      contactNumber: Nullable(Type.String()),
      isEnabled: Type.Boolean(),
      /** Why the caller may not change it; null where they may. */
      changeRefusal: Nullable(Type.String()),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
      createdAt: Type.String(),
      lastSignInAt: Nullable(Type.String()),
      /** How often it is signed in now. */
      sessions: Type.Integer(),
      waits: Nullable(
        Type.Object({ requestId: Type.String(), kind: Kind, proposedBy: Type.String(), proposedAt: Type.String() }),
      ),
    }),
  },
  accountChoices: {
    request: Type.Object({}),
    reply: Type.Object({
      /** Those that work, the lender's own among them; of an agency's manager their own. */
      agencies: Type.Array(Type.Object({ agencyId: Type.String(), name: Type.String() })),
      /** True for an agency's manager, who proposes agents of that agency alone. */
      isOfAgents: Type.Boolean(),
      needsApproval: Type.Boolean(),
    }),
  },
  addAccount: { request: Type.Object({ ...person, ...access, reason: Text }), reply: Outcome },
  changeAccount: {
    request: Type.Object({
      accountId: RowId,
      ...access,
      /** The person's mobile number, which holds at once; left out or empty: it stays. */
      contactNumber: Type.Optional(Text),
      reason: Text,
    }),
    reply: Outcome,
  },
  actOnAccount: {
    request: Type.Object({ accountId: RowId, act: Type.Enum([...accountActNames]), reason: Text }),
    reply: Outcome,
  },
  fetchAccessRequest: {
    request: Type.Object({ requestId: RowId }),
    reply: Type.Object({
      requestId: Type.String(),
      version: Type.Integer(),
      kind: Kind,
      state: Type.Enum([...accessStateNames]),
      ...person,
      /** What is added, each by its key. */
      addedRoles: Type.Array(Type.String()),
      addedRoutes: Type.Array(Type.String()),
      /** The agency that the account comes to. */
      agencyName: Nullable(Type.String()),
      reason: Type.String(),
      proposedBy: Type.String(),
      proposedAt: Type.String(),
      decidedBy: Nullable(Type.String()),
      decidedAt: Nullable(Type.String()),
      remark: Nullable(Type.String()),
      /** Why the caller may not decide on it; null where they may. */
      decisionRefusal: Nullable(Type.String()),
      /** True for who proposed it, while it waits. */
      mayWithdraw: Type.Boolean(),
    }),
  },
  decideAccessRequest: {
    request: Type.Object({ requestId: RowId, to: Type.Enum([...accessDecisions]), remark: Text }),
    reply: Type.Object({
      requestId: Type.String(),
      version: Type.Integer(),
      state: Type.Enum([...accessStateNames]),
      oneTimePassword,
    }),
  },
};
