import { phrases } from '#common/strings.ts'
import {
  createBackyardNotice,
  listBackyardNotices,
  operatorNoticeLimits,
  withdrawBackyardNotice,
} from '#contract/operator-notices.backyard.ts'
import { listOperatorNotices } from '#contract/operator-notices.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { timeCursor } from '#server/platform/http/cursor.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { tellCompanies, withdrawNotice } from './operator-notices.commands.ts'
import { findCurrentNotices, findNotices, type NoticeRow } from './operator-notices.queries.ts'
import { operatorNoticeStrings } from './operator-notices.strings.ts'

/** For the company's administrators. */
export const operatorNoticeRoutes = [
  route(listOperatorNotices, async ({ db }) => ({
    operatorNotices: (await findCurrentNotices(db)).map(({ startsAt, ...notice }) => ({
      ...notice,
      startsAt: startsAt.toISOString(),
    })),
  })),
]

const present = ({ forAll, companies, startsAt, endsAt, ...notice }: NoticeRow, { role }: Operator) => ({
  ...notice,
  companies: forAll ? null : companies,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  can: { withdraw: role !== 'finance' && (notice.state === 'planned' || notice.state === 'shown') },
})

const dayMs = 86_400_000

export const backyardNoticeRoutes = [
  operatorRoute(listBackyardNotices, async ({ db, operator, query }) => {
    const page = await findNotices(db, { beyond: timeCursor(query.cursor), limit: query.limit })
    return {
      operatorNotices: page.rows.map((row) => present(row, operator)),
      nextCursor: page.nextCursor,
    }
  }),

  operatorRoute(createBackyardNotice, async ({ db, operator, body, locale }) => {
    const t = phrases(operatorNoticeStrings, locale)
    const length = Date.parse(body.endsAt) - Date.parse(body.startsAt)
    if (length <= 0) throw new Refusal('validation_failed', { endsAt: t.endsTooEarly })
    if (length > operatorNoticeLimits.mostDays * dayMs)
      throw new Refusal('validation_failed', { endsAt: t.endsTooLate(operatorNoticeLimits.mostDays) })
    return { id: await tellCompanies(db, operator, body) }
  }),

  operatorRoute(withdrawBackyardNotice, async ({ db, operator, params }) => {
    await withdrawNotice(db, operator, params.id)
  }),
]
