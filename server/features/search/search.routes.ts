import { singleTerms } from '#common/search-query.ts'
import {
  mostFound,
  searchCalendar,
  searchDepartments,
  searchedGroups,
  searchedKinds,
  searchFeeds,
  searchMenus,
} from '#contract/search.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findBenefitTexts } from '#server/features/benefits/benefits.queries.ts'
import { findDepartmentName } from '#server/features/departments/departments.queries.ts'
import { findSeries } from '#server/features/events/events.queries.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeedsByIds } from '#server/features/feeds/feeds.queries.ts'
import { presentMenuPage } from '#server/features/menus/menus.present.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import { presentFoundPerson, presentPerson } from '#server/features/people/people.present.ts'
import { writingsIn } from '#server/features/people/written-names.sql.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { placeCursor, printCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { inOrder, presentHit } from './calendar-search.present.ts'
import { findCalendarHits } from './calendar-search.queries.ts'
import { type FoundHit, findAllHits, type Searching, searching } from './hits.queries.ts'
import { menusWith } from './menu-search.rules.ts'
import {
  findDepartmentsCalled,
  findPeople,
  peopleCursor,
  personWritings,
  wordsOf,
} from './people-search.queries.ts'
import { presentExcerpts, presentWritings } from './search.present.ts'
import { findTextsWith, rankHits } from './search.queries.ts'
import { type Place, placeOf, printPlace } from './search-places.rules.ts'
import { soughtWords } from './search-plan.queries.ts'
import { isAsking, type SearchRequest, searchRequest, widerRequests } from './search-requests.rules.ts'

export const searchRoutes = [
  route(searchFeeds, async ({ db, session, query, locale }) => {
    // It must not be possible to find out by searching who holds which position.
    found(query.positionId === undefined || administers(session, 'users') || undefined)
    const place = placeOf(query.cursor)
    const request = searchRequest(query)
    if (!isAsking(request)) return { feeds: [], nextCursor: null, limitReached: false, instead: null }
    const search = searching(db, session, request)
    const page = await (query.sort === 'best' ? bestPage : newestPage)(search, place, query.limit)
    const sought = soughtWords(request)
    const words = sought.map(({ folded }) => folded)
    const ids = page.hits.map(({ id }) => id)
    const cards = new Map((await findFeedsByIds(db, session, ids)).map((row) => [row.id, row]))
    const others = words.length ? await findTextsWith(db, ids, sought) : []
    return {
      feeds: page.hits.flatMap(({ id, otherwise }) => {
        const row = cards.get(id)
        if (!row) return []
        const feed = presentFeed(row, locale)
        const texts = others.filter(({ feedId }) => feedId === id)
        return [
          {
            ...feed,
            excerpts: presentExcerpts(feed, words, texts),
            writings: otherwise ? presentWritings(feed, request.terms, texts) : null,
          },
        ]
      }),
      nextCursor: page.next && printPlace(page.next),
      limitReached: page.limitReached,
      instead: place === null && ids.length === 0 ? await findInstead(db, session, request) : null,
    }
  }),

  route(searchMenus, async ({ db, session, query }) => {
    const from = placeCursor(query.cursor) ?? 0
    const menus = menusWith(
      await findMenus(db, session, query.menuCategoryId),
      wordsOf(query.query),
      await findBenefitTexts(db),
    )
    const until = from + query.limit
    return {
      menus: menus
        .slice(from, until)
        .map(({ row, writings }) => ({ ...presentMenuPage(row, false), writings })),
      nextCursor: until < menus.length ? printCursor(until) : null,
    }
  }),

  route(searchCalendar, async ({ db, session, query, locale }) => {
    const from = placeCursor(query.cursor) ?? 0
    const words = wordsOf(query.query)
    if (words.length === 0) return { entries: [], nextCursor: null }
    const { limit, kind, group } = query
    const kinds = kind ? [kind] : group ? searchedGroups[group] : searchedKinds
    const hits = await findCalendarHits(db, session, { words, kinds, from, limit, locale })
    const shown = hits.slice(0, limit)
    const repeating = shown.filter(({ repeats }) => repeats).map(({ id }) => id)
    const series = repeating.length > 0 ? await findSeries(db, session.userId, repeating) : []
    const byId = new Map(series.map((event) => [event.id, event]))
    const now = new Date()
    const handles = administers(session, 'inquiries')
    return {
      entries: inOrder(
        shown.map((hit) =>
          presentHit(hit, { words, now, handles, series: hit.repeats ? byId.get(hit.id) : undefined }),
        ),
      ),
      nextCursor: hits.length > limit ? printCursor(from + limit) : null,
    }
  }),

  route(searchDepartments, async ({ db, query }) => {
    const after = peopleCursor(query.cursor)
    if (query.departmentId !== undefined) found(await findDepartmentName(db, query.departmentId))
    const words = wordsOf(query.query)
    if (!words.length && query.departmentId === undefined)
      return { departments: [], users: [], nextCursor: null }
    const { rows, nextCursor } = await findPeople(db, { ...query, words, after })
    const departments = after || !words.length ? [] : await findDepartmentsCalled(db, words)
    return {
      departments: departments.map(({ id, name, path, otherwise }) => ({
        id,
        name,
        path,
        writings: otherwise ? (writingsIn([name], [words]) ?? []) : null,
      })),
      users: rows.map((row) => presentFoundPerson(row, personWritings(row, words))),
      nextCursor,
    }
  }),
]

