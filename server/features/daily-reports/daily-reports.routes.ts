import { publicHolidays } from '#common/public-holidays.strings.ts'
import { publicHolidaysOf } from '#common/public-holidays.ts'
import { phrases } from '#common/strings.ts'
import { exportSubmissions, listSubmissions, remindSubmissions } from '#contract/daily-reports.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { findMonth } from '#server/features/thanks/thanks.queries.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { csv } from '#server/platform/http/csv.ts'
import { nameCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { remindMissing } from './daily-reports.commands.ts'
import { submissionScope } from './daily-reports.policy.ts'
import { daysOf, presentSubmitter } from './daily-reports.present.ts'
import * as queries from './daily-reports.queries.ts'
import { dailyReportsStrings } from './daily-reports.strings.ts'

/** The menu, with the people whose submissions this person may see. */
async function findAsked(db: CompanyDb, session: Session, menuId: number, departmentId: number | undefined) {
  const menu = found(await findMenu(db, session, menuId))
  const scope = found(await submissionScope(db, session, menu))
  return { menu, asked: { menuId: menu.id, scope, departmentId } }
}

/** The public holidays of a month, if the company observes them. */
function holidaysIn(month: string, timeZone: string) {
  if (timeZone !== queries.countryOfHolidays) return []
  const all = [...publicHolidaysOf(Number(month.slice(0, 4)))]
  return all.filter(([day]) => day.startsWith(month)).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

type Page = { asked: queries.Asked; month: string; today: string; timeZone: string; approved: boolean }
type Cut = { after: { texts: string[]; id: number } | null; limit: number }

async function findPage(db: CompanyDb, session: Session, given: Page, cut: Cut) {
  const { asked, month } = given
  const holidays = new Set(holidaysIn(month, given.timeZone).map(([day]) => day))
  const page = await queries.findSubmitters(db, { ...asked, ...cut })
  const userIds = page.rows.map(({ id }) => id)
  const inMonth = { menuId: asked.menuId, userIds, month }
  const submitted = Map.groupBy(await queries.findSubmitted(db, session, inMonth), ({ userId }) => userId)
  const away = Map.groupBy(await queries.findAway(db, userIds, month), ({ userId }) => userId)
  return {
    people: page.rows.map((row) => presentSubmitter(row, { ...given, holidays, submitted, away })),
    nextCursor: page.nextCursor,
  }
}

export const dailyReportRoutes = [
  route(listSubmissions, async ({ db, session, params, query, locale }) => {
    const cut = { after: nameCursor(query.cursor), limit: query.limit }
    const { menu, asked } = await findAsked(db, session, params.id, query.departmentId)
    const month = query.month ?? (await findMonth(db))
    const { today, timeZone, ...counts } = await queries.countSubmitters(db, asked)
    const approved = menu.flow !== 'share'
    const page = await findPage(db, session, { asked, month, today, timeZone, approved }, cut)
    const names = phrases(publicHolidays, locale)
    return {
      month,
      today,
      holidays: holidaysIn(month, timeZone).map(([day, key]) => ({ day, name: names[key] })),
      ...page,
      ...counts,
      departments: asked.scope === 'everybody' ? null : await queries.findDepartmentNames(db, asked.scope),
    }
  }),

  route(exportSubmissions, async ({ db, session, params, query, locale }) => {
    const { menu, asked } = await findAsked(db, session, params.id, query.departmentId)
    const month = query.month ?? (await findMonth(db))
    const t = phrases(dailyReportsStrings, locale)
    const { today, timeZone } = await queries.countSubmitters(db, asked)
    const approved = menu.flow !== 'share'
    const rows: (string | number)[][] = [
      [t.person, t.department, ...daysOf(month), t.submittedCount, t.missingCount],
    ]
    let cursor: string | null = null
    do {
      const cut = { after: nameCursor(cursor ?? undefined), limit: 500 }
      const page = await findPage(db, session, { asked, month, today, timeZone, approved }, cut)
      for (const { user, department, days, submittedCount, missingCount } of page.people)
        rows.push([
          user.name,
          department?.name ?? '',
          ...days.map(({ state }) => (state === 'none' ? '' : t[state])),
          submittedCount,
          missingCount,
        ])
      cursor = page.nextCursor
    } while (cursor !== null)
    if (isAdministrator(session))
      await logExport(db, {
        ...{
          actorId: session.userId,
          noun: 'menu',
          count: rows.length - 1,
          departmentId: query.departmentId,
        },
        subject: { id: menu.id, name: menu.name },
        by: { month },
      })
    return { fileName: t.fileName(menu.name, month), content: csv(rows) }
  }),

  route(remindSubmissions, async ({ db, session, params, body }) => {
    const { asked } = await findAsked(db, session, params.id, body.departmentId)
    return { remindedCount: await remindMissing(db, asked, session.userId) }
  }),
]
