import { withoutMarks } from '#common/text-marks.ts'
import { listLinkCards } from '#contract/link-cards.ts'
import { findNamedPeople } from '#server/features/filters/filters.queries.ts'
import { presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import { route } from '#server/platform/http/route.ts'
import { findFeedCards, findMenuCards } from './link-cards.queries.ts'

/** Makes one query for all items of a kind, and none if there are no items. */
const those = <Row>(ids: string | undefined, find: (ids: number[]) => Promise<Row[]>) =>
  ids === undefined ? [] : find(ids.split(',').map(Number))

export const linkCardRoutes = [
  route(listLinkCards, async ({ db, session, query, locale }) => {
    const feeds = await those(query.feedIds, (ids) => findFeedCards(db, session, ids))
    const users = await those(query.userIds, (ids) => findNamedPeople(db, ids))
    const menus = await those(query.menuIds, (ids) => findMenuCards(db, session, ids))
    return {
      feeds: feeds.map((row) => ({
        id: row.id,
        title: row.title,
        text: withoutMarks(row.text),
        postedAt: row.postedAt.toISOString(),
        author: presentAuthor(row, locale),
        menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
      })),
      users: users.map((row) => ({ ...presentPerson(row), departmentName: row.departmentName })),
      menus: menus.map(({ id, name, iconName, tone, description }) => ({
        id,
        name,
        iconName,
        tone,
        description,
      })),
      nextCursor: null,
    }
  }),
]
