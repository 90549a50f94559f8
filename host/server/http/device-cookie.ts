import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Browsers take a name with this prefix only with Secure, with no Domain and by https, or by plain http from this machine
 * itself. Where one does not take it, every sign-in there is one on an unknown device, which works as well.
 */
const name = '__Host-lending-device';
const yearSeconds = 365 * 24 * 60 * 60;

export function deviceCookieOf({ headers }: FastifyRequest): string | undefined {
  const given = headers.cookie?.split(';').map((each) => each.trim().split('='));
  return given?.find(([each]) => each === name)?.[1];
}

export function keepDeviceCookie(reply: FastifyReply, value: string): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${yearSeconds}; HttpOnly; Secure; SameSite=Strict`);
}
