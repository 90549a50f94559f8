import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as staffs from '../../../host/server/core/staff/staff.store.ts';
import { newUserKey } from '../../../host/server/base/tokens.ts';
import { hashAtCost } from '../../support/databases/test-databases.ts';
import type { TestServer } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

/**
 * Usernames to try in vain: two that nobody has, whose check costs as much as the product's own hash, and others whose check
 * costs next to nothing. The counting of tries knows no difference between them.
 */
export async function manyUsers(server: TestServer, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `${newId()}@x.example`);
  const person = { firstName: 'Any', lastName: 'Body', roles: [], portalRouteList: [], isDemo: true };
  const passwordHash = hashAtCost(2 ** 4);
  await inTransaction(server.db, async (tx) => {
    for (const username of names.slice(2)) {
      const row = { ...person, id: newId(), username, passwordHash, userKey: newUserKey(), createdAt: new Date() };
      await staffs.insert(tx, announce, row);
    }
  });
  return names;
}
