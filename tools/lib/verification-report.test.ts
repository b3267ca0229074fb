import { expect, it } from 'vitest';
import { rowsOf, sectionText, withSection } from './verification-report.mjs';

const section = (gate: string, line: string) => ({ gate, title: `Ворота ${gate}`, date: '2026-11-20', lines: [line] });

it('replaces the section of its own gate and leaves the others as they were', () => {
  const both = withSection(withSection('', section('locks', 'перший')), section('crash', 'аварії'));
  const again = withSection(both, section('locks', 'другий'));
  expect(again).toContain('другий');
  expect(again).not.toContain('перший');
  expect(again).toContain(sectionText(section('crash', 'аварії')));
  expect(withSection(again, section('locks', 'перший'))).toBe(both);
});

it('leaves what stands before the sections', () => {
  const page = withSection('# Швидкість\n\nСлова.\n', section('locks', 'перший'));
  expect(page).toBe(`# Швидкість\n\nСлова.\n\n${sectionText(section('locks', 'перший'))}`);
  expect(withSection(page, section('locks', 'перший'))).toBe(page);
});

it('puts the sections in one order whoever was first', () => {
  const [a, b] = [section('a', '1'), section('b', '2')];
  expect(withSection(withSection('', a), b)).toBe(withSection(withSection('', b), a));
});

it('finds what a table said of each gate before, if the table had the same columns', () => {
  const lines = ['| ворота | день |', '|---|---|', '| Журнал | 2026-11-20 |', '| Збої | 5 | 2026-11-20 |'];
  const document = withSection(withSection('', { ...section('all', ''), lines }), section('crash', '| Інше | 2 |'));
  expect([...rowsOf(document, 'all', 2)]).toEqual([['Журнал', '| Журнал | 2026-11-20 |']]);
  expect(rowsOf(document, 'locks', 2).size).toBe(0);
});
