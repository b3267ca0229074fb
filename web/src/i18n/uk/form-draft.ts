/** Of a draft of a form; apart from the common words, for the forms of sign-in keep none. */
export const formDraft = {
  saved: (time: string) => `Чернетку збережено, ${time}`,
  found: (day: string, time: string) => `Є незбережена чернетка, ${day}, ${time}.`,
  restore: 'Відновити',
  startOver: 'Почати заново',
} as const;
