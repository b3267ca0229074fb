import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FilterChip } from './toolbar.tsx';

it('the number in a chip of a filter never breaks, and the button that takes it away says it as it is', () => {
  const label = 'Договір №\u00a0Д-2026-0001';
  const drawn = renderToStaticMarkup(createElement(FilterChip, { label, onRemove: () => undefined }));
  expect(drawn).toContain('Договір <span class="nowrap">№\u00a0Д-2026-0001</span>');
  expect(drawn).toContain('Прибрати фільтр Договір №\u00a0Д-2026-0001');
});
