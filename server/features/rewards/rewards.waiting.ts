import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { countRedemptions, findOrdersToSend } from './redemptions.queries.ts'

const handles = (session: Session) => administers(session, 'rewards') || administers(session, 'accounting')

/** Approved orders, for those who send them out. */
export const redemptionWaiting = defineWaitingSource({
  kind: 'redemption',
  count: async ({ db, session }) => ({
    count: handles(session) ? (await countRedemptions(db)).approved : 0,
    overdueCount: 0,
  }),
  async list({ db, session, locale, after, limit }) {
    if (!handles(session)) return []
    const rows = await findOrdersToSend(db, { after: placeWithoutDay(after, 'redemption'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.item,
      actor: presentAuthor(row, locale),
      menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
      hrefPath: '/admin/rewards/redemptions?state=approved',
      since: row.requestedAt.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})
