/** What other features may use of tariffs. */
export { createTariffVersion } from './create-tariff-version.ts';
export { listTariffs } from './list-tariffs.ts';
export { copyFromCatalog } from './tariff-catalog.ts';
