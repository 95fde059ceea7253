import {
  handOverMission,
  listMissionCandidates,
  listMissionPeriods,
  listMissionTurns,
} from '#contract/missions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { mayDesign } from '#server/features/menus/menu-designers.policy.ts'
import { namePattern } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { placeCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentCandidate, presentOwnPeriod, presentTurn } from './missions.present.ts'
import { findMission, findOpenTurn, findRules } from './missions.queries.ts'
import { findOwnPeriods, findTurns, takesPart } from './own-missions.queries.ts'
import { findCandidates } from './relay.queries.ts'
import { handOver } from './relay-turns.commands.ts'

const mostCandidates = 30

/** A mission that the person takes part in or administers. */
async function findForPerson(db: CompanyDb, session: Session, missionId: number) {
  const mission = found(await findMission(db, missionId))
  permit(mayDesign(session, mission.menuId) || (await takesPart(db, missionId, session)))
  return mission
}

export const missionRoutes = [
  route(listMissionPeriods, async ({ db, session, params, query }) => {
    const after = placeCursor(query.cursor)
    const mission = await findForPerson(db, session, params.id)
    const page = await findOwnPeriods(db, {
      missionId: mission.id,
      userId: session.userId,
      after,
      limit: query.limit,
    })
    return { periods: page.rows.map(presentOwnPeriod), nextCursor: page.nextCursor }
  }),

  route(listMissionTurns, async ({ db, session, params, query, locale }) => {
    const after = placeCursor(query.cursor)
    const mission = await findForPerson(db, session, params.id)
    permit(mission.kind === 'relay')
    const page = await findTurns(db, mission.id, { after, limit: query.limit })
    return { turns: page.rows.map((row) => presentTurn(row, locale)), nextCursor: page.nextCursor }
  }),

  route(listMissionCandidates, async ({ db, session, params, query }) => {
    const mission = await findForPerson(db, session, params.id)
    const turn = await findOpenTurn(db, mission.id)
    const chooses = turn?.userId === session.userId && turn.state === 'done'
    permit(mission.kind === 'relay' && (chooses || mayDesign(session, mission.menuId)))
    const rule = (await findRules(db, mission.id)).at(-1)!
    const pattern = query.query ? namePattern(query.query) : null
    const rows = await findCandidates(db, { mission, rule, userId: null, pattern, limit: mostCandidates })
    return { users: rows.map(presentCandidate), nextCursor: null }
  }),

  route(handOverMission, async ({ app, db, session, params, body }) => {
    const mission = await findForPerson(db, session, params.id)
    permit(mission.kind === 'relay')
    await handOver(
      db,
      {
        missionId: mission.id,
        periodId: body.periodId,
        actorId: session.userId,
        toUserId: body.userId,
        now: new Date(),
      },
      productAddress(app.config),
    )
  }),
]
