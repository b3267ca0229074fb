import type { ChainProblem, ChainReport } from './audit-chain.sql.ts';

/** What the operator reads of a check of the journal; `isWhole` decides the exit code. */
export function auditReportText({ owners, rows, waiting, problems }: ChainReport): string {
  const counted = `Перевірено записів: ${rows}, власників: ${owners}. Ще не запечатано: ${waiting}.\n`;
  if (problems.length === 0) return `${counted}Журнал цілий.\n`;
  return `${counted}Журнал пошкоджено, місць: ${problems.length}.\n${problems.map(problemText).join('')}`;
}

function problemText(problem: ChainProblem): string {
  const { owner, position, id, other } = problem;
  const what = {
    changed: `запис № ${position} (${id}) змінено`,
    removed: other === position ? `запису № ${position} немає` : `записів № ${position}–${other} немає`,
    inserted: `запис № ${position} (${id}) вставлено: він не тримається за попередній`,
    moved: `запис № ${position} (${id}) переставлено: він стояв під № ${other}`,
    // Nothing tells the two apart afterwards; whoever keeps the machine knows whether its clock was wrong.
    backdated: `запис № ${position} (${id}) старший за попередній: його дописано заднім числом або годинник комп’ютера перевели назад`,
    unsealed: `запис ${id} записано заднім числом, він не запечатаний`,
  }[problem.kind];
  return `  власник ${owner}: ${what}\n`;
}
