import { searchText } from '#common/search-text.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { type WatchedWord, watchedWordsIn } from '#common/watched-word.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'

const mostFeeds = 20_000
const batch = 1_000
const mostShown = 10
const around = 30
/** A word that occurs in this many posts is probably too general. */
const frequentShare = 0.01
const fewestFrequent = 10

type PastFeed = {
  id: number
  title: string
  body: string
  postedAt: Date
  authorName: string
  readable: boolean
}

/**
 * Matches a word against the newest posts, as posting would: some thousand posts at a time, so that other requests are
 * handled in between. Shows only posts that this person can read.
 */
export async function tryWord(db: CompanyDb, session: Session, word: WatchedWord) {
  const folded = searchText(word.word)
  const shown: { id: number; excerpt: string; authorName: string; postedAt: string }[] = []
  let feedCount = 0
  let matchCount = 0
  const result = (capped: boolean) => ({
    ...{ feedCount, matchCount, capped, feeds: shown },
    frequent: matchCount >= fewestFrequent && matchCount >= feedCount * frequentShare,
  })
  let last: { at: Date; id: number } | null = null
  while (feedCount < mostFeeds) {
    const rows: PastFeed[] = await findPastFeeds(db, session, last)
    for (const row of rows) {
      const text = `${row.title} ${withoutMarks(row.body)}`
      if (watchedWordsIn([word], text).length === 0) continue
      matchCount += 1
      if (row.readable && shown.length < mostShown)
        shown.push({
          id: row.id,
          excerpt: excerptAround(text, folded),
          authorName: row.authorName,
          postedAt: row.postedAt.toISOString(),
        })
    }
    feedCount += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < batch) return result(false)
    last = { at: end.postedAt, id: end.id }
  }
  return result(true)
}

const findPastFeeds = (db: CompanyDb, session: Session, after: { at: Date; id: number } | null) =>
  namedQuery<PastFeed>(
    db,
    `select f.id, f.title, f.body, f.posted_at,
       case when u.status = 'withdrawn' then '' else u.family_name || ' ' || u.given_name end as author_name,
       ${mayRead('f.id', '$2')} as readable
     from feeds f join users u on u.company_id = $1 and u.id = f.author_id
     where f.company_id = $1 and f.deleted_at is null and f.scheduled_at is null
       and (f.posted_at, f.id) < (coalesce($3, 'infinity'::timestamptz), $4)
     order by f.posted_at desc, f.id desc limit ${batch}`,
    [companyIdOf(db), session.audienceIds, after?.at ?? null, after?.id ?? Number.MAX_SAFE_INTEGER],
  )

/** Some words around the first match. Folding changes lengths, so the position is found by growing the prefix. */
function excerptAround(text: string, folded: string) {
  const letters = Array.from(text.replace(/\s+/g, ' '))
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (searchText(letters.slice(0, middle).join('')).includes(folded)) high = middle
    else low = middle + 1
  }
  const from = Math.max(0, low - around)
  const until = Math.min(letters.length, low + around)
  return `${from > 0 ? '…' : ''}${letters.slice(from, until).join('')}${until < letters.length ? '…' : ''}`
}
