import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PollAnswer } from '#common/form/answer.ts'
import { createReportExport, downloadReportExport } from '#contract/admin-applications.ts'
import { api } from '#contract/api.ts'
import { getFeed } from '#contract/feeds.ts'
import { getReportItemPoll, listPollVoteUsers, voteInPoll } from '#contract/report-items.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'

let server: TestServer
/** Employees in addition to the three of the company. */
const staff: { id: number; login: string }[] = []
beforeAll(async () => {
  server = await testServer()
  const { db, companyId } = server.company
  for (let i = 0; i < 6; i++) {
    const login = `voter${i}@polls${companyId}.example`
    staff.push({ login, id: await makeUser(db, { familyName: '投票', givenName: `${i}郎`, email: login }) })
  }
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)

const lunch: PollAnswer = {
  question: '社食の希望は？',
  choices: ['カレー', 'うどん', 'そば'],
  anonymous: false,
  threshold: 1,
  multiple: false,
  closesAt: null,
}

/** Posts a poll. Returns its id, and its choices in their order. */
async function post(change: Partial<PollAnswer> = {}, menu = {}, item = {}) {
  const { db, companyId, menuCategoryId } = server.company
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, ...menu },
    report: { items: [formItem('title', 'text'), formItem('poll', 'poll', { name: '投票', ...item })] },
  })
  const answers = answered({ title: { text: '投票です' }, poll: { poll: { ...lunch, ...change } } })
  const { feedId, reportId } = (await applyWith(await hanako(), { menuId, answers })).body
  const { id } = await db
    .selectFrom('reportItemPolls')
    .select('id')
    .where('companyId', '=', companyId)
    .where('reportId', '=', reportId!)
    .executeTakeFirstOrThrow()
  const choices = await db
    .selectFrom('reportItemPollChoices')
    .select('id')
    .where('companyId', '=', companyId)
    .where('pollId', '=', id)
    .orderBy('sortOrder')
    .execute()
  return { id, feedId: feedId!, choices: choices.map((choice) => choice.id) }
}

const see = (client: Client, id: number) => client.call(getReportItemPoll, { params: { id } })
const vote = (client: Client, id: number, choiceIds: number[]) =>
  client.call(voteInPoll, { params: { id }, body: { choiceIds } })
const voters = (client: Client, id: number) => client.call(listPollVoteUsers, { params: { id } })
const counts = (body: Awaited<ReturnType<typeof see>>['body']) =>
  body.choices.map(({ voteCount }) => voteCount)

