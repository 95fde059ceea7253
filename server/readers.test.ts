import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { type AudiencePerson, type AudienceRule, type AudienceTerm, matches } from '#common/audience-rule.ts'
import { createApply } from '#contract/applies.ts'
import { showHotDigestedFeeds } from '#contract/feed-hot-digests.ts'
import { deleteFeed, getFeed, listFeeds, listMentionableUsers, readFeed } from '#contract/feeds.ts'
import { listFeedReadUsers } from '#contract/readers.ts'
import { searchFeeds } from '#contract/search.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeUser } from '#db/factories/user.ts'
import { Random } from '#demo/random.ts'
import { hideContent, reportContent } from '#server/features/moderation/moderation.commands.ts'
import { findCases } from '#server/features/moderation/moderation.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { refreshAudiences } from '#server/platform/audiences/refresh-audiences.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeDigest } from './features/feed-hot-digests/feed-hot-digests.commands.ts'

/*
 * Random departments, people, moves, audiences and posts. Every way to read shows the same as a model of a few lines:
 * the people who match the rule that was in force when it was posted, and the author.
 */
const peopleCount = 7
const menuCount = 8
const postCount = 18
const rounds = 3
const word = 'かわせみ'

type Person = { id: number; email: string; name: string; departments: number[]; position: number }
type Post = {
  id: number
  authorId: number
  rule: AudienceRule
  photo: string | null
  state?: 'hidden' | 'deleted'
}

