import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What a feature's `<term>.routes.ts` exports: it mounts the feature's endpoints and nothing else. */
export type RegisterFeature = (app: FastifyInstance, deps: Deps) => void;
