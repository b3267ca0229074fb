/** What other features may use of members. */
export { demandPrincipal } from './demand-principal.ts';
