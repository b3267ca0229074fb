import * as z from 'zod/mini';
import { maybe, text } from './fields.ts';

/** Where an object stands, as it is given and as it is shown. */

export const addressInput = z.strictObject({
  region: maybe(text(100)),
  city: text(100),
  street: maybe(text(150)),
  building: maybe(text(20)),
  apartment: maybe(text(20)),
  entrance: maybe(text(20)),
  floor: maybe(text(20)),
  postalCode: maybe(text(10)),
});

export const addressView = z.strictObject({
  region: z.nullable(z.string()),
  city: z.string(),
  street: z.nullable(z.string()),
  building: z.nullable(z.string()),
  apartment: z.nullable(z.string()),
  entrance: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
});
