/** Minutes over which writing is limited: an unused allowance comes back evenly over this time. */
export const writeLimitMinutes = 10

/** How often one person may do something within `writeLimitMinutes`. */
type Limit = {
  /** Where the company has set nothing. */
  usual: number
  /** What a company may set. `least` lets one form with all its files through. */
  least: number
  highest: number
}

const declare = <const T extends Record<string, Limit>>(table: T) => table

/** What is limited by person and kind, in the order in which administrators see it. */
export const writeLimits = declare({
  posts: { usual: 30, least: 5, highest: 600 },
  comments: { usual: 100, least: 10, highest: 2_000 },
  reactions: { usual: 300, least: 30, highest: 5_000 },
  uploads: { usual: 200, least: 50, highest: 5_000 },
  reports: { usual: 60, least: 5, highest: 1_000 },
  decisions: { usual: 300, least: 30, highest: 5_000 },
  requests: { usual: 60, least: 5, highest: 1_000 },
  exports: { usual: 30, least: 5, highest: 300 },
})

export type WriteKind = keyof typeof writeLimits
export const writeKinds = Object.keys(writeLimits) as WriteKind[]
