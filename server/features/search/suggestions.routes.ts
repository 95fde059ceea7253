import { distance, nearWords } from '#common/near-spelling.ts'
import { printSearchQuery, type SearchTerm, singleTerms, withWord } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { suggestSearch } from '#contract/search.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findBenefitTexts } from '#server/features/benefits/benefits.queries.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findAllHits, searching } from './hits.queries.ts'
import { menusWith } from './menu-search.rules.ts'
import { findDepartmentNames, findNamesNear, findTextsNear } from './near-texts.queries.ts'
import { findDepartmentsCalled, findPeople, wordsOf } from './people-search.queries.ts'
import { isWanted } from './search-plan.queries.ts'
import { searchRequest } from './search-requests.rules.ts'

const mostSuggestions = 3
/** Maximum number of words checked per query, and of spellings tried per word. */
const mostWords = 3
const mostTried = 3

type Near = { text: string; distance: number }

/** Where near spellings are searched, and whether a query finds anything there. */
type Place = {
  near: (folded: string) => Promise<Near[]>
  finds: (terms: SearchTerm[]) => Promise<boolean>
}

export const suggestionRoutes = [
  route(suggestSearch, async ({ db, session, query }) => {
    found(query.positionId === undefined || administers(session, 'users') || undefined)
    const { terms, filters } = searchRequest(query)
    const places: Record<typeof query.of, () => Place> = {
      feeds: () => inFeeds(db, session, filters),
      menus: () => inMenus(db, session),
      departments: () => inDepartments(db),
    }
    const place = places[query.of]()
    const words = singleTerms(terms).filter(isWanted)
    const suggestions = []
    for (const word of words.slice(0, mostWords))
      for (const text of await spellingsOf(word, place)) {
        const meant = withWord(terms, word, text)
        if (await place.finds(meant)) suggestions.push({ text, query: printSearchQuery(meant) })
      }
    return { suggestions: suggestions.slice(0, mostSuggestions) }
  }),
]

/**
 * The nearest spellings of a word; of equally near ones, those of the same length first, then the more common. If one
 * contains another, only the nearer is returned.
 */
async function spellingsOf(word: { text: string }, { near }: Place) {
  const folded = foldText(word.text).trim()
  const spellings = new Map<string, Near & { count: number }>()
  for (const each of await near(folded)) {
    const known = spellings.get(foldText(each.text))
    if (known) known.count += 1
    else spellings.set(foldText(each.text), { ...each, count: 1 })
  }
  const longer = ({ text }: Near) => Math.abs(text.length - folded.length)
  const kept = new Map<string, string>()
  for (const { text } of [...spellings.values()].sort(
    (a, b) => a.distance - b.distance || longer(a) - longer(b) || b.count - a.count,
  )) {
    const spelling = foldText(text)
    const parts = [...kept.keys()].some((nearer) => spelling.includes(nearer) || nearer.includes(spelling))
    if (!parts) kept.set(spelling, text)
    if (kept.size === mostTried) break
  }
  return [...kept.values()]
}

const nearIn = (texts: readonly string[], folded: string) => texts.flatMap((text) => nearWords(text, folded))

const nearNames = (names: readonly string[], folded: string) =>
  names.flatMap((text) => {
    const far = distance(folded, foldText(text))
    return far === null ? [] : [{ text, distance: far }]
  })

/** Names similar to one that nobody has. */
async function unknownName(db: CompanyDb, folded: string) {
  const { rows } = await findPeople(db, { words: wordsOf(`"${folded}"`), after: null, limit: 1 })
  return rows.length ? [] : nearNames(await findNamesNear(db, folded), folded)
}

const inFeeds = (
  db: CompanyDb,
  session: Session,
  filters: ReturnType<typeof searchRequest>['filters'],
): Place => ({
  near: async (folded) => {
    const named = await unknownName(db, folded)
    const menus = nearIn(
      (await findMenus(db, session)).map(({ name }) => name),
      folded,
    )
    for await (const texts of findTextsNear(db, session, folded)) {
      const near = nearIn(texts, folded)
      if (near.length) return [...near, ...menus, ...named]
    }
    return [...menus, ...named]
  },
  finds: async (terms) => (await findAllHits(searching(db, session, { terms, filters }), null, 1)).length > 0,
})

function inMenus(db: CompanyDb, session: Session): Place {
  const menus = findMenus(db, session)
  const benefits = findBenefitTexts(db)
  return {
    near: async (folded) =>
      nearIn(
        (await menus).flatMap((row) => [row.name, row.nameKana, row.description, row.categoryName]),
        folded,
      ),
    finds: async (terms) =>
      menusWith(await menus, wordsOf(printSearchQuery(terms)), await benefits).length > 0,
  }
}

const inDepartments = (db: CompanyDb): Place => ({
  near: async (folded) => {
    const departments = await findDepartmentNames(db)
    return [
      ...(await unknownName(db, folded)),
      ...nearNames(departments, folded),
      ...nearIn(departments, folded),
    ]
  },
  finds: async (terms) => {
    const words = wordsOf(printSearchQuery(terms))
    const { rows } = await findPeople(db, { words, after: null, limit: 1 })
    return rows.length > 0 || (await findDepartmentsCalled(db, words)).length > 0
  },
})
