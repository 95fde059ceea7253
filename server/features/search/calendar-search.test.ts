import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelEvent, createEvent, updateEvent } from '#contract/events.ts'
import { searchCalendar } from '#contract/search.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeCourse } from '#db/factories/course.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeEvent } from '#db/factories/event.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeInquiry } from '#db/factories/inquiry.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeMission } from '#db/factories/mission.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeResource } from '#db/factories/resource.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { settleMissions } from '#server/features/missions/settling.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const day = 86_400_000
const everyone = { include: 'everyone' as const }

onEachEngine('the search of the calendar', (kind) => {
  let server: TestServer
  let admin: Client
  let reader: Client
  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await server.as(server.company.logins.administrator)
    reader = await server.as(server.company.logins.employee)
  })
  afterAll(() => server.close())

  const search = async (query: string, more: object = {}, client = reader) => {
    const { status, body } = await client.call(searchCalendar, { query: { query, ...more } })
    expect(status).toBe(200)
    return body
  }
  const titles = async (query: string, more: object = {}, client = reader) =>
    (await search(query, more, client)).entries.map(({ kind: found, title }) => `${found} ${title}`)
  const event = async (title: string, more: object = {}) => {
    const { db, everyoneId, administratorId } = server.company
    return makeEvent(db, { title, audienceId: everyoneId, createdById: administratorId, ...more })
  }

  it('finds events, activities and resources by title, place and text, whatever way they are written', async () => {
    const { db, everyoneId, employeeId } = server.company
    const word = `ガイド${unique()}`
    await event(`${word}の説明会`)
    await event('勉強会', { place: `${word}ホール` })
    await makeActivity(db, {
      ...{ title: '山歩き', body: `${word}つき`, organiserId: employeeId, audienceId: everyoneId },
    })
    await makeResource(db, { name: `${word}室` })
    const half = word.replace('ガイド', 'ｶﾞｲﾄﾞ')
    expect(new Set(await titles(half))).toEqual(
      new Set(['activity 山歩き', 'event 勉強会', `event ${word}の説明会`, `resource ${word}室`]),
    )
    expect(await titles(half, { kind: 'resource' })).toEqual([`resource ${word}室`])
    expect(await titles(`${word} 勉強会`)).toEqual(['event 勉強会'])
    expect((await titles(`"勉強会" OR "${word}室"`)).filter((text) => text.includes(word))).toEqual([
      `resource ${word}室`,
    ])
    expect(await titles('')).toEqual([])
  })

  it('finds other writings, and says which', async () => {
    const mark = unique()
    await event(`髙橋さんの送別会${mark}`)
    const { entries } = await search(`高橋さんの送別会${mark}`)
    expect(entries).toMatchObject([
      { title: `髙橋さんの送別会${mark}`, writings: [`髙橋さんの送別会${mark}`] },
    ])
  })

  it('finds only what the reader sees', async () => {
    const { db, administratorId } = server.company
    const other = await makeDepartment(db, { name: `別の部${unique()}` })
    const rule = {
      include: [{ type: 'department' as const, id: other, descendants: true }],
      match: 'any' as const,
    }
    const audienceId = await audienceOf(db, rule)
    const word = `秘密${unique()}`
    await event(word, { audienceId })
    await makeActivity(db, { title: word, organiserId: administratorId, audienceId })
    await makeResource(db, { name: word, audienceId })
    await makeResource(db, { name: word + 2, active: false })
    expect(await titles(word)).toEqual([])
    // Administrators see all events and activities, and book what they may.
    expect(await titles(word, {}, admin)).toEqual([`event ${word}`, `activity ${word}`])
  })

  it('finds own missions, open tests and courses, and certificates; nothing of other people or not published', async () => {
    const { db, companyId, employeeId, administratorId: createdById, menuCategoryId } = server.company
    const word = `ハッカ${unique()}`
    const now = new Date()
    const today = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
    const own = { include: [{ type: 'user' as const, id: employeeId }], match: 'any' as const }
    const audienceId = await audienceOf(db, own)
    const by = { createdById, publishedAt: now }
    const testId = await makeKnowledgeTest(db, { ...by, title: '衛生', description: `${word}の扱い` })
    await makeKnowledgeTest(db, { ...by, title: `${word}の予定`, opensAt: new Date(now.getTime() + day) })
    await makeKnowledgeTest(db, { createdById, title: `${word}の下書き` })
    const courseId = await makeCourse(db, { ...by, title: `${word}のコース`, rule: own })
    await makeCourse(db, { createdById, title: `${word}の下書き`, rule: own })
    const menuId = await makeMenu(db, { menuCategoryId, name: '点検' })
    const mission = { menuId, createdById, name: `${word}の点検`, startsOn: today, audienceId }
    const missionId = await makeMission(db, mission)
    await settleMissions(db, { now, address: 'http://x' })
    const certificate = { companyId, userId: employeeId, knowledgeTestId: testId, issuedOn: today }
    const printed = { title: `${word}の修了`, holderName: '社員', occasion: 'x', number: `N-${unique()}` }
    await db
      .insertInto('certificates')
      .values({ ...certificate, ...printed })
      .execute()
    const { entries } = await search(word.replace('ハッカ', 'ﾊｯｶ'))
    expect(new Set(entries.map(({ kind: found, hrefPath, over }) => `${found} ${hrefPath} ${over}`))).toEqual(
      new Set([
        `knowledge_test /knowledge_tests/${testId} false`,
        `course /courses/${courseId} false`,
        'mission /missions false',
        'certificate /certificates false',
      ]),
    )
    expect(await titles(printed.number)).toEqual([`certificate ${word}の修了`])
    expect(await titles(word, { kind: 'course' })).toEqual([`course ${word}のコース`])
    await event(`${word}の日`)
    expect(await titles(word, { group: 'calendar' })).toEqual([`event ${word}の日`])
    expect(await titles(word, { group: 'tasks' })).toHaveLength(4)
    expect(await titles(word)).toHaveLength(5)
    // The test is open to everyone; what is asked of another person is found by that person alone.
    expect(await titles(word, { group: 'tasks' }, admin)).toEqual(['knowledge_test 衛生'])
    const enrolment = { companyId, courseId, userId: employeeId }
    await db
      .insertInto('courseEnrolments')
      .values({ ...enrolment, completedAt: now })
      .execute()
    await db.updateTable('courses').set({ endedAt: now }).where('id', '=', courseId).execute()
    await db.updateTable('missions').set({ endedOn: today }).where('id', '=', missionId).execute()
    expect((await search(word, { kind: 'course' })).entries).toMatchObject([{ over: true }])
    expect(await titles(word, { kind: 'mission' })).toEqual([])
  })

  it('what is to come is first, then what is over; a repeating event is shown where it is next', async () => {
    const word = `式典${unique()}`
    const at = (days: number) => ({
      startsAt: new Date(Date.now() + days * day),
      endsAt: new Date(Date.now() + days * day + 3_600_000),
    })
    await event(`${word}先週`, at(-7))
    await event(`${word}来週`, at(7))
    await event(`${word}昨日`, at(-1))
    const weekly = { ...at(-30), rrule: 'FREQ=DAILY;INTERVAL=4' }
    const repeating = await event(`${word}毎`, weekly)
    const { entries } = await search(word)
    expect(entries.map(({ title, over }) => [title.slice(word.length), over])).toEqual([
      ['毎', false],
      ['来週', false],
      ['昨日', true],
      ['先週', true],
    ])
    const [{ startsAt, hrefPath, repeats }] = entries as [(typeof entries)[number]]
    expect(repeats).toBe(true)
    expect(hrefPath).toMatch(new RegExp(`^/events/${repeating}\\?occurrence=\\d{8}T\\d{6}Z$`))
    expect(startsAt).toBe(new Date(weekly.startsAt.getTime() + 32 * day).toISOString())
    const pages = []
    let cursor: string | null | undefined
    do {
      const page = await search(word, { limit: 3, ...(cursor && { cursor }) })
      pages.push(page.entries.map(({ title }) => title.slice(word.length)))
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual([['毎', '来週', '昨日'], ['先週']])
  })

  it('follows changes and cancellations', async () => {
    const word = `改称${unique()}`
    const body = {
      ...{ title: word, allDay: true, startOn: '2027-03-05', endOn: '2027-03-05', rule: everyone },
    }
    const { id } = (await admin.call(createEvent, { body })).body
    expect(await titles(word)).toEqual([`event ${word}`])
    const changed = { ...body, title: '名称変更', body: `以前は旧名${word.slice(2)}`, version: 1 }
    await admin.call(updateEvent, { params: { id }, body: changed })
    expect(await titles(word)).toEqual([])
    expect(await titles(`旧名${word.slice(2)}`)).toEqual(['event 名称変更'])
    await admin.call(cancelEvent, { params: { id }, body: { version: 2 } })
    expect(await titles(`旧名${word.slice(2)}`)).toEqual([])
  })

  it('finds own inquiries without the notes, and all of them for those who handle them', async () => {
    const { db, employeeId, managerId, administratorId } = server.company
    const word = `エラー番号${unique()}`
    const note = `内線${unique()}`
    const at = new Date()
    const messages = [
      {
        kind: 'answer' as const,
        authorId: administratorId,
        body: `${word}は再起動で直ります`,
        createdAt: at,
      },
      { kind: 'note' as const, authorId: administratorId, body: note, createdAt: at },
    ]
    const own = await makeInquiry(db, { userId: employeeId, topic: '不具合', messages })
    const other = await makeInquiry(db, {
      userId: managerId,
      name: '鈴木 太郎',
      topic: word,
      state: 'solved',
    })
    const paths = async (query: string, client = reader) =>
      (await search(query, { kind: 'inquiry' }, client)).entries.map(({ hrefPath }) => hrefPath)
    expect(await paths(word.replace('エラー', 'ｴﾗｰ'))).toEqual([`/inquiries/${own}`])
    expect(await paths(note)).toEqual([])
    expect(await paths(word, admin)).toEqual([`/admin/inquiries/${own}`, `/admin/inquiries/${other}`])
    expect(await paths(note, admin)).toEqual([`/admin/inquiries/${own}`])
  })

  it('finds own points by reason, kind, menu, maker and post, and never those of another person', async () => {
    const { db, companyId, employeeId, managerId, administratorId, menuCategoryId } = server.company
    const word = `ミカン${unique()}`
    const menuId = await makeMenu(db, { menuCategoryId, name: `${word}の制度` })
    const leaver = await makeUser(db, { familyName: `退職${word}`, status: 'withdrawn' })
    const maker = await makeUser(db, { familyName: `総務${word}`, givenName: '花子' })
    let age = 10
    const entry = (fields: object) => ({
      madeAt: new Date(Date.now() - age-- * day),
      ...{ companyId, userId: employeeId, amount: 50, kind: 'grant' as const, reason: '', menuId: null },
      ...{ madeById: administratorId, ...fields },
    })
    const made = await db
      .insertInto('rewardTransactions')
      .values([
        entry({ reason: `${word}の感謝` }),
        entry({ kind: 'menu', menuId, reason: '' }),
        entry({ reason: '改善提案', madeById: maker }),
        entry({ reason: '退職者から', madeById: leaver }),
        entry({ reason: `${word}の交換`, kind: 'collection', amount: -1200 }),
        entry({ reason: `${word}の秘密`, userId: managerId }),
        entry({ menuId, kind: 'menu', userId: administratorId }),
      ])
      .returning('id')
      .execute()
    const [thanked, earned, given, , collected] = made.map(({ id }) => `/reward_transactions?entry=${id}`)
    const paths = async (query: string, client = reader) =>
      (await search(query, { kind: 'reward' }, client)).entries.map(({ hrefPath }) => hrefPath)
    // The newest first, in whatever width they are written.
    expect(await paths(word.replace('ミカン', 'ﾐｶﾝ'))).toEqual([collected, given, earned, thanked])
    expect(await paths(`${word} 回収`)).toEqual([collected])
    expect(await paths(`総務${word}花子`)).toEqual([given])
    // Those who left are not named.
    expect(await paths(`退職${word}`)).toEqual([])
    expect(await paths(`${word}の秘密`)).toEqual([])
    expect(await paths(`${word}の秘密`, await server.as(server.company.logins.manager))).toHaveLength(1)
    // Administrators of rewards search their own, too.
    expect(await paths(word, admin)).toHaveLength(1)
    const { entries } = await search(`${word}の交換`, { group: 'tasks' })
    expect(entries).toMatchObject([
      { title: `${word}の交換`, place: expect.stringMatching(/^回収 -1,200 · \S+ \S+$/), over: false },
    ])
    expect(await titles(`${word}の交換`, { group: 'calendar' })).toEqual([])
  })

  it('finds points by the post that earned them, while the person can read it', async () => {
    const { db, companyId, employeeId, menuId, administratorId } = server.company
    const word = `お礼${unique()}`
    const reportId = await makeReport(db, { menuId, userId: administratorId })
    const feedId = await makeFeed(db, { authorId: administratorId, menuId, body: `${word}を言います` })
    await db.updateTable('feeds').set({ reportId }).where('id', '=', feedId).execute()
    await db
      .insertInto('rewardTransactions')
      .values({
        companyId,
        userId: employeeId,
        amount: 10,
        kind: 'thanks',
        reportId,
        madeById: administratorId,
      })
      .execute()
    const found = async () => (await search(word, { kind: 'reward' })).entries.length
    expect(await found()).toBe(1)
    await db.deleteFrom('feedAudiences').where('feedId', '=', feedId).execute()
    expect(await found()).toBe(0)
  })
})
