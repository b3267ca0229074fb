import type { FastifyRequest } from 'fastify';
import { type Config, developmentOutboxAllowed } from '../platform/config.ts';
import { isLoopback } from './address.ts';

/** A page that was rebound to this machine by its DNS still sends its own name. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** Whether what exists for development alone exists for whoever asks: nothing can be delivered, and nobody but this machine asks (contract.md §3.7). */
export function isDevelopmentRequest(config: Config, request: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  // The peer of the socket itself: what a header says about it does not count here.
  const isLocal = isLoopback(request.socket.remoteAddress ?? '') && LOCAL_HOST.test(request.headers.host ?? '');
  return isLocal && developmentOutboxAllowed(config);
}
