import type { InfoContract } from '@kliuchar/api-schema/info';
import type { ContractPageProps } from '@kliuchar/api-schema/info-pages';

/** What the holder of the key sees of a contract. */
export type KeyContract = Exclude<InfoContract, { level: 'public' }>;

export type KeyPartProps = ContractPageProps & { readonly contract: KeyContract };
