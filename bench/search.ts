import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSearchQuery } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import type { Engine } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { namedQuery } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { findAllHits, searching } from '#server/features/search/hits.queries.ts'
import { findHits } from '#server/features/search/search.queries.ts'
import { planSearch } from '#server/features/search/search-plan.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { openEngine } from './bench-database.ts'
import { type Figure, median, quantile } from './measure.ts'
import type { Postgres } from './private-postgres.ts'
import { seedSearch } from './search-data.ts'
import { postText } from './search-texts.ts'

/*
 * Search over 1,000,000 posts: whether it finds exactly what a full scan finds, and how long it takes.
 */

// Increase it when the generated data change.
const dataVersion = 1
const queryCount = 300
const mostCompared = 1_000

/** A database of this many posts, created if none exists for the current search tables. */
async function searchDatabase(server: Postgres, posts: number): Promise<Engine> {
  const migration = await readFile(join(import.meta.dirname, '../db/migrations/0011_search.sql'))
  const made = createHash('sha256').update(migration).digest('hex').slice(0, 8)
  const name = `hiroba_bench_search_${posts}_${made}_${dataVersion}`
  const admin = await openEngine(server.urlOf('postgres'))
  const query = <Row>(text: string) =>
    admin.withConnection('installation', async (connection) => (await connection.query<Row>(text)).rows)
  try {
    const found = await query<{ datname: string }>(
      `select datname from pg_database where datname like 'hiroba_bench_search_${posts}_%'`,
    )
    if (!found.some(({ datname }) => datname === name)) {
      for (const { datname } of found) await query(`drop database ${datname} with (force)`)
      await query(
        `create database ${name}_draft template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
      )
      const begun = performance.now()
      console.info(`Creating ${posts.toLocaleString('en')} posts to search (kept for the next run)…`)
      const engine = await openEngine(server.urlOf(`${name}_draft`))
      await migrate(engine)
      await seedSearch(engine, posts)
      await engine.close()
      console.info(`… in ${Math.round((performance.now() - begun) / 1000)} s`)
      await query(`alter database ${name}_draft rename to ${name}`)
    }
  } finally {
    await admin.close()
  }
  const engine = await openEngine(server.urlOf(name))
  await migrate(engine)
  return engine
}

async function readerOf(engine: Engine): Promise<Session> {
  const { id: companyId } = await engine.installation
    .selectFrom('companies')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const db = engine.company(companyId)
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .offset(500)
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('audienceMembers')
    .select('audienceId')
    .where('userId', '=', userId)
    .orderBy('audienceId')
    .execute()
  return {
    companyId,
    userId,
    role: 'employee',
    sections: [],
    administeredDepartmentIds: [],
    administeredMenuIds: [],
    locale: null,
    timeZone: 'Asia/Tokyo',
    passwordState: 'good',
    consentDue: false,
    ipRanges: [],
    audienceIds: rows.map(({ audienceId }) => audienceId),
    kept: true,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...{ method: 'password', provenAt: new Date() },
    ...{ factorState: 'good', factorDueOn: null },
  }
}

/** Substrings of 1 to 12 characters of the same kind of text, names, and words that occur nowhere. */
function queries(): string[] {
  const random = new Random(300)
  const fixed = [
    '佐藤',
    '佐',
    '藤',
    'さとう',
    'ｻﾄｳﾊﾅ',
    '鈴木太郎',
    '"高橋 健一"',
    'ガイド',
    'ｶﾞｲﾄﾞ',
    'がいど',
    'フォークリフト',
    '会議',
    '会',
    'の',
    '。',
    '、',
    'a',
    'A',
    'KX-2',
    'ISO9001',
    'C++',
    'c+',
    '100',
    '11月20日',
    '¥1',
    '％',
    '👍',
    '☆',
    '𠮷野家',
    '髙',
    '½',
    '㎡',
    'm2',
    '株',
    '(株)',
    'ヴァイオリン',
    'ばいおりん',
    '葛飾北斎',
    '躊躇',
    'これはどこにもない',
    'zzzz',
    'qx',
    '日報',
    '安全パト',
    '大阪支店',
    '阪支',
    '支店の会議',
    'https://',
    'example.jp',
    '@',
  ]
  const drawn = Array.from({ length: queryCount - fixed.length }, () => {
    for (;;) {
      const { title, body } = postText(random)
      const letters = [...`${title}\n${body}`]
      const start = random.between(0, letters.length - 1)
      const piece = letters
        .slice(start, start + random.between(1, 12))
        .join('')
        .replace(/["“”＂]/g, '')
        .trim()
      if (foldText(piece).trim()) return `"${piece}"`
    }
  })
  return [...fixed, ...drawn]
}

type Truth = { word: string; ids: number[] }

/** For each word the newest posts that contain it, found by scanning every post that the reader may read. */
async function readEverything(engine: Engine, session: Session, words: readonly string[]): Promise<Truth[]> {
  const db = engine.company(session.companyId)
  const names = await namedQuery<{ id: number; written: string; reading: string }>(
    db,
    `select id, family_name || given_name || E'\\t' || family_name || E'\\u3000' || given_name as written,
       family_name_kana || given_name_kana || E'\\t' || family_name_kana || ' ' || given_name_kana as reading from users where company_id = $1`,
    [session.companyId],
  )
  const folded = (text: string) => text.split('\t').map(foldText).join('\n')
  const authors = new Map(
    names.map(({ id, written, reading }) => [id, { written: folded(written), reading: folded(reading) }]),
  )
  const menus = new Map(
    (
      await namedQuery<{ id: number; name: string }>(db, 'select id, name from menus where company_id = $1', [
        session.companyId,
      ])
    ).map(({ id, name }) => [id, foldText(name)]),
  )
  const truths = words.map((word) => ({ word, ids: [] as number[], short: [...word].length < 2 }))
  const atOnce = 20_000
  let below = Number.MAX_SAFE_INTEGER
  for (;;) {
    const posts = await namedQuery<{
      id: number
      text: string
      comments: string | null
      authorId: number
      menuId: number
    }>(
      db,
      `select f.id, f.title || E'\\t' || f.body as text, f.author_id, f.menu_id,
         (select string_agg(k.body, E'\\t') from feed_comments k where k.company_id = f.company_id and k.feed_id = f.id) as comments
       from feeds f where f.company_id = $1 and f.id < $2
         and f.audience_id = any($3::bigint[])
       order by f.id desc limit ${atOnce}`,
      [session.companyId, below, session.audienceIds],
    )
    for (const post of posts) {
      const author = authors.get(post.authorId)!
      const menu = menus.get(post.menuId)!
      const text = folded(post.comments === null ? post.text : `${post.text}\t${post.comments}`)
      for (const truth of truths) {
        if (truth.ids.length >= mostCompared) continue
        const { word, short } = truth
        if (
          text.includes(word) ||
          author.written.includes(word) ||
          (!short && author.reading.includes(word)) ||
          menu.includes(word)
        )
          truth.ids.push(post.id)
      }
    }
    if (posts.length < atOnce) return truths
    below = posts.at(-1)!.id
  }
}

/** Correctness and cost of a search over this many posts. */
export async function measureSearch(server: Postgres, posts: number): Promise<Figure[]> {
  const engine = await searchDatabase(server, posts)
  try {
    const session = await readerOf(engine)
    const db = engine.company(session.companyId)
    const asked = queries()
    const terms = asked.map((query) => parseSearchQuery(query))
    const search = async (i: number, limit: number) => {
      const plan = await planSearch(db, session, { terms: terms[i]!, filters: {} })
      return findHits(db, session, plan, { after: null, limit })
    }
    // Builds a page as the product does: matches as typed first, then other writings if there is room.
    const page = (i: number) =>
      findAllHits(searching(db, session, { terms: terms[i]!, filters: {} }), null, 21)
    for (let i = 0; i < 50; i++) await page(i)
    const times: number[] = []
    const slowest: { query: string; ms: number }[] = []
    for (let round = 0; round < 2; round++)
      for (const [i, query] of asked.entries()) {
        const begun = performance.now()
        await page(i)
        const ms = performance.now() - begun
        times.push(ms)
        slowest.push({ query, ms })
      }
    slowest.sort((a, b) => b.ms - a.ms)
    console.info(
      `Slowest: ${slowest
        .slice(0, 10)
        .map(({ query, ms }) => `${query} ${ms.toFixed(0)} ms`)
        .join(', ')}`,
    )

    const words = terms.map((each) =>
      foldText(each.map((term) => ('text' in term ? term.text : '')).join('')).trim(),
    )
    const truths = await readEverything(engine, session, words)
    let right = 0
    let found = 0
    let wanted = 0
    for (const [i, { ids }] of truths.entries()) {
      const hits = (await search(i, mostCompared)).map(({ id }) => id)
      const truth = new Set(ids)
      const kept = hits.filter((id) => truth.has(id)).length
      if (kept !== hits.length || kept !== truth.size)
        console.info(`${asked[i]}: ${hits.length} found, ${truth.size} true, ${kept} in both`)
      right += kept
      found += hits.length
      wanted += truth.size
    }
    const cost = await costPerPost(engine, session)
    const part = 'search'
    const recall = right / wanted
    const precision = right / found
    const p95 = quantile(times, 0.95)
    return [
      {
        part,
        name: `recall of ${queryCount} queries over ${posts.toLocaleString('en')} posts`,
        value: recall.toFixed(4),
        wanted: '1.0',
        met: recall === 1,
      },
      { part, name: 'precision', value: precision.toFixed(4), wanted: '1.0', met: precision === 1 },
      { part, name: 'first page, median', value: `${median(times).toFixed(1)} ms`, wanted: '', met: true },
      { part, name: 'first page, p95', value: `${p95.toFixed(1)} ms`, wanted: '≤ 150 ms', met: p95 <= 150 },
      { part, name: 'index cost of a post, time', value: `${cost.ms.toFixed(2)} ms`, wanted: '', met: true },
      {
        part,
        name: 'index cost of a post, worst of 1,000',
        value: `${cost.worstMs.toFixed(1)} ms`,
        wanted: '',
        met: true,
      },
      {
        part,
        name: 'index cost of a post, size',
        value: `${Math.round(cost.bytes)} bytes`,
        wanted: '',
        met: true,
      },
    ]
  } finally {
    await engine.close()
  }
}

/* Writes the rows of an existing post repeatedly: exactly the additional cost of search for a new post. */
async function costPerPost(engine: Engine, session: Session) {
  const db = engine.company(session.companyId)
  const [size] = await namedQuery<{ bytes: number }>(
    engine.installation,
    `select pg_total_relation_size('search_texts')::bigint / (select count(*) from feeds) as bytes`,
  )
  const texts = await namedQuery<{
    feedId: number
    text: string
    postedAt: Date
    authorId: number
    menuId: number
  }>(
    db,
    `select feed_id, text, posted_at, author_id, menu_id from search_texts
     where company_id = $1 and source = 'post' and feed_id % 997 = 3 limit 1000`,
    [session.companyId],
  )
  const times: number[] = []
  for (const [i, { feedId, text, postedAt, authorId, menuId }] of texts.entries()) {
    const begun = performance.now()
    await namedQuery(
      db,
      `insert into search_texts (company_id, feed_id, source, source_id, posted_at, author_id, menu_id, text)
       values ($1, $2, 'file', $3, $4, $5, $6, search_fold($7))`,
      [session.companyId, feedId, -1 - i, postedAt, authorId, menuId, text],
    )
    times.push(performance.now() - begun)
  }
  await namedQuery(db, 'delete from search_texts where company_id = $1 and source_id < 0', [
    session.companyId,
  ])
  return { ms: median(times), worstMs: Math.max(...times), bytes: size!.bytes }
}
