/** What a manager is told where an owner has not opened a section to him. */
export const notOpened = {
  contracts: 'Договори власник вам не відкрив',
  contractsText: 'Щоб бачити їх, попросіть його ввімкнути вам «Договори» на сторінці об’єкта.',
  tasks: 'Завдання власник вам не відкрив',
  tasksText: 'Щоб вести їх, попросіть його ввімкнути вам «Завдання» на сторінці об’єкта.',
} as const;
