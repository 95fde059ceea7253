/** The period in minutes for which writing is limited; a used allowance is restored evenly over this period. */
export const writeLimitMinutes = 10

/** How often one person may do something within `writeLimitMinutes`. */
type Limit = {
  /** The defaults if the company has not set its own. */
  usual: number
  /** The range a company may set. `least` is enough for one form with all its files. */
  least: number
  highest: number
}

const declare = <const T extends Record<string, Limit>>(table: T) => table

/** What is limited per person, in the order in which administrators see it. */
export const writeLimits = declare({
  posts: { usual: 30, least: 5, highest: 600 },
  comments: { usual: 100, least: 10, highest: 2_000 },
  messages: { usual: 300, least: 30, highest: 5_000 },
  reactions: { usual: 300, least: 30, highest: 5_000 },
  uploads: { usual: 200, least: 50, highest: 5_000 },
  reports: { usual: 60, least: 5, highest: 1_000 },
  decisions: { usual: 300, least: 30, highest: 5_000 },
  requests: { usual: 60, least: 5, highest: 1_000 },
  exports: { usual: 30, least: 5, highest: 300 },
})

export type WriteKind = keyof typeof writeLimits
export const writeKinds = Object.keys(writeLimits) as WriteKind[]
