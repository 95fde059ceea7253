import { type ServicePart, serviceParts } from '#common/incident.ts'

/** `trouble`: some of it does not work, or not in time. `unknown`: it cannot be told now. */
export type PartState = 'works' | 'trouble' | 'down' | 'unknown'

export type Observed = {
  databaseAnswers: boolean
  /** Files can be written, and there is room. */
  storageWorks: boolean
  offers: { mail: boolean; push: boolean }
  /** How often something ended in which way in the last minutes; null: unknown. */
  counts: ReadonlyMap<string, number> | null
  /** For how long the oldest job has waited; null: unknown. */
  oldestJobSeconds: number | null
  /** The parts that open incidents are about. */
  disturbed: readonly ServicePart[]
}

/** Below these numbers, a few failures say nothing about a whole part. */
const leastRequests = 20
const leastSent = 5

/** The share of failures; null: too few to tell. */
function failing(counts: Observed['counts'], good: string, bad: string, least: number) {
  const failed = counts?.get(bad) ?? 0
  const all = failed + (counts?.get(good) ?? 0)
  return all < least ? null : failed / all
}

const byShare = (share: number | null, trouble: number, down: number): PartState =>
  share === null || share < trouble ? 'works' : share < down ? 'trouble' : 'down'

const minute = 60

function stateOf(part: ServicePart, seen: Observed): PartState {
  const { counts, oldestJobSeconds: oldest } = seen
  switch (part) {
    case 'web':
      if (!seen.databaseAnswers) return 'trouble'
      return byShare(failing(counts, 'request.answered', 'request.failed', leastRequests), 0.05, 0.5)
    case 'database':
      return seen.databaseAnswers ? 'works' : 'down'
    case 'storage':
      return seen.storageWorks ? 'works' : 'down'
    case 'mail':
    case 'push':
      if (counts === null) return 'unknown'
      return byShare(failing(counts, `${part}.sent`, `${part}.failed`, leastSent), 0.2, 0.9)
    case 'jobs':
      if (oldest === null) return 'unknown'
      return oldest < 5 * minute ? 'works' : oldest < 60 * minute ? 'trouble' : 'down'
  }
}

/** What works, from the point of view of people. Parts that the installation does not offer are left out. */
export const serviceState = (seen: Observed): { part: ServicePart; state: PartState }[] =>
  serviceParts
    .filter((part) => (part !== 'mail' && part !== 'push') || seen.offers[part])
    .map((part) => {
      const state = stateOf(part, seen)
      return { part, state: state === 'works' && seen.disturbed.includes(part) ? 'trouble' : state }
    })

/** The worst of all parts. */
export function overallOf(parts: readonly { state: PartState }[]): 'works' | 'trouble' | 'down' {
  if (parts.some(({ state }) => state === 'down')) return 'down'
  return parts.some(({ state }) => state !== 'works') ? 'trouble' : 'works'
}
