/** What other features may use of papers made from templates. */
export { createFromTemplate } from './compose-template.ts';
