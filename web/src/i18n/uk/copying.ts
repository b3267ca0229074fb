export const copying = { failed: 'Не вдалося скопіювати. Виділіть текст і\u00a0скопіюйте вручну.' } as const;
