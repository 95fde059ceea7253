import { createIncident, listIncidents, updateIncident } from '#contract/incidents.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { continueIncident, openIncident } from './incidents.commands.ts'
import { findIncidents, type IncidentRow } from './incidents.queries.ts'

const present = ({ updates, startedAt, resolvedAt, ...incident }: IncidentRow, { role }: Operator) => ({
  ...incident,
  updates: updates
    .map(({ state, text_ja: textJa, text_en: textEn, at, author }) => ({
      ...{ state, textJa, textEn, at, authorName: author },
    }))
    .reverse(),
  startedAt: startedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  can: { update: role !== 'finance' && resolvedAt === null },
})

export const incidentRoutes = [
  operatorRoute(listIncidents, async ({ db, operator, query }) => {
    const page = await findIncidents(db, { beyond: timeCursor(query.cursor), limit: query.limit })
    return { incidents: page.rows.map((row) => present(row, operator)), nextCursor: page.nextCursor }
  }),

  operatorRoute(createIncident, async ({ db, operator, body }) => ({
    id: await openIncident(db, operator, body),
  })),

  operatorRoute(updateIncident, async ({ db, operator, params, body }) => {
    await continueIncident(db, operator, { id: params.id, ...body })
  }),
]
