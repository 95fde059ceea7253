import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  answerInquiry,
  getAdminInquiry,
  getInquirySettings,
  getInquiryStatistics,
  listInquiries,
  updateInquiry,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import {
  createInquiry,
  getInquiry,
  getInquiryForm,
  readInquiryLink,
  replyByInquiryLink,
  replyToInquiry,
} from '#contract/inquiries.ts'
import { listWaiting } from '#contract/waiting.ts'
import { unique } from '#db/factories/unique.ts'
import { transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { emailsTo, emailTo, tokenIn } from '#testing/emails.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let hanako: Client
let taro: Client
let code: string
beforeAll(async () => {
  server = await testServer()
  const { logins } = server.company
  admin = await server.as(logins.administrator)
  hanako = await server.as(logins.employee)
  taro = await server.as(logins.manager)
  code = (await admin.call(getInquirySettings, {})).body.companyCode
})
afterAll(() => server.close())

const written = (fields: object = {}) => ({
  ...{ company: '', name: '', email: '', topic: '使い方', body: '印刷のしかたを教えてください。', tried: '' },
  ...{ website: '', clientKey: newClientKey() },
  ...fields,
})
const guestWrites = (fields: object = {}) => {
  const email = `guest${unique()}@example.com`
  const body = written({ company: code, name: '山田 太郎', email, ...fields })
  return { email, sent: server.guest().call(createInquiry, { body }) }
}
const ask = async (client = hanako, fields: object = {}) =>
  (await client.call(createInquiry, { body: written(fields) })).body.id!
const shown = async (id: number) => (await admin.call(getAdminInquiry, { params: { id } })).body
const answer = (id: number, version: number, fields: object = {}) =>
  admin.call(answerInquiry, {
    params: { id },
    body: {
      ...({ kind: 'answer', body: '印刷ボタンを押してください。', state: 'waiting' } as const),
      ...{ clientKey: newClientKey(), version },
      ...fields,
    },
  })
const noticesOf = async (client: Client) =>
  (await client.call(listAnnouncements, { query: {} })).body.announcements.map(({ hrefPath }) => hrefPath)

describe('an inquiry of a signed-in person', () => {
  it('is answered in the product and by email, and replied to', async () => {
    const id = await ask(hanako, { tried: 'はじめに / 印刷' })
    expect(await noticesOf(admin)).toContain(`/admin/inquiries/${id}`)
    const first = await shown(id)
    expect(first).toMatchObject({ state: 'new', member: true, tried: 'はじめに / 印刷', assignee: null })
    await answer(id, first.version)
    expect(await noticesOf(hanako)).toContain(`/inquiries/${id}`)
    const own = await hanako.call(getInquiry, { params: { id } })
    expect(own.body).toMatchObject({ state: 'waiting', messages: [{ kind: 'answer' }] })
    const { status } = await hanako.call(replyToInquiry, {
      params: { id },
      body: { body: 'できました。', clientKey: newClientKey() },
    })
    expect(status).toBe(204)
    const after = await shown(id)
    expect(after.state).toBe('in_progress')
    expect(after.assignee?.id).toBe(server.company.administratorId)
    expect(after.messages.map(({ kind }) => kind)).toEqual(['answer', 'question'])
    const waiting = await admin.call(listWaiting, { query: {} })
    expect(waiting.body.items.map(({ hrefPath }) => hrefPath)).toContain(`/admin/inquiries/${id}`)
  })

  it('is theirs alone, and internal notes are for those who handle it', async () => {
    const id = await ask()
    await answer(id, 1, { kind: 'note', body: '人事に確認中', state: 'in_progress' })
    expect((await hanako.call(getInquiry, { params: { id } })).body.messages).toEqual([])
    expect((await taro.call(getInquiry, { params: { id } })).status).toBe(404)
    const body = { body: '横から', clientKey: newClientKey() }
    expect((await taro.call(replyToInquiry, { params: { id }, body })).status).toBe(404)
    expect((await taro.call(getAdminInquiry, { params: { id } })).status).toBe(404)
    expect((await shown(id)).messages).toMatchObject([{ kind: 'note', body: '人事に確認中' }])
  })

  it('is stored once, however often it is sent', async () => {
    const clientKey = newClientKey()
    const id = await ask(hanako, { clientKey })
    expect(await ask(hanako, { clientKey })).toBe(id)
    expect((await taro.call(createInquiry, { body: written({ clientKey }) })).status).toBe(409)
    const twice = { clientKey: newClientKey() }
    const [one, other] = await Promise.all([ask(hanako, twice), ask(hanako, twice)])
    expect(one).toBe(other)
  })
})

describe('an inquiry before signing in', () => {
  it('is confirmed by email; the link shows the answer and takes replies', async () => {
    const { email, sent } = guestWrites()
    expect((await sent).body).toEqual({ id: null })
    const token = tokenIn(await emailTo(server, email, '受け付けました'))
    const guest = server.guest()
    const read = await guest.call(readInquiryLink, { body: { token } })
    expect(read.body).toMatchObject({ topic: '使い方', state: 'new', messages: [] })
    await answer(read.body.id, 1)
    const mail = await emailTo(server, email, '回答')
    expect(mail.text).toContain('印刷ボタンを押してください。')
    expect(tokenIn(mail)).toBe(token)
    await guest.call(replyByInquiryLink, {
      body: { token, body: 'まだできません。', clientKey: newClientKey() },
    })
    expect((await shown(read.body.id)).messages.map(({ author }) => author?.id ?? null)).toEqual([
      server.company.administratorId,
      null,
    ])
  })

  it('needs the company, a name and an address', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await guestWrites(fields).sent
      return [status, Object.keys(body.error?.fields ?? {})]
    }
    expect(await refused({ company: 'nowhere' })).toEqual([422, ['company']])
    expect(await refused({ name: '', email: '' })).toEqual([422, ['name', 'email']])
    expect(await refused({ topic: 'ない件名' })).toEqual([422, ['topic']])
  })

  it('is discarded if the hidden field is filled in', async () => {
    const { email, sent } = guestWrites({ website: 'https://spam.example' })
    expect((await sent).status).toBe(200)
    const found = await admin.call(listInquiries, { query: { state: 'all' } })
    expect(found.body.inquiries.length).toBeGreaterThan(0)
    const rows = await server.company.db
      .selectFrom('inquiries')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([])
    expect(await emailsTo(server, email)).toEqual([])
  })

  it('is limited per email address', async () => {
    const { email } = guestWrites({ company: 'nowhere' })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await guestWrites({ email }).sent).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('gives the last place within the limit to one of several at once', async () => {
    const { email } = guestWrites({ company: 'nowhere' })
    for (let count = 0; count < 4; count++) await guestWrites({ email }).sent
    const replies = await Promise.all(Array.from({ length: 4 }, () => guestWrites({ email }).sent))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
  })

  it('cannot be opened with an invented link', async () => {
    const id = await ask()
    const token = `${server.company.companyId}-${id}-${'0'.repeat(32)}`
    const { status } = await server.guest().call(readInquiryLink, { body: { token } })
    expect(status).toBe(404)
  })
})