describe('a vote', () => {
  it('can be given, changed and removed, and is counted each time', async () => {
    const { id, feedId, choices } = await post()
    const [curry, udon] = choices as [number, number, number]
    const shown = (await (await taro()).call(getFeed, { params: { id: feedId } })).body.answers
    expect(shown?.find(({ item }) => item === 'poll')?.pollId).toBe(id)
    const before = (await see(await taro(), id)).body
    expect(before).toMatchObject({
      question: '社食の希望は？',
      voterCount: 0,
      closed: false,
      can: { vote: true, seeVoters: true },
      choices: [{ name: 'カレー', voteCount: 0, chosen: false }, { name: 'うどん' }, { name: 'そば' }],
    })
    const given = (await vote(await taro(), id, [curry])).body
    expect(given).toMatchObject({ voterCount: 1, choices: [{ voteCount: 1, chosen: true }, {}, {}] })
    expect((await see(await hanako(), id)).body.choices[0]).toMatchObject({ voteCount: 1, chosen: false })
    // Sending it twice counts once.
    expect((await vote(await taro(), id, [curry, curry])).body).toEqual(given)
    await vote(await hanako(), id, [udon])
    const changed = (await vote(await taro(), id, [udon])).body
    expect([changed.voterCount, counts(changed)]).toEqual([2, [0, 2, 0]])
    expect((await voters(await hanako(), udon)).body.users.map(({ name }) => name)).toEqual([
      '鈴木 太郎',
      '佐藤 花子',
    ])
    const back = (await vote(await taro(), id, [])).body
    expect([back.voterCount, counts(back), back.choices[1]!.chosen]).toEqual([1, [0, 1, 0], false])
    expect((await vote(await taro(), id, [])).body).toEqual(back)
  })

  it('can have several choices only if the poll allows it, and none of another poll', async () => {
    const one = await post()
    const many = await post({ multiple: true })
    const wrong = async (id: number, choiceIds: number[]) => {
      const { status, body } = await vote(await taro(), id, choiceIds)
      return [status, Object.keys(body.error?.fields ?? {})]
    }
    expect(await wrong(one.id, one.choices.slice(0, 2))).toEqual([422, ['choiceIds']])
    expect(await wrong(one.id, [many.choices[0]!])).toEqual([422, ['choiceIds']])
    expect(await wrong(one.id, [999_999_999])).toEqual([422, ['choiceIds']])
    const two = (await vote(await taro(), many.id, many.choices.slice(0, 2))).body
    expect([two.voterCount, counts(two)]).toEqual([1, [1, 1, 0]])
    const other = (await vote(await taro(), many.id, many.choices.slice(1))).body
    expect([other.voterCount, counts(other)]).toEqual([1, [0, 1, 1]])
  })

  it('is allowed only for people who can read the post, and for a published poll', async () => {
    const { db, managerId } = server.company
    const readers = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const narrow = await post({}, { publicationAudienceId: readers })
    const hidden = await post({}, {}, { published: false })
    for (const { id, choices } of [narrow, hidden])
      for (const client of [await server.as(staff[0]!.login), await kenichi()]) {
        expect((await see(client, id)).status).toBe(404)
        expect((await vote(client, id, [choices[0]!])).status).toBe(404)
        expect((await voters(client, choices[0]!)).status).toBe(404)
      }
    const foreign = await server.as(server.other.logins.administrator)
    const open = await post()
    expect((await see(foreign, open.id)).status).toBe(404)
    expect((await vote(foreign, open.id, [open.choices[0]!])).status).toBe(404)
    expect((await voters(foreign, open.choices[0]!)).status).toBe(404)
    expect((await see(server.guest(), open.id)).status).toBe(401)
  })

  it('is refused once the poll is closed; existing votes stay', async () => {
    const { db, companyId } = server.company
    const { id, choices } = await post({ closesAt: new Date(Date.now() + 3_600_000).toISOString() })
    await vote(await taro(), id, [choices[0]!])
    await db
      .updateTable('reportItemPolls')
      .set({ closesAt: new Date(Date.now() - 1000) })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
    const late = await vote(await taro(), id, [])
    expect([late.status, late.body.error?.code]).toEqual([409, 'poll_closed'])
    expect((await see(await taro(), id)).body).toMatchObject({
      closed: true,
      voterCount: 1,
      can: { vote: false },
      choices: [{ chosen: true, voteCount: 1 }, {}, {}],
    })
  })

  it('counts once, however many are sent simultaneously', async () => {
    const { db, companyId } = server.company
    const { id, choices } = await post({ multiple: true })
    const clients = await Promise.all(staff.map(({ login }) => server.as(login)))
    // Each person sends several votes at once, with different choices each time.
    const replies = await Promise.all(
      clients.flatMap((client, i) =>
        [0, 1, 2, 0].map((turn) =>
          vote(client, id, turn === 2 ? choices : [choices[(i + turn) % choices.length]!]),
        ),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await db
      .selectFrom('reportItemPollVotes')
      .select(['choiceId', 'userId'])
      .where('companyId', '=', companyId)
      .where('pollId', '=', id)
      .execute()
    const now = (await see(await taro(), id)).body
    expect(now.voterCount).toBe(new Set(rows.map(({ userId }) => userId)).size)
    expect(counts(now)).toEqual(choices.map((choice) => rows.filter((row) => row.choiceId === choice).length))
    const single = await post()
    await Promise.all(
      clients.flatMap((client) => single.choices.map((choice) => vote(client, single.id, [choice]))),
    )
    const end = (await see(await taro(), single.id)).body
    const sum = counts(end).reduce<number>((total, count) => total + count!, 0)
    expect([end.voterCount, sum]).toEqual([6, 6])
  })
})

describe('an anonymous poll', () => {
  it('hides its counts until enough people have voted', async () => {
    const { id, choices } = await post({ anonymous: true, threshold: 3 })
    const clients = await Promise.all(staff.slice(0, 3).map(({ login }) => server.as(login)))
    for (const client of clients.slice(0, 2)) await vote(client, id, [choices[0]!])
    const few = (await see(clients[0]!, id)).body
    expect([few.threshold, few.voterCount, counts(few)]).toEqual([3, 2, [null, null, null]])
    expect(few.choices.map(({ chosen }) => chosen)).toEqual([true, false, false])
    expect(counts((await see(await kenichi(), id)).body)).toEqual([null, null, null])
    const enough = (await vote(clients[2]!, id, [choices[1]!])).body
    expect(counts(enough)).toEqual([2, 1, 0])
    expect(counts((await vote(clients[2]!, id, [])).body)).toEqual([null, null, null])
  })

  it('shows its voters to nobody, including its author and administrators, in any call', async () => {
    const { db, companyId } = server.company
    const name = '秘密投票者'
    const login = `secret@polls${companyId}.example`
    const voterId = await makeUser(db, { familyName: name, givenName: '一', email: login })
    const { id, feedId, choices } = await post({ anonymous: true, threshold: 3 })
    await vote(await server.as(login), id, [choices[0]!])
    for (const { login: other } of staff.slice(0, 3)) await vote(await server.as(other), id, [choices[0]!])
    for (const client of [await hanako(), await taro(), await kenichi(), await server.as(login)]) {
      const reply = await voters(client, choices[0]!)
      expect([reply.status, reply.body.users]).toEqual([200, []])
      expect((await see(client, id)).body.can.seeVoters).toBe(false)
    }
    const { reportId, applyId, menuId } = await db
      .selectFrom('feeds')
      .select(['reportId', 'applyId', 'menuId'])
      .where('companyId', '=', companyId)
      .where('id', '=', feedId)
      .executeTakeFirstOrThrow()
    // Every call about the post, its report, its use and the poll, including exports.
    const about: Record<string, number> = {
      feeds: feedId,
      reports: reportId!,
      applies: applyId,
      menus: menuId,
      report_item_polls: id,
      report_item_poll_choices: choices[0]!,
    }
    const admin = await kenichi()
    let asked = 0
    for (const { endpoint } of api) {
      if (endpoint.method !== 'GET') continue
      const noun = endpoint.path.replace('/admin/', '/').split('/')[3]!
      const path = endpoint.path.replace('{id}', String(about[noun] ?? ''))
      if (path.includes('{') || path.includes('//') || path.endsWith('/')) continue
      // Calls about readers or mentions do not concern votes, nor do lists of people.
      if (!(noun in about) || /mentionable|read_|must_read/.test(path)) continue
      const text = await (await admin.fetch(path)).text()
      expect([path, text.includes(name)]).toEqual([path, false])
      asked++
    }
    expect(asked).toBeGreaterThan(10)
    const file = await admin.call(createReportExport, {
      body: { clientKey: newClientKey(), menuId, format: 'csv' },
    })
    await vi.waitFor(async () => {
      const reply = await admin.fetch(downloadReportExport.path.replace('{id}', String(file.body.id)))
      expect(reply.status).toBe(200)
      const text = await reply.text()
      expect([text.includes(lunch.question), text.includes(name)]).toEqual([true, false])
    })
    const told = await db
      .selectFrom('outboxEvents')
      .select('payload')
      .where('companyId', '=', companyId)
      .where('kind', '=', 'report_item_poll.voted')
      .execute()
    expect(told.length).toBeGreaterThan(0)
    for (const { payload } of told) expect(Object.keys(payload as object)).toEqual(['feedId'])
    expect(voterId).toBeGreaterThan(0)
  })
})
