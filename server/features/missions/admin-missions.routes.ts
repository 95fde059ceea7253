import type { Locale } from '#common/locale.ts'
import {
  createMission,
  deleteMission,
  endMission,
  exportMissionProgress,
  getAdminMission,
  listAdminMissionPeriods,
  listAdminMissions,
  listMissionDepartments,
  listMissionProgress,
  passMission,
  updateMission,
} from '#contract/missions.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { designedMenusOf, mayDesign } from '#server/features/menus/menu-designers.policy.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { placeCursor, printCursor, textCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addMission, changeMission, removeMission, stopMission } from './admin-missions.commands.ts'
import { presentAdminMission, presentPeriod, presentProgress } from './admin-missions.present.ts'
import {
  type AdminMissionRow,
  findAdminMissions,
  findDepartmentCounts,
  findLatestPeriods,
  findPeriods,
  findProgress,
} from './admin-missions.queries.ts'
import { progressFile } from './mission-progress.export.ts'
import { findMission, findRulesOf } from './missions.queries.ts'
import { handOver } from './relay-turns.commands.ts'

/** The most rows of a file. */
const mostExported = 100_000

/** A mission on a menu that the administrator can design. */
async function findAdministered(db: CompanyDb, session: Session, missionId: number) {
  const mission = found(await findMission(db, missionId))
  permit(mayDesign(session, mission.menuId))
  return mission
}

async function presentAll(db: CompanyDb, rows: readonly AdminMissionRow[], locale: Locale) {
  const periods = await findLatestPeriods(
    db,
    rows.map(({ id }) => id),
  )
  const all = await findRulesOf(
    db,
    rows.map(({ id }) => id),
  )
  const names = await findAllTermNames(
    db,
    all.map(({ rule }) => rule),
  )
  return rows.map((row) => {
    const rules = all.filter(({ missionId }) => missionId === row.id)
    const period = periods.find(({ missionId }) => missionId === row.id)
    return presentAdminMission(row, { rules, period, names, locale })
  })
}

const act = (session: Session, locale: Locale) => ({ actorId: session.userId, locale, now: new Date() })

export const adminMissionRoutes = [
  route(listAdminMissions, async ({ db, session, query, locale }) => {
    const own = designedMenusOf(session)
    const { menuId, limit } = query
    const wanted = menuId === undefined ? own : own === null || own.includes(menuId) ? [menuId] : []
    const after = placeCursor(query.cursor) ?? 0
    const rows = await findAdminMissions(db, { missionId: null, menuIds: wanted, after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      missions: await presentAll(db, shown, locale),
      nextCursor: rows.length > limit ? printCursor(after + limit) : null,
    }
  }),

  route(getAdminMission, async ({ db, session, params, locale }) => {
    const { id } = await findAdministered(db, session, params.id)
    const rows = await findAdminMissions(db, { missionId: id, menuIds: null, after: null, limit: 1 })
    return found((await presentAll(db, rows, locale))[0])
  }),

  route(createMission, async ({ db, session, body, locale }) => {
    permit(mayDesign(session, body.menuId))
    await checkRules(db, [body.rule], { field: 'rule', locale })
    return { id: await addMission(db, act(session, locale), body) }
  }),

  route(updateMission, async ({ db, session, params, body, locale }) => {
    const { id } = await findAdministered(db, session, params.id)
    await checkRules(db, [body.rule], { field: 'rule', locale })
    return { validFrom: await changeMission(db, act(session, locale), id, body) }
  }),

  route(endMission, async ({ db, session, params, body, locale }) => {
    const { id } = await findAdministered(db, session, params.id)
    await stopMission(db, act(session, locale), { missionId: id, version: body.version })
  }),

  route(deleteMission, async ({ db, session, params, query, locale }) => {
    const { id } = await findAdministered(db, session, params.id)
    await removeMission(db, act(session, locale), { missionId: id, version: query.version })
  }),

  route(passMission, async ({ app, db, session, params, body }) => {
    const mission = await findAdministered(db, session, params.id)
    permit(mission.kind === 'relay')
    await handOver(
      db,
      {
        missionId: mission.id,
        periodId: null,
        turn: body.version,
        actorId: session.userId,
        toUserId: body.userId,
        now: new Date(),
      },
      productAddress(app.config),
      (trx, toName) =>
        logAct(trx, {
          actorId: session.userId,
          noun: 'mission',
          action: 'move',
          subject: { id: mission.id, name: mission.name },
          after: { person: toName },
        }),
    )
  }),

  route(listAdminMissionPeriods, async ({ db, session, params, query }) => {
    const after = placeCursor(query.cursor)
    const { id } = await findAdministered(db, session, params.id)
    const page = await findPeriods(db, id, { after, limit: query.limit })
    return { periods: page.rows.map(presentPeriod), nextCursor: page.nextCursor }
  }),

  route(listMissionProgress, async ({ db, session, params, query, locale }) => {
    const place = textCursor(query.cursor, ['text', 'text'])
    const { id } = await findAdministered(db, session, params.id)
    const rows = await findProgress(db, {
      missionId: id,
      periodId: query.periodId ?? null,
      departmentId: query.departmentId ?? null,
      state: query.state ?? null,
      after: place && { department: place.texts[0], name: place.texts[1], id: place.id },
      limit: query.limit + 1,
    })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return {
      people: page.map((row) => presentProgress(row, locale)),
      nextCursor:
        rows.length > query.limit && last ? printCursor(last.departmentKey, last.nameKey, last.rowId) : null,
    }
  }),

  route(listMissionDepartments, async ({ db, session, params, query }) => {
    const { id } = await findAdministered(db, session, params.id)
    const rows = await findDepartmentCounts(db, id, query.periodId ?? null)
    return {
      departments: rows.map((row) => ({
        department: row.id === null ? null : { id: row.id, name: row.name! },
        counts: row.counts,
      })),
      nextCursor: null,
    }
  }),

  route(exportMissionProgress, async ({ db, session, params, query, locale }) => {
    const mission = await findAdministered(db, session, params.id)
    const rows = await findProgress(db, {
      missionId: mission.id,
      periodId: query.periodId ?? null,
      departmentId: query.departmentId ?? null,
      state: query.state ?? null,
      after: null,
      limit: mostExported,
    })
    await logExport(db, {
      actorId: session.userId,
      noun: 'mission',
      subject: { id: mission.id, name: mission.name },
      count: rows.length,
      departmentId: query.departmentId,
    })
    return progressFile(rows, { missionId: mission.id, locale, timeZone: session.timeZone })
  }),
]
