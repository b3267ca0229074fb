import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { shownAtFailure } from './failed-journeys.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kliuchar-failed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const journey = (title: string, attachments: readonly { name: string; path?: string }[]) => ({
  title,
  tests: [{ results: [{ attachments }] }],
});

it('a failed journey tells what stood on its screen; one that passed or left nothing tells nothing', () => {
  const path = join(folder, 'error-context.md');
  writeFileSync(
    path,
    '# Error details\n\n```\nError\n```\n\n```yaml\n- button "Стати власником"\n```\n\n# Test source\n',
  );
  const suites = [
    { specs: [journey('passed', [])], suites: [{ specs: [journey('failed', [{ name: 'error-context', path }])] }] },
    { specs: [journey('gone', [{ name: 'error-context', path: join(folder, 'none.md') }, { name: 'screenshot' }])] },
  ];
  expect(shownAtFailure({ suites })).toBe('──── failed: що було на екрані ────\n- button "Стати власником"');
  expect(shownAtFailure(null)).toBe('');
});