describe('handling', () => {
  it('finds by state, assignee and words of the messages', async () => {
    const id = await ask(hanako, { body: '給与明細の見方' })
    await answer(id, 1, { body: 'マイページの書類から開けます' })
    const found = async (query: object) =>
      (await admin.call(listInquiries, { query })).body.inquiries.map((one) => one.id)
    expect(await found({ query: 'マイページの書類' })).toEqual([id])
    expect(await found({ query: 'ﾏｲﾍﾟｰｼﾞ 給与明細' })).toEqual([id])
    expect(await found({ query: 'マイページ 有給' })).toEqual([])
    expect(await found({ state: 'waiting', mine: 'true' })).toContain(id)
    expect(await found({ state: 'solved' })).not.toContain(id)
    expect(await found({ state: 'new' })).not.toContain(id)
  })

  it('assigns only people who handle inquiries, at the version that was seen', async () => {
    const id = await ask()
    const change = (body: object) =>
      admin.call(updateInquiry, {
        params: { id },
        body: { state: 'in_progress', assigneeId: server.company.administratorId, version: 1, ...body },
      })
    expect((await change({ assigneeId: server.company.employeeId })).status).toBe(422)
    expect((await change({})).status).toBe(204)
    expect((await change({ state: 'solved' })).status).toBe(409)
    expect((await answer(id, 1)).status).toBe(409)
    expect(await shown(id)).toMatchObject({ state: 'in_progress', messages: [] })
  })

  it('counts by state and month with the time to the first answer', async () => {
    const before = (await admin.call(getInquiryStatistics, {})).body
    const id = await ask()
    await answer(id, 1, { state: 'solved' })
    const { states, months, topics } = (await admin.call(getInquiryStatistics, {})).body
    const solved = (list: typeof states) => list.find(({ state }) => state === 'solved')!.count
    expect(solved(states)).toBe(solved(before.states) + 1)
    expect(months).toHaveLength(12)
    expect(months.at(-1)!.count).toBe(before.months.at(-1)!.count + 1)
    expect(months.at(-1)!.medianHours).toBeGreaterThanOrEqual(0)
    const usage = (list: typeof topics) => list.find(({ topic }) => topic === '使い方')?.count ?? 0
    expect(usage(topics)).toBe(usage(before.topics) + 1)
    const file = await (await admin.fetch('/api/v2/admin/inquiry_statistics_export')).text()
    expect(file).toContain(`${months.at(-1)!.month},使い方,${usage(topics)},`)
  })

  it('belongs to the people of the section', async () => {
    expect((await hanako.call(listInquiries, {})).status).toBe(404)
    expect((await hanako.call(getInquirySettings, {})).status).toBe(404)
  })

  it('continues without a person who leaves', async () => {
    const id = await ask(taro)
    const { db, administratorId } = server.company
    await admin.call(updateInquiry, {
      params: { id },
      body: { state: 'new', assigneeId: administratorId, version: 1 },
    })
    await transaction(db, async (trx) => {
      await withdraw(trx, [administratorId])
      const row = await trx
        .selectFrom('inquiries')
        .select(['assigneeId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.assigneeId).toBeNull()
      throw new Error('undone')
    }).catch((error) => expect(String(error)).toContain('undone'))
  })
})

describe('the form', () => {
  const form = async (client: Client, company?: string) =>
    (await client.call(getInquiryForm, { query: { company } })).body
  const items = [
    newItem('choice', 'place', '使った機器', {
      required: true,
      options: [
        { key: 'pc', name: 'パソコン' },
        { key: 'phone', name: 'スマートフォン' },
      ],
    }),
    newItem('text', 'model', '機種', { shownWhen: { item: 'place', test: 'is', value: 'phone' } }),
  ]
  const fields = {
    ...{ intro: '総務が回答します。', guestFiles: false, cannedAnswers: [] },
    topics: [
      { name: '使い方', items: [] },
      { name: '不具合', items },
    ],
  }
  const save = async (more: object = {}) => {
    const { version } = (await admin.call(getInquirySettings, {})).body
    return admin.call(updateInquirySettings, { body: { ...fields, version, ...more } })
  }

  it('has the company’s own text, topics and items, also for strangers with its code', async () => {
    expect((await save()).status).toBe(200)
    expect((await save({ version: 0 })).status).toBe(409)
    expect((await form(server.guest(), code)).form).toMatchObject({
      intro: fields.intro,
      topics: fields.topics,
      fileRules: null,
    })
    await ask()
    expect((await form(server.guest(), code)).inquiries).toEqual([])
    expect((await form(server.guest(), 'nowhere')).form).toBeNull()
    expect((await form(hanako)).person).not.toBeNull()
    expect((await form(hanako)).inquiries.length).toBeGreaterThan(0)
  })

  it('asks for the items of the topic, and shows their answers on the inquiry, in the email and in the file', async () => {
    await save()
    const topic = '不具合'
    const missing = await hanako.call(createInquiry, { body: written({ topic }) })
    expect([missing.status, Object.keys(missing.body.error?.fields ?? {})]).toEqual([422, ['answers.place']])
    const model = `機種${unique()}`
    const answers = [
      { item: 'place', value: { choices: ['phone'], other: '' } },
      { item: 'model', value: { text: model } },
      { item: 'unknown', value: { text: '無視' } },
    ]
    const id = await ask(hanako, { topic, answers })
    expect((await shown(id)).answers.map(({ name, text }) => [name, text])).toEqual([
      ['使った機器', 'スマートフォン'],
      ['機種', model],
    ])
    const { body: own } = await hanako.call(getInquiry, { params: { id } })
    expect(own.answers.map(({ text }) => text)).toEqual(['スマートフォン', model])
    // The items stay as they were asked.
    await save({ topics: [{ name: topic, items: [] }] })
    expect((await shown(id)).answers).toHaveLength(2)
    const found = await admin.call(listInquiries, { query: { query: model.replace('機種', '') } })
    expect(found.body.inquiries.map((one) => one.id)).toEqual([id])
    const file = await admin.fetch(`/api/v2/admin/inquiries_export?query=${model.replace('機種', '')}`)
    const [head, line] = (await file.text()).split('\r\n')
    expect(head).toContain('使った機器')
    expect(line).toContain(`スマートフォン,${model}`)
  })

  it('refuses items that cannot be asked', async () => {
    const refused = async (item: object) =>
      (await save({ topics: [{ name: '不具合', items: [item] }] })).status
    expect(await refused(newItem('choice', 'a', '選択', { options: [] }))).toBe(422)
    expect(await refused(newItem('users', 'a', 'だれ'))).toBe(422)
    expect(await refused(newItem('text', 'a', 'なに'))).toBe(200)
  })
})
