/** On a slow machine the bundler tells how long its plugins took: a screenful of English before a newcomer's first start, and nothing to do about it. */
export const QUIET = { bundlerTimings: false } as const;