type Page = { hits: FoundHit[]; next: Place | null; limitReached: boolean }

async function newestPage(search: Searching, place: Place | null, limit: number): Promise<Page> {
  const shown = place?.shown ?? 0
  const most = Math.max(0, Math.min(limit, mostFound - shown))
  return pageOfHits(most ? await findAllHits(search, place, most + 1) : [], most, shown)
}

// Sorting by best match needs all of them; the page starts where the last one ended.
async function bestPage(search: Searching, place: Place | null, limit: number): Promise<Page> {
  const shown = place?.shown ?? 0
  const hits = await findAllHits(search, null, mostFound + 1)
  const ranked = await rankHits(search.db, hits.slice(0, mostFound), soughtWords(search.request))
  const page = pageOfHits(ranked.slice(shown), limit, shown)
  return { ...page, limitReached: !page.next && hits.length > mostFound }
}

function pageOfHits(found: readonly FoundHit[], most: number, shown: number): Page {
  const hits = found.slice(0, most)
  const last = hits.at(-1)
  const more = found.length > most
  const limitReached = more && shown + hits.length >= mostFound
  const next =
    more && last && !limitReached
      ? { at: last.postedAt, id: last.id, shown: shown + hits.length, otherwise: last.otherwise }
      : null
  return { hits, next, limitReached }
}

const mostCounted = 20
const mostNear = 3

/** If nothing was found: what a wider search finds, and the people and menus the words may refer to. */
async function findInstead(db: CompanyDb, session: Session, request: SearchRequest) {
  const without = []
  for (const { part, filter, query, request: wider } of widerRequests(request)) {
    const { length } = await findAllHits(searching(db, session, wider), null, mostCounted)
    if (length) without.push({ part, query, filter, feedCount: length })
  }
  const texts = singleTerms(request.terms).flatMap((term) =>
    'text' in term && !term.negated && term.kind !== 'department' ? wordsOf(term.text) : [],
  )
  const users = new Map<number, ReturnType<typeof presentPerson>>()
  const known = texts.length ? await findMenus(db, session) : []
  const benefits = texts.length ? await findBenefitTexts(db) : new Map()
  const menus = new Set<(typeof known)[number]>()
  for (const word of texts.slice(0, 5)) {
    const { rows } = await findPeople(db, { words: [word], after: null, limit: mostNear })
    for (const row of rows) users.set(row.id, presentPerson(row))
    for (const { row } of menusWith(known, [word], benefits)) menus.add(row)
  }
  return {
    without: without.sort((a, b) => b.feedCount - a.feedCount),
    users: [...users.values()].slice(0, mostNear),
    menus: [...menus]
      .slice(0, mostNear)
      .map(({ id, name, iconName, tone }) => ({ id, name, iconName, tone })),
  }
}
