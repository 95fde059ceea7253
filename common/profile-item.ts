/** What an administrator can ask people to say of themselves. */
export const profileItemKinds = ['line', 'text', 'choice', 'choices', 'day', 'link', 'phone'] as const
export type ProfileItemKind = (typeof profileItemKinds)[number]

/** The whole day, or month and day for those who keep their year to themselves. */
export const dayParts = ['full', 'month_day'] as const
export const profileVisibilities = ['everybody', 'self'] as const

export const profileLimits = {
  items: 30,
  choices: 50,
  nameLength: 40,
  noteLength: 200,
  lineLength: 100,
  textLength: 1_000,
  greetingLength: 200,
} as const

/** A choice is known by its key permanently; a retired one is shown where it was chosen and offered to nobody. */
export type ProfileChoice = { key: string; name: string; retired: boolean }
