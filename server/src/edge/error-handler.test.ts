import { expect, it } from 'vitest';
import { DocumentError, RendererUnavailable } from '../platform/pdf.ts';
import { toAppError } from './error-handler.ts';

it('asks to come again when a document could not be drawn in time, and hides what is wrong with one', () => {
  expect(toAppError(new RendererUnavailable('Rendering took too long')).code).toBe('unavailable');
  expect(toAppError(new DocumentError('unknown variable')).code).toBe('internal');
});
