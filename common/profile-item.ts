/** The profile fields that administrators can define. */
export const profileItemKinds = ['line', 'text', 'choice', 'choices', 'day', 'link', 'phone'] as const
export type ProfileItemKind = (typeof profileItemKinds)[number]

/** The whole date, or month and day for people who do not want to show the year. */
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

/** A choice is identified by its key permanently. A retired one is shown where it was chosen but no longer offered. */
export type ProfileChoice = { key: string; name: string; retired: boolean }
