import { getThanksCards, getThanksRanking, getUserThanks } from '#contract/thanks.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { findUser } from '#server/features/users/users.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as queries from './thanks.queries.ts'

const presentCard = ({
  name,
  tone,
  iconName,
}: {
  name: string
  tone: queries.CardRow['menuTone']
  iconName: string
}) => ({
  name,
  tone,
  iconName,
})

export const thanksRoutes = [
  route(getThanksRanking, async ({ db, session, query }) => {
    const month = query.month ?? (await queries.findMonth(db))
    if (!(await queries.hasThanks(db, session)))
      return { month, available: false, ranking: [], totalCount: 0, own: { rank: null, count: 0 } }
    const rows = await queries.findRanking(db, session, month, query.by)
    const own = await queries.findOwnPlace(db, session, month, query.by)
    return {
      month,
      available: true,
      ranking: rows.map((row) => ({
        rank: row.rank,
        user: presentPerson(row),
        departmentName: row.departmentName,
        count: row.count,
      })),
      totalCount: rows[0]?.totalCount ?? 0,
      own: { rank: own?.rank ?? null, count: own?.count ?? 0 },
    }
  }),

  route(getThanksCards, async ({ db, session, query }) => {
    permit(await queries.hasThanks(db, session))
    const month = query.month ?? (await queries.findMonth(db))
    const rows = await queries.findCards(db, session, month)
    return {
      month,
      cards: rows.map(({ menuId, menuName, menuIconName, menuTone, card, count }) => ({
        menu: { id: menuId, name: menuName, iconName: menuIconName, tone: menuTone },
        card: card && presentCard(card),
        count,
      })),
    }
  }),

  route(getUserThanks, async ({ db, session, params }) => {
    const user = found(await findUser(db, session, params.id))
    if (!(await queries.hasThanks(db, session)))
      return { available: false, thisMonth: 0, thisYear: 0, cards: [] }
    const cards = await queries.findReceivedCards(db, session, user.id)
    return {
      available: true,
      ...(await queries.countReceived(db, session, user.id)),
      cards: cards.map(({ card, count }) => ({ card: presentCard(card), count })),
    }
  }),
]