onEachEngine('readers', (kind) => {
  let server: TestServer
  const random = new Random(20_261_120)
  const departments: { id: number; parent: number | null }[] = []
  const positions: number[] = []
  const people: Person[] = []
  const menus: { id: number; rule: AudienceRule }[] = []
  const posts: Post[] = []

  const pick = <T>(list: readonly T[]) => random.pick(list)
  const some = <T>(list: readonly T[], most: number) =>
    Array.from({ length: random.between(1, most) }, () => pick(list))

  const term = (): AudienceTerm => {
    const type = pick(['department', 'department', 'position', 'user'] as const)
    if (type === 'department') return { type, id: pick(departments).id, descendants: random.chance(0.5) }
    return type === 'position' ? { type, id: pick(positions) } : { type, id: pick(people).id }
  }
  const rule = (): AudienceRule =>
    random.chance(0.15)
      ? { include: 'everyone' }
      : {
          include: some([0, 1, 2], 3).map(term),
          match: pick(['any', 'all']),
          ...(random.chance(0.4) && { exclude: [term()] }),
        }

  const ancestors = (id: number): number[] => {
    const parent = departments.find((one) => one.id === id)?.parent ?? null
    return parent === null ? [id] : [id, ...ancestors(parent)]
  }
  const asPerson = (person: Person): AudiencePerson => ({
    userId: person.id,
    departmentIds: person.departments,
    ancestorIds: person.departments.flatMap(ancestors),
    positionIds: [person.position],
    joinedActivityIds: [],
    attendedActivityIds: [],
  })
  const mayRead = (person: Person, post: Post) => {
    if (post.state === 'deleted') return false
    if (person.id === post.authorId) return true
    return post.state !== 'hidden' && matches(post.rule, asPerson(person))
  }
  const readable = (person: Person) => posts.filter((post) => mayRead(person, post)).map(({ id }) => id)
  const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b)

  beforeAll(async () => {
    server = await testServer({ kind })
    const { db } = server.company
    for (let i = 0; i < 6; i++) {
      const parent = i === 0 || random.chance(0.3) ? null : pick(departments).id
      departments.push({ id: await makeDepartment(db, { parentId: parent }), parent })
    }
    for (const name of ['部長', '課長', '一般']) positions.push(await makePosition(db, { name }))
    for (let i = 0; i < peopleCount; i++) {
      const member = {
        departments: [...new Set(some(departments, 2).map(({ id }) => id))],
        position: pick(positions),
      }
      const email = `reader-${i}-${server.company.companyId}@mihon.example`
      const id = await makeUser(db, {
        email,
        familyName: '読者',
        givenName: `${i}`,
        memberships: member.departments.map((departmentId) => ({
          departmentId,
          positionId: member.position,
        })),
      })
      people.push({ id, email, name: `読者 ${i}`, ...member })
    }
    for (let i = 0; i < menuCount; i++) {
      const publication = rule()
      const publicationAudienceId = await audienceOf(db, publication)
      menus.push({ id: await makeMenu(db, { publicationAudienceId }), rule: publication })
    }
  })
  afterAll(() => server?.close())

  const clientOf = (person: Person) => server.as(person.email)

  async function post(author: Person) {
    const menu = pick(menus)
    const pictured = random.chance(0.3)
    const png =
      pictured &&
      (await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer())
    const client = await clientOf(author)
    const { body } = await client.call(createApply, {
      body: { menuId: menu.id, title: '', text: `${word}の写真 ${posts.length}`, clientKey: newClientKey() },
      ...(png && { files: { photos: [new File([new Uint8Array(png)], 'a.png', { type: 'image/png' })] } }),
    })
    const made: Post = { id: body.feedId!, authorId: author.id, rule: menu.rule, photo: null }
    if (pictured) made.photo = (await client.call(getFeed, { params: { id: made.id } })).body.photos[0]!.path
    posts.push(made)
    return made
  }

  /** People change departments and positions, followed by the nightly job. */
  async function move() {
    const { db, companyId } = server.company
    for (const person of some(people, 4)) {
      person.departments = [...new Set(some(departments, 2).map(({ id }) => id))]
      person.position = pick(positions)
      await db.deleteFrom('memberships').where('userId', '=', person.id).execute()
      await db
        .insertInto('memberships')
        .values(
          person.departments.map((departmentId, i) => ({
            companyId,
            userId: person.id,
            departmentId,
            positionId: person.position,
            main: i === 0,
          })),
        )
        .execute()
    }
    const log = { info() {}, warn() {}, error() {} }
    await refreshAudiences.handler({ app: server.app, db, data: {}, log, attempt: 1 })
  }

  async function pages(client: Client, endpoint: typeof listFeeds | typeof listGroupedFeeds) {
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await client.call(endpoint, { query: { limit: 5, ...(cursor && { cursor }) } })
      ids.push(...body.feeds.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    return ids
  }

  async function found(client: Client) {
    const { body } = await client.call(searchFeeds, { query: { query: word, limit: 100 } })
    return body.feeds.map(({ id }) => id)
  }

  /** Everything that is shown to one person, by every way to read, compared with the model. */
  async function compare(person: Person) {
    const client = await clientOf(person)
    const wanted = sorted(readable(person))
    const about = (way: string) => `${way} for ${person.name}`
    // A session learns of moves by a database notification, shortly afterwards.
    await vi.waitFor(
      async () => expect(sorted(await pages(client, listFeeds)), about('list')).toEqual(wanted),
      {
        timeout: 5_000,
      },
    )
    expect(sorted(await pages(client, listGroupedFeeds)), about('timeline')).toEqual(wanted)
    const seen: number[] = []
    for (const one of posts) {
      const reply = await client.call(getFeed, { params: { id: one.id } })
      if (reply.status === 200) seen.push(one.id)
      else expect(reply.status).toBe(404)
      if (!one.photo || one.authorId === person.id) continue
      const photo = await client.fetch(one.photo)
      await photo.arrayBuffer()
      expect([one.id, photo.status], about('file')).toEqual([one.id, mayRead(person, one) ? 200 : 404])
    }
    expect(sorted(seen), about('detail')).toEqual(wanted)
    await vi.waitFor(async () => expect(sorted(await found(client)), about('search')).toEqual(wanted), {
      timeout: 10_000,
    })
  }

  /** The people in every test company: members of the audience of everyone, and of no other. */
  const others = (): Person[] => {
    const { company } = server
    const member = { email: '', name: '', departments: [company.departmentId] }
    return [
      { ...member, id: company.administratorId, position: company.positions.employee },
      { ...member, id: company.employeeId, position: company.positions.employee },
      { ...member, id: company.managerId, position: company.positions.manager },
    ]
  }

  /** Who has read each post, whatever happened to them since. */
  const readersOf = new Map<number, Set<number>>()

  /** Who has read it and who has not, as shown to the author. The counts match the lists and the post. */
  async function compareCounts() {
    for (const one of posts.filter(({ state }) => state !== 'deleted')) {
      const author = people.find(({ id }) => id === one.authorId)!
      const client = await clientOf(author)
      const read = [...(readersOf.get(one.id) ?? [])].filter((id) => id !== author.id)
      const wanted = {
        read,
        unread: [...people, ...others()]
          .filter((person) => person !== author && mayRead(person, one) && !read.includes(person.id))
          .map(({ id }) => id),
      }
      for (const state of ['read', 'unread'] as const) {
        const query = { state, limit: 100 }
        const { body } = await client.call(listFeedReadUsers, { params: { id: one.id }, query })
        expect(sorted(body.users.map(({ id }) => id)), `${state} of ${one.id}`).toEqual(sorted(wanted[state]))
        expect(body.counts, `counts of ${one.id}`).toEqual({
          read: wanted.read.length,
          unread: wanted.unread.length,
        })
      }
      const { body } = await client.call(getFeed, { params: { id: one.id } })
      expect(body.readCount, `number on ${one.id}`).toBe(wanted.read.length)
    }
  }

  async function compareMentions() {
    for (const one of posts.slice(-4)) {
      const author = people.find(({ id }) => id === one.authorId)!
      const reply = await (await clientOf(author)).call(listMentionableUsers, {
        params: { id: one.id },
        query: { query: '読者' },
      })
      if (one.state === 'deleted') expect(reply.status).toBe(404)
      else
        expect(sorted(reply.body.users.map(({ id }) => id)), `mentions of ${one.id}`).toEqual(
          sorted(people.filter((person) => mayRead(person, one)).map(({ id }) => id)),
        )
    }
  }

  it('agrees with the model in lists, details, files, searches, counts and mentions, through every move', async () => {
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < postCount / rounds; i++) await post(pick(people))
      if (round > 0) {
        const hidden = pick(posts.filter(({ state }) => !state))
        const subject = { feedId: hidden.id, feedCommentId: null, chatMessageId: null }
        await reportContent(server.company.db, subject, {
          reporterId: null,
          reason: 'other',
          note: '',
        })
        const [known] = (await findCases(server.company.db, { state: 'open', after: null, limit: 1 })).rows
        await hideContent(server.company.db, known!, { userId: server.company.administratorId, reason: 'x' })
        hidden.state = 'hidden'
        const gone = pick(posts.filter(({ state }) => !state))
        await (await clientOf(people.find(({ id }) => id === gone.authorId)!)).call(deleteFeed, {
          params: { id: gone.id },
        })
        gone.state = 'deleted'
      }
      await move()
      for (const person of people) await compare(person)
      for (const one of posts)
        if (random.chance(0.5)) {
          const person = pick(people)
          const { status } = await (await clientOf(person)).call(readFeed, { params: { id: one.id } })
          if (status === 200) readersOf.set(one.id, (readersOf.get(one.id) ?? new Set()).add(person.id))
        }
      await compareMentions()
      await compareCounts()
    }
    // Some posts are for some people only: the test could fail.
    const pairs = people.length * posts.length
    const yes = people.flatMap(readable).length
    expect(yes).toBeGreaterThan(pairs * 0.1)
    expect(yes).toBeLessThan(pairs * 0.9)
  }, 240_000)

  it('agrees with the model in a digest', async () => {
    const { db } = server.company
    await db
      .insertInto('feedReads')
      .values(
        posts.map(({ id }) => ({
          companyId: server.company.companyId,
          feedId: id,
          userId: server.company.administratorId,
        })),
      )
      .execute()
    const until = new Date(Date.now() + 1_000)
    await makeDigest(db, { from: new Date(until.getTime() - 3_600_000), until, madeAt: new Date(0) })
    const { id } = await db.selectFrom('feedHotDigests').select('id').executeTakeFirstOrThrow()
    for (const person of people) {
      const { body } = await (await clientOf(person)).call(showHotDigestedFeeds, { query: { id } })
      const own = new Set(posts.filter(({ authorId }) => authorId === person.id).map((one) => one.id))
      const wanted = readable(person).filter((feedId) => !own.has(feedId))
      const shown = body.entries.map(({ feed }) => feed.id)
      expect(shown.every((feedId) => wanted.includes(feedId))).toBe(true)
      expect(shown).toHaveLength(Math.min(10, wanted.length))
    }
  })

  it('agrees with the model in live messages', async () => {
    const received = new Map<number, Set<number>>()
    const sockets: WebSocket[] = []
    for (const person of people) {
      const { cookie } = await clientOf(person)
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
        headers: { cookie },
      })
      sockets.push(socket)
      const ids = new Set<number>()
      received.set(person.id, ids)
      socket.on('message', (data) => {
        const message = JSON.parse((data as Buffer).toString())
        for (const id of message.type === 'feeds.created' ? message.ids : []) ids.add(id)
      })
      await new Promise((resolve, reject) => {
        socket.once('message', resolve)
        socket.once('error', reject)
      })
    }
    const fresh: Post[] = []
    for (let i = 0; i < 8; i++) fresh.push(await post(pick(people)))
    // The notification for everyone comes last, so everything before it has arrived.
    const everyone = await makeMenu(server.company.db)
    const { body } = await (await clientOf(people[0]!)).call(createApply, {
      body: { menuId: everyone, title: '', text: 'おわり', clientKey: newClientKey() },
    })
    await vi.waitFor(
      () => {
        for (const ids of received.values()) expect(ids).toContain(body.feedId!)
      },
      { timeout: 10_000 },
    )
    for (const socket of sockets) socket.terminate()
    for (const person of people)
      expect(sorted([...received.get(person.id)!].filter((id) => id !== body.feedId!)), person.name).toEqual(
        sorted(fresh.filter((one) => mayRead(person, one)).map(({ id }) => id)),
      )
  })
})
