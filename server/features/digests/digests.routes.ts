import { listDigests } from '#contract/digests.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { slowMs } from '#server/platform/watching/statement-digest.ts'
import { findErrors, findStatements } from './digests.queries.ts'

const rounded = (ms: number) => Math.round(ms * 10) / 10

export const digestRoutes = [
  operatorRoute(listDigests, async ({ db, query }) => {
    const days = Number(query.days)
    const statements = await findStatements(db, { days, order: query.order })
    const errors = await findErrors(db, days)
    return {
      slowMs,
      statements: statements.map((row) => ({
        ...row,
        totalMs: rounded(row.totalMs),
        meanMs: rounded(row.totalMs / row.runCount),
        worstMs: rounded(row.worstMs),
        lastSeenAt: row.lastSeenAt.toISOString(),
      })),
      errors: errors.map((row) => ({
        ...row,
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
      })),
    }
  }),
]
