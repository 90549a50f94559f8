import type { FastifyInstance } from 'fastify';
import type { Server } from '../http/call-context.ts';
import { demoLinks } from './links.ts';

/** What only a demo answers. */
export function serveDemo(app: FastifyInstance, { db, settings }: Server): void {
  app.get('/demo/links.json', () => demoLinks(db, settings));
}
