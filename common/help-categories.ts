/** The categories of help. Their places in this list are in addresses and never change. */
export const helpCategories = [
  'start',
  'posts',
  'menus',
  'calendar',
  'tasks',
  'people',
  'administration',
  'company',
] as const
export type HelpCategory = (typeof helpCategories)[number]

/** Who reads a help article of a company. */
export const helpAudiences = ['everyone', 'administrators'] as const
