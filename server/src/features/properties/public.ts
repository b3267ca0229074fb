/** What other features may use of properties. */

export { addProperty, createProperty } from './create-property.ts';
export { removeUnusedProperty } from './delete-property.ts';
export { leaseJoins } from './lease-joins.sql.ts';
export { listProperties } from './list-properties.ts';
export { findOwnProperty, insertProperties, markFirstProperty } from './properties.sql.ts';
export { copyServices, listServices } from './property-services.sql.ts';
export { newPropertyValues } from './property-values.ts';
export { changeProperty } from './update-property.ts';
export { updatePropertySettings } from './update-settings.ts';
