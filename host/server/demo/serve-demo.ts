import type { FastifyInstance } from 'fastify';
import type { Server } from '../call/server.ts';
import { demoLinks } from './links.ts';

/** Serves the addresses that only a demo has. */
export function serveDemo(app: FastifyInstance, { db, settings }: Server): void {
  app.get('/demo/links.json', () => demoLinks(db, settings));
}
