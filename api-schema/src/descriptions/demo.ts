/** What the fields of the demo mean. */
export const DEMO: Readonly<Record<string, string>> = {
  demo: 'Чи є демо і чи відкрите воно зараз',
  'session.state': 'Чи є демо і чи воно готове',
  'profile.state': 'Чи є демо і чи воно готове',
  'demo.state': 'Чи є демо і чи воно готове',
  inside: 'Чи відкрите демо в цьому сеансі',
  home: 'Чи є свій обліковий запис, куди повернутися',
  madeOn: 'День, до якого доведено демо',
  'demo.done': 'Скільки кроків створення зроблено',
  'demo.total': 'Скільки кроків усього',
};
