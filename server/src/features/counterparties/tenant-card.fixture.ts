/** The body of a card as a person fills it in, by its wire names. */
export const TENANT = {
  kind: 'person',
  roles: ['tenant'],
  last_name: 'Мельник',
  first_name: 'Андрій',
  phones: ['067 123 45 67'],
  emails: ['Andrii@Example.com'],
};
