import * as z from 'zod/mini';

/** Whose money: one's own, or that of the objects entrusted to a manager. Without it whoever owns something is answered of his own. */
export const whose = z.optional(z.enum(['own', 'entrusted']));
