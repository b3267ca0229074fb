import { expect, it } from 'vitest';
import { maskEmail } from './mask-email.ts';

it.each([
  ['olena@example.com', 'o***@example.com'],
  ['о@приклад.укр', 'о***@приклад.укр'],
  ['"a@b"@example.com', '"***@example.com'],
  ['@example.com', '***'],
  ['nobody', '***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
