import { countFound, mostCounted, searchedGroups } from '#contract/search.ts'
import { findBenefitTexts } from '#server/features/benefits/benefits.queries.ts'
import { searchMessages } from '#server/features/chat-messages/chat-search.queries.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { findHelpsWith } from '#server/features/helps/found-helps.queries.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findCalendarHits } from './calendar-search.queries.ts'
import { findAllHits, searching } from './hits.queries.ts'
import { menusWith } from './menu-search.rules.ts'
import { findDepartmentsCalled, findPeople, wordsOf } from './people-search.queries.ts'
import { isAsking, searchRequest } from './search-requests.rules.ts'

const nothing = { feeds: 0, menus: 0, departments: 0, chat: 0, calendar: 0, tasks: 0, helps: 0 }
const most = mostCounted + 1

export const foundCountRoutes = [
  route(countFound, async ({ db, session, query, locale }) => {
    found(query.positionId === undefined || administers(session, 'users') || undefined)
    const request = searchRequest(query)
    if (!isAsking(request)) return nothing
    const feeds = (await findAllHits(searching(db, session, request), null, most)).length
    const words = wordsOf(query.query)
    if (words.length === 0) return { ...nothing, feeds }
    // One after the other: a search takes one connection, however many places it looks in.
    const menus = menusWith(await findMenus(db, session), words, await findBenefitTexts(db)).length
    const people = (await findPeople(db, { words, after: null, limit: mostCounted })).rows.length
    const departments = people + (await findDepartmentsCalled(db, words)).length
    const asked = { query: query.query, chatRoomId: null, place: null, limit: most }
    const chat = (await chatSettings(db)).enabled ? (await searchMessages(db, session, asked)).length : 0
    const hitsOf = async (kinds: (typeof searchedGroups)[keyof typeof searchedGroups]) =>
      (await findCalendarHits(db, session, { words, kinds, from: 0, limit: mostCounted, locale })).length
    const calendar = await hitsOf(searchedGroups.calendar)
    const tasks = await hitsOf(searchedGroups.tasks)
    const helps = (await findHelpsWith({ db, session, locale }, query.query)).length
    const counts = { feeds, menus, departments, chat, calendar, tasks, helps }
    return Object.fromEntries(
      Object.entries(counts).map(([place, count]) => [place, Math.min(count, most)]),
    ) as typeof counts
  }),
]
