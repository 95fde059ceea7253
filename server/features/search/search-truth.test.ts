import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseSearchQuery, type SearchTerm } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { usualLetter } from '#common/variant-kanji.ts'
import type { Engine } from '#db/connect.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { findHits } from './search.queries.ts'
import { planSearch } from './search-plan.queries.ts'

/*
 * Compares the index with a scan of every character of every post.
 */

type Post = {
  id: number
  postedAt: Date
  authorId: number
  menuId: number
  readers: 'everyone' | 'manager'
  hasImage: boolean
  texts: string[]
  /** Matches of any character. */
  names: string[]
  /** Matches of at least two characters. */
  readings: string[]
}

const letters =
  'あいうかがきイウカガギーｱｲｳｶﾞｷﾞ会會議葛\u{e0100}安全工場日報山田佐藤籐a bcABＣ１２3-_.%\\\'"!？ 　\n😀㌔é'
const day = 86_400_000

onEachEngine('a search', (kind) => {
  let engine: Engine
  let posts: Post[]
  let session: Session
  const random = new Random(20_261_120)
  const graphemes = [...letters]
  const text = (most: number) =>
    Array.from({ length: random.between(0, most) }, () => random.pick(graphemes)).join('')

  beforeAll(async () => {
    engine = await testDatabase({ kind })
    const company = await testCompany(engine)
    const { db } = company
    const people = [
      {
        id: company.employeeId,
        names: ['佐藤花子', '佐藤 花子'],
        readings: ['サトウハナコ', 'サトウ ハナコ'],
      },
      {
        id: company.managerId,
        names: ['鈴木太郎', '鈴木 太郎'],
        readings: ['スズキタロウ', 'スズキ タロウ'],
      },
    ]
    const left = await makeUser(db, {
      familyName: '山田',
      givenName: 'ギイ',
      familyNameKana: 'ヤマダ',
      status: 'withdrawn',
    })
    people.push({ id: left, names: [], readings: [] })
    const menus = [
      { id: company.menuId, name: '今日のできごと' },
      { id: await makeMenu(db, { name: 'ｶﾞｲﾄﾞ日報' }), name: 'ｶﾞｲﾄﾞ日報' },
    ]
    const managerOnly = await audienceOf(db, {
      include: [{ type: 'user', id: company.administratorId }],
      match: 'any',
    })
    const drafts = Array.from({ length: 300 }, () => ({
      author: random.pick(people),
      menu: random.pick(menus),
      title: random.fraction() < 0.5 ? text(10) : '',
      body: text(60),
      // From a minute ago to seven years ago, so that every block size is read.
      postedAt: new Date(Date.UTC(2026, 10, 20) - Math.floor(60_000 * 3_600 ** (random.fraction() * 1.85))),
      readers: random.fraction() < 0.85 ? ('everyone' as const) : ('manager' as const),
      file: random.fraction() < 0.2 ? text(8) : null,
      comments:
        random.fraction() < 0.4 ? Array.from({ length: 1 + random.between(0, 2) }, () => text(20)) : [],
    }))
    const files = await Promise.all(
      drafts.map(async ({ file }) =>
        file === null ? [] : [await makeMediaFile(db, { originalName: file })],
      ),
    )
    const ids = await makeFeeds(
      db,
      drafts.map(({ author, menu, readers, ...draft }, i) => ({
        ...draft,
        authorId: author.id,
        menuId: menu.id,
        mediaFileIds: files[i]!,
        ...(readers === 'manager' && { audienceId: managerOnly }),
      })),
    )
    await makeFeedComments(
      db,
      drafts.flatMap(({ comments }, i) =>
        comments.map((body) => ({ feedId: ids[i]!, authorId: company.managerId, body })),
      ),
    )
    posts = drafts.map((draft, i) => ({
      id: ids[i]!,
      postedAt: draft.postedAt,
      authorId: draft.author.id,
      menuId: draft.menu.id,
      readers: draft.readers,
      hasImage: draft.file !== null,
      texts: [draft.title, draft.body, ...draft.comments, draft.file ?? ''].map(foldText),
      names: [...draft.author.names, draft.menu.name].map(foldText),
      readings: draft.author.readings.map(foldText),
    }))
    const rows = await namedQuery<{ audienceId: number }>(
      db,
      'select audience_id from audience_members where company_id = $1 and user_id = $2 order by 1',
      [companyIdOf(db), company.managerId],
    )
    session = {
      companyId: companyIdOf(db),
      userId: company.managerId,
      role: 'employee',
      sections: [],
      administeredDepartmentIds: [],
      administeredMenuIds: [],
      locale: null,
      timeZone: 'Asia/Tokyo',
      audienceIds: rows.map(({ audienceId }) => audienceId),
      passwordState: 'good',
      consentDue: false,
      ipRanges: [],
      kept: true,
      expiresAt: new Date(Date.now() + day),
      ...{ method: 'password', provenAt: new Date() },
      ...{ factorState: 'good', factorDueOn: null },
    }
  }, 60_000)
  afterAll(() => engine.close())

  const holds = ({ texts, names, readings }: Post, word: string) =>
    [...texts, ...names, ...([...word].length > 1 ? readings : [])].some((text) => text.includes(word))

  const usual = (text: string) => Array.from(text, usualLetter).join('')
  const usually = (post: Post): Post => ({
    ...post,
    texts: post.texts.map(usual),
    names: post.names.map(usual),
  })
  const matches = (post: Post, term: SearchTerm, anyWriting: boolean): boolean => {
    if (term.kind === 'any') {
      // A blank word is not a condition.
      const terms = term.terms.filter((each) => each.kind !== 'word' || foldText(each.text).trim())
      return terms.length === 0 || terms.some((each) => matches(post, each, anyWriting))
    }
    if (term.kind === 'word') {
      const word = foldText(term.text).trim()
      if (!word) return true
      return (
        (anyWriting && !term.negated ? holds(usually(post), usual(word)) : holds(post, word)) !== term.negated
      )
    }
    if (term.kind === 'trait' && term.trait === 'image') return post.hasImage !== term.negated
    // The reader is called 鈴木.
    if (term.kind === 'trait' || term.kind === 'from')
      return (post.authorId === session.userId) !== term.negated
    return true
  }
  const truth = (terms: readonly SearchTerm[], anyWriting = false) =>
    posts
      .filter((post) => post.readers === 'everyone' || post.authorId === session.userId)
      .filter((post) => terms.every((term) => matches(post, term, anyWriting)))
      .sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime() || b.id - a.id)
      .map(({ id }) => id)

  const search = async (
    terms: SearchTerm[],
    limit = 1_000,
    after: { at: Date; id: number } | null = null,
  ) => {
    const db = engine.company(session.companyId)
    const plan = await planSearch(db, session, { terms, filters: {} })
    return findHits(db, session, plan, { after, limit })
  }

  const words = () => {
    const source = random.fraction() < 0.7 ? random.pick(posts).texts.join('') : text(12)
    const from = random.between(0, Math.max(0, [...source].length - 1))
    return [...source]
      .slice(from, from + 1 + random.between(0, 5))
      .join('')
      .replace(/["“”＂]/g, '')
  }

  it('finds exactly the texts that contain the words, newest first', async () => {
    let hits = 0
    for (let i = 0; i < 250; i++) {
      const shape = random.fraction()
      const query =
        shape < 0.5
          ? `"${words()}"`
          : shape < 0.75
            ? `"${words()}" "${words()}"`
            : shape < 0.85
              ? `"${words()}" -"${words()}"`
              : shape < 0.9
                ? `-"${words()}"`
                : `"${words()}" ${random.pick(['has:image', 'is:mine', '-has:image'])}`
      const terms = parseSearchQuery(query)
      if (terms.every((term) => term.kind === 'word' && !foldText(term.text).trim())) continue
      const found = (await search(terms)).map(({ id }) => id)
      expect(found, query).toEqual(truth(terms))
      hits += found.length
    }
    expect(hits).toBeGreaterThan(1_000)
  }, 60_000)

  it('finds exactly the texts that contain one of the terms joined by OR', async () => {
    let hits = 0
    for (let i = 0; i < 120; i++) {
      const either = `"${words()}" OR "${words()}"`
      const query = random.pick([
        either,
        `${either} OR "${words()}"`,
        `"${words()}" ${either}`,
        `${either} "${words()}" OR "${words()}"`,
        `${either} -"${words()}"`,
        `${either} OR is:mine`,
        `has:image OR -"${words()}" ${either}`,
        `from:鈴木 OR "${words()}"`,
      ])
      const terms = parseSearchQuery(query)
      const found = (await search(terms)).map(({ id }) => id)
      expect(found, query).toEqual(truth(terms))
      hits += found.length
    }
    expect(hits).toBeGreaterThan(1_000)
  }, 60_000)

  it('finds in addition exactly the texts that contain the words in another writing', async () => {
    const db = engine.company(session.companyId)
    let others = 0
    for (let i = 0; i < 120; i++) {
      const one = random.pick(['会', '會', '藤', '籐', '会議', '會議', '佐籐', '', words()])
      const query = random.pick([
        `"${one}"`,
        `"${one}" "${words()}"`,
        `"${one}" OR "${words()}"`,
        `"${one}" -"藤"`,
      ])
      const terms = parseSearchQuery(query)
      if (terms.every((term) => 'text' in term && !foldText(term.text).trim())) continue
      const typed = await planSearch(db, session, { terms, filters: {} })
      const any = await planSearch(db, session, { terms, filters: {} }, 'any')
      const found = await findHits(db, session, any, { after: null, limit: 1_000 })
      expect(
        found.map(({ id }) => id),
        query,
      ).toEqual(truth(terms, true))
      const beside = await findHits(db, session, any, { after: null, limit: 1_000, beside: typed })
      const known = new Set(truth(terms))
      expect(
        beside.map(({ id }) => id),
        query,
      ).toEqual(truth(terms, true).filter((id) => !known.has(id)))
      others += beside.length
    }
    expect(others).toBeGreaterThan(300)
  }, 60_000)

  it('finds names and menus by every part of them, and nobody who has left', async () => {
    for (const query of [
      '佐藤',
      '佐藤花',
      '"佐藤 花子"',
      'さとう',
      'ｻﾄｳﾊﾅ',
      '花',
      'がいど日',
      'ガイド',
      '山田',
      'やまだ',
      '子 佐',
      '木',
      '鈴木 ガイド',
    ]) {
      const terms = parseSearchQuery(query)
      expect(
        (await search(terms)).map(({ id }) => id),
        query,
      ).toEqual(truth(terms))
    }
  })

  it('pages without gaps or repetitions', async () => {
    const terms = parseSearchQuery('あ')
    const ids: number[] = []
    let after: { at: Date; id: number } | null = null
    for (;;) {
      const page: { id: number; postedAt: Date }[] = await search(terms, 7, after)
      ids.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last) break
      after = { at: last.postedAt, id: last.id }
    }
    expect(ids).toEqual(truth(terms))
    expect(ids.length).toBeGreaterThan(20)
  })
})
