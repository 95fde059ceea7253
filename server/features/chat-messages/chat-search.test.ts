import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldText } from '#common/search-text.ts'
import { usualLetter } from '#common/variant-kanji.ts'
import type { Engine } from '#db/connect.ts'
import { makeChatRoom, makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { searchMessages } from './chat-search.queries.ts'

/*
 * Compares the index with a scan of every character of every message.
 */

type Message = { id: number; room: number; authorId: number; body: string; createdAt: Date; traits: string[] }

const letters =
  "あいうかがきイウカガギーｱｲｳｶﾞｷﾞ会會議葛\u{e0100}安全工場日報山田佐藤籐a bcABＣ１２3-_.%\\'!？ 　*\n😀㌔é"

onEachEngine('a search in chat', (kind) => {
  let engine: Engine
  let db: CompanyDb
  let hanako: number
  let taro: number
  const seen: Message[] = []
  const random = new Random(20_261_123)
  const graphemes = [...letters]
  const text = (most: number) =>
    Array.from({ length: random.between(1, most) }, () => random.pick(graphemes)).join('')
  const names = new Map<number, string>()

  beforeAll(async () => {
    engine = await testDatabase({ kind })
    const company = await testCompany(engine)
    db = company.db
    hanako = company.employeeId
    taro = company.managerId
    const drafts = (count: number) =>
      Array.from({ length: count }, () => ({
        authorId: random.pick([hanako, taro]),
        body: random.fraction() < 0.1 ? `https://example.com/${text(5)}` : text(40),
        // From a minute ago to seven years ago, so that every width of block is read.
        createdAt: new Date(
          Date.UTC(2026, 10, 20) - Math.floor(60_000 * 3_600 ** (random.fraction() * 1.85)),
        ),
      })).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const rooms = [
      { name: '売場の相談', from: 0, id: 0, messages: drafts(150) },
      { name: '', from: 0, id: 0, messages: drafts(60) },
      { name: '公式の連絡', from: 20, id: 0, messages: drafts(60) },
      // Not hers.
      { name: 'よそ', from: 1_000, id: 0, messages: drafts(60) },
    ]
    const [shop, direct, official, others] = rooms
    shop!.id = await makeChatRoom(db, { ...shop!, userIds: [hanako, taro] })
    direct!.id = await makeChatRoom(db, { messages: direct!.messages, userIds: [hanako, taro] })
    official!.id = await makeOfficialChatRoom(db, { ...official!, createdById: company.administratorId })
    others!.id = await makeChatRoom(db, { ...others!, userIds: [taro, company.administratorId] })
    await db.updateTable('chatRooms').set({ history: 'entry' }).where('id', '=', official!.id).execute()
    await db
      .updateTable('chatMemberships')
      .set({ joinedSeq: 20 })
      .where('chatRoomId', '=', official!.id)
      .where('userId', '=', hanako)
      .execute()
    const photo = await makeMediaFile(db, { originalName: '売場.png' })
    for (const room of rooms) {
      names.set(room.id, room.name || '鈴木 太郎')
      const rows = await db
        .selectFrom('chatMessages')
        .select(['id', 'seq', 'body', 'authorId', 'createdAt'])
        .where('chatRoomId', '=', room.id)
        .execute()
      for (const { seq, id, ...row } of rows) {
        const deleted = random.fraction() < 0.05
        const traits = [...(row.body.includes('https://') ? ['link'] : [])]
        if (deleted)
          await db
            .updateTable('chatMessages')
            .set({ deletedAt: new Date(), body: '' })
            .where('id', '=', id)
            .execute()
        else if (random.fraction() < 0.15) {
          const companyId = companyIdOf(db)
          await db
            .insertInto('chatMessageMediaFiles')
            .values({ companyId, chatRoomId: room.id, seq, sortOrder: 1, mediaFileId: photo })
            .execute()
          traits.push('photo')
        }
        if (!deleted && Number(seq) > room.from)
          seen.push({
            ...{ ...row, id: Number(id), room: room.id, traits },
            // The names of files are found with the text.
            body: `${row.body}\n${traits.includes('photo') ? '売場.png' : ''}`,
          } as Message)
      }
    }
    seen.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
  }, 120_000)
  afterAll(() => engine.close())

  const find = async (query: string, limit = 1_000, chatRoomId: number | null = null) => {
    const asked = { query, chatRoomId, place: null, limit }
    return (await searchMessages(db, { userId: hanako, timeZone: 'Asia/Tokyo' }, asked)).map(({ id }) => id)
  }
  const usual = (folded: string) => Array.from(folded, usualLetter).join('')
  const folded = (body: string) => foldText(body.replaceAll('**', ''))
  const holds = (message: Message, word: string) =>
    usual(folded(message.body)).includes(usual(foldText(word).trim()))
  const truth = (matches: (message: Message) => boolean) => seen.filter(matches).map(({ id }) => id)
  const part = () => {
    const source = random.fraction() < 0.8 ? [...random.pick(seen).body] : graphemes
    const from = random.between(0, source.length - 1)
    return source
      .slice(from, from + 1 + random.between(0, 5))
      .join('')
      .replaceAll('*', '')
  }

  it('finds exactly the messages that hold the words, newest first', async () => {
    let hits = 0
    for (let i = 0; i < 150; i++) {
      const [one, other] = [part(), part()]
      if (!foldText(one).trim() || !foldText(other).trim()) continue
      const shape = random.between(0, 3)
      const queries = [`"${one}"`, `"${one}" "${other}"`, `"${one}" OR "${other}"`, `"${one}" -"${other}"`]
      const found = await find(queries[shape]!)
      const wanted = truth((message) => {
        const without = folded(message.body).includes(foldText(other).trim())
        if (shape === 0) return holds(message, one)
        if (shape === 1) return holds(message, one) && holds(message, other)
        if (shape === 2) return holds(message, one) || holds(message, other)
        return holds(message, one) && !without
      })
      expect(found, queries[shape]).toEqual(wanted)
      hits += found.length
    }
    expect(hits).toBeGreaterThan(500)
  }, 60_000)

  it('narrows by author, room, traits and days', async () => {
    const day = (instant: Date) => new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const [shop] = [...names.keys()]
    const cases: [string, (message: Message) => boolean][] = [
      ['from:鈴木', ({ authorId }) => authorId === taro],
      ['-送信者:すずき', ({ authorId }) => authorId !== taro],
      ['from:佐藤 from:鈴木', () => false],
      ['from:佐藤 OR from:鈴木', () => true],
      ['in:売場', ({ room }) => room === shop],
      ['-in:売場 has:link', (message) => message.room !== shop && message.traits.includes('link')],
      ['ルーム:鈴木 い', (message) => names.get(message.room) === '鈴木 太郎' && holds(message, 'い')],
      ['has:photo', ({ traits }) => traits.includes('photo')],
      ['has:photo い', (message) => message.traits.includes('photo') && holds(message, 'い')],
      ['has:写真 -has:link', ({ traits }) => traits.includes('photo') && !traits.includes('link')],
      ['has:file', () => false],
      ['写真:なし', ({ traits }) => !traits.includes('photo')],
      ['after:2026-11-01', ({ createdAt }) => day(createdAt) >= '2026-11-01'],
      ['以前:2024', ({ createdAt }) => day(createdAt) <= '2024-12-31'],
      [
        'after:2025-01-01 before:2026-11-10 か',
        (message) =>
          day(message.createdAt) >= '2025-01-01' &&
          day(message.createdAt) <= '2026-11-10' &&
          holds(message, 'か'),
      ],
      ['on:2026-11-10', ({ createdAt }) => day(createdAt) === '2026-11-10'],
      ['日付:2026-10', ({ createdAt }) => day(createdAt).startsWith('2026-10')],
      ['売場', ({ traits, body }) => traits.includes('photo') || holds({ body } as Message, '売場')],
      ['from:いない人', () => false],
      ['', () => false],
    ]
    for (const [query, matches] of cases) expect(await find(query), query).toEqual(truth(matches))
    expect(await find('い', 1_000, shop)).toEqual(
      truth((message) => message.room === shop && holds(message, 'い')),
    )
    expect(await find('い', 1_000, [...names.keys()][3]!)).toEqual([])
  })

  it('pages without gaps or repetitions', async () => {
    const found: number[] = []
    for (const query of ['い', 'has:photo']) {
      const wanted = await find(query)
      found.length = 0
      let place: { at: Date; id: number } | null = null
      for (;;) {
        const asked = { query, chatRoomId: null, place, limit: 7 }
        const page = await searchMessages(db, { userId: hanako, timeZone: 'Asia/Tokyo' }, asked)
        found.push(...page.map(({ id }) => id))
        const last = page.at(-1)
        if (!last) break
        place = { at: last.createdAt, id: last.id }
      }
      expect(found).toEqual(wanted)
      expect(found.length).toBeGreaterThan(20)
    }
  })
})
