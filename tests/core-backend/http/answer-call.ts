import { standingRoutes } from '../applications/standing.ts';
import { bankingRoutes } from '../calling/banking.ts';
import { crmConfigRoutes } from '../calling/crm-config.ts';
import { nachRoutes } from '../calling/nach.ts';
import { telephonyRoutes } from '../calling/telephony.ts';
import { chatRoutes } from '../chat/chat.ts';
import { documentFileRoutes } from '../documents/document-files.ts';
import { documentRoutes } from '../documents/documents.ts';
import { fileRoutes } from '../files.ts';
import { listRoutes } from '../lists/lists.ts';
import { nachMailRoutes } from '../nach-mails/nach-mails.ts';
import { Refusal } from '../refusal.ts';
import type { Route, Routes } from '../route.ts';
import { nobody, requireStaff, sessionRoutes, type Staff } from '../session.ts';
import type { World } from '../world.ts';
import type { Input, Takes } from './read-body.ts';

interface Credentials {
  token: string | undefined;
  key: string | undefined;
}

const routes: Routes = {
  ...sessionRoutes,
  ...listRoutes,
  ...standingRoutes,
  ...documentRoutes,
  ...documentFileRoutes,
  ...telephonyRoutes,
  ...crmConfigRoutes,
  ...nachRoutes,
  ...bankingRoutes,
  ...nachMailRoutes,
  ...chatRoutes,
  ...fileRoutes,
};

/** The user key of every telephony call. */
const telephonyKey = 'telephony';

function callerOf(world: World, { who }: Route, { token, key }: Credentials): Staff {
  if (who === 'staff') return requireStaff(world, token, key);
  if (who === 'telephony' && key !== telephonyKey)
    throw new Refusal('KEY_REQUIRED', 'This call needs the user key of the telephony screen', 401);
  return nobody;
}

/**
 * Answers a call by its method and path. Who may not make it is told so before the body is looked at.
 *
 * @returns undefined if there is no such call
 */
export async function answerCall(
  world: World,
  methodAndPath: string,
  credentials: Credentials,
  read: (takes: Takes) => Promise<Input>,
): Promise<{ data: unknown } | undefined> {
  const route = Object.hasOwn(routes, methodAndPath) ? routes[methodAndPath] : undefined;
  if (!route) return undefined;
  const staff = callerOf(world, route, credentials);
  const input = await read(route.takes);
  return { data: route.answer({ ...input, world, staff }) };
}
