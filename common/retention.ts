/** What rules of retention are for, the narrower after the wider. */
export const retentionKinds = ['posts', 'menu', 'chat', 'chat_room', 'notices', 'drafts', 'log'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** What is deleted and counted. */
export const retentionThings = [
  'posts',
  'comments',
  'files',
  'messages',
  'notices',
  'drafts',
  'entries',
] as const
export type RetentionThing = (typeof retentionThings)[number]

export const retentionLimits = {
  leastDays: 7,
  mostDays: 3650,
  /** The log is kept for a year at least. */
  leastLogDays: 365,
  /** Days after saving a rule in which it deletes nothing. */
  graceDays: 7,
  /** Days that a preview looks ahead. */
  soonDays: 30,
} as const
