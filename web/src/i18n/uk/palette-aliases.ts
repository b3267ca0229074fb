/** What people call a screen instead of its name (ux.md §3), by its entry's key: words that are typed and never shown. */
export const paletteAliases: Readonly<Record<string, string>> = {
  deposits: 'депозити застави завдатки',
  '/meters': 'показання покази',
  '/receipts': 'інвойси рахунок-фактура рахунки платіжки',
  '/my-receipts': 'інвойси рахунок-фактура рахунки платіжки',
  '/profile/integrations': 'api ключі вебхуки',
  '/help': 'підтримка питання',
};
