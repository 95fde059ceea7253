import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { listFeedVersions, updateFeed } from '#contract/feed-texts.ts'
import { getFeed } from '#contract/feeds.ts'
import { getReportOverview, listReportReportItems } from '#contract/report-pages.ts'
import { forecastReport, saveReport, submitReport } from '#contract/report-writing.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow, draftOf, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const what = formItem('what', 'text', { name: '内容', required: true })
const secret = formItem('secret', 'long_text', { name: '本音', published: false })
const shareMenu = (items = [what, secret], menu = {}) =>
  designMenu(server.company.db, {
    menu: { menuCategoryId: server.company.menuCategoryId, ...menu },
    report: { items },
  })
const good = answered({ what: { text: '新しい机' }, secret: { text: '古い机はつらい' } })

describe('a report of a share menu', () => {
  it('can be saved as a draft, forecast and posted with its published answers only', async () => {
    const client = await hanako()
    const menuId = await shareMenu()
    const begun = await applyWith(client, {
      menuId,
      submit: false,
      answers: answered({ what: { text: '新' } }),
    })
    expect(begun.body).toMatchObject({ reportId: expect.any(Number), feedId: null })
    const id = begun.body.reportId!
    const params = { id }
    expect(await draftOf(client, id)).toMatchObject({ version: 0, formChanged: false })
    const saved = await client.call(saveReport, { params, body: { answers: good, draftVersion: 0 } })
    expect(saved.body.draftVersion).toBe(1)
    const again = await client.call(saveReport, { params, body: { answers: good, draftVersion: 0 } })
    expect(again.body.draftVersion).toBe(1)
    const other = await client.call(saveReport, { params, body: { answers: [], draftVersion: 0 } })
    expect(other.body.error?.code).toBe('conflict')
    const seen = (await client.call(forecastReport, { params })).body
    expect(seen).toMatchObject({
      steps: [],
      problems: [],
      publication: { summary: '全員', readerCount: 2 },
    })
    expect(seen.shown.map(({ text }) => text)).toEqual(['新しい机', '古い机はつらい'])

    const reply = await submitDraft(client, id)
    expect([reply.status, reply.body]).toMatchObject([200, { status: 'approved' }])
    const feedId = reply.body.feedId!
    const feed = (await (await taro()).call(getFeed, { params: { id: feedId } })).body
    expect(feed).toMatchObject({ title: '新しい机', body: '内容\n新しい机', reportId: null })
    expect(feed.answers).toMatchObject([{ item: 'what', text: '新しい机' }])
    expect(JSON.stringify(feed)).not.toContain('古い机')
    expect((await client.call(getFeed, { params: { id: feedId } })).body.reportId).toBe(id)
  })

  it('shows readers the published answers, and its author and administrators all answers', async () => {
    const client = await hanako()
    const when = { item: 'secret', test: 'answered' } as const
    const menuId = await shareMenu([
      what,
      secret,
      formItem('more', 'text', { name: '続き', shownWhen: when }),
    ])
    const { body } = await applyWith(client, { menuId, answers: good })
    const params = { id: body.reportId! }
    const his = await (await taro()).call(listReportReportItems, { params })
    expect(his.body.items.map(({ key }) => key)).toEqual(['what', 'more'])
    expect(JSON.stringify(his.body)).not.toContain('secret')
    expect(JSON.stringify(his.body)).not.toContain('古い机')
    expect([his.body.draft, his.body.changes]).toEqual([null, []])
    expect((await (await taro()).call(getReportOverview, { params })).status).toBe(404)
    expect(
      (await (await taro()).call(saveReport, { params, body: { answers: [], draftVersion: 1 } })).status,
    ).toBe(404)
    const kenichi = await server.as(server.company.logins.administrator)
    const all = await kenichi.call(listReportReportItems, { params })
    expect(all.body.answers.map(({ item }) => item)).toEqual(['what', 'secret'])
    expect((await kenichi.call(getReportOverview, { params })).body).toMatchObject({
      title: '新しい机',
      status: 'approved',
      can: { readAll: true, edit: false },
    })
  })

  it('shows a replaced picture with the same name in its post', async () => {
    const client = await hanako()
    const menuId = await shareMenu([what, formItem('pictures', 'images')])
    const [first, second] = await Promise.all(
      [1, 2].map(() => makeMediaFile(server.company.db, { uploaderId: server.company.employeeId })),
    )
    const withPicture = (id: number) => answered({ what: { text: '机' }, pictures: { ids: [id] } })
    const { reportId, feedId } = (await applyWith(client, { menuId, answers: withPicture(first!) })).body
    expect((await submitDraft(client, reportId!, withPicture(second!))).status).toBe(200)
    const feed = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect(feed.answers).toMatchObject([{ item: 'what' }, { item: 'pictures', mediaFileIds: [second] }])
    expect(feed.textVersion).toBe(1)
  })

  it('can be saved as a draft that refers to other people’s files, without revealing anything about them', async () => {
    const client = await hanako()
    const { db } = server.company
    const foreign = await makeMediaFile(db, {
      uploaderId: server.company.managerId,
      originalName: '秘密.jpg',
    })
    const own = await makeMediaFile(db, { uploaderId: server.company.employeeId, originalName: '机.jpg' })
    const menuId = await shareMenu([what, formItem('pictures', 'images')])
    const answers = answered({ pictures: { ids: [foreign, own] } })
    const params = { id: (await applyWith(client, { menuId, submit: false, answers })).body.reportId! }
    const written = await client.call(listReportReportItems, { params })
    expect(written.body.files.photos.map(({ id }) => id)).toEqual([own])
    const seen = await client.call(forecastReport, { params })
    expect(JSON.stringify([written.body, seen.body])).not.toContain('秘密')
    expect(JSON.stringify(seen.body)).toContain('机.jpg')
  })

  it('can be saved as a draft even if a browser cut or distorted its content', async () => {
    const client = await hanako()
    const menuId = await shareMenu([what, formItem('pictures', 'images')])
    const { reportId } = (await applyWith(client, { menuId, submit: false })).body
    const params = { id: reportId! }
    const answers = [
      { item: 'what', value: { text: '机\ud83d\u0000' } },
      { item: 'pictures', value: { ids: 5 } },
    ]
    const saved = await client.call(saveReport, { params, body: { answers, draftVersion: 0 } })
    expect(saved.status).toBe(200)
    const again = await client.call(saveReport, { params, body: { answers, draftVersion: 0 } })
    expect(again.body.draftVersion).toBe(1)
    const { answers: kept } = await draftOf(client, reportId!)
    expect(kept[0]).toEqual({ item: 'what', value: { text: '机\ufffd' } })
  })

  it('is changed through the report: the post gets a version, and cannot be edited directly', async () => {
    const client = await hanako()
    const menuId = await shareMenu()
    const { reportId, feedId } = (await applyWith(client, { menuId, answers: good })).body
    const params = { id: feedId! }
    const edit = { params, body: { title: 'x', body: 'y', textVersion: 1 } }
    expect((await client.call(updateFeed, edit)).body.error?.code).toBe('edited_by_form')
    expect((await (await taro()).call(updateFeed, edit)).status).toBe(404)
    expect((await client.call(getFeed, { params })).body.can.edit).toBe(true)
    const better = answered({ what: { text: '広い机' }, secret: { text: 'もっと' } })
    const reply = await submitDraft(client, reportId!, better)
    expect(reply.body).toEqual({ status: 'approved', feedId })
    const feed = (await (await taro()).call(getFeed, { params })).body
    expect(feed).toMatchObject({ title: '広い机', textVersion: 2 })
    const { versions } = (await (await taro()).call(listFeedVersions, { params })).body
    expect(versions.map(({ title }) => title)).toEqual(['広い机', '新しい机'])
    expect((await (await taro()).call(getFeed, { params })).body.can.edit).toBe(false)
  })
})

describe('submitting', () => {
  it('twice simultaneously, and again later, has one effect; other content with the same key is refused', async () => {
    const client = await hanako()
    const menuId = await shareMenu()
    const clientKey = newClientKey()
    const replies = await Promise.all(
      [1, 2, 3].map(() => applyWith(client, { menuId, clientKey, answers: good })),
    )
    replies.push(await applyWith(client, { menuId, clientKey, answers: good }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const other = await applyWith(client, { menuId, clientKey, answers: answered({ what: { text: '別' } }) })
    expect(other.body.error?.code).toBe('already_posted')

    const menuToo = await shareMenu()
    const elsewhere = await applyWith(client, { menuId: menuToo, clientKey, submit: false, answers: good })
    expect(elsewhere.body.error?.code).toBe('already_posted')

    const { reportId } = (await applyWith(client, { menuId, submit: false, answers: good })).body
    const params = { id: reportId! }
    const twice = await Promise.all(
      [1, 2].map(() => client.call(submitReport, { params, body: { answers: good, draftVersion: 0 } })),
    )
    expect(twice.map(({ body }) => body)).toEqual([twice[0]!.body, twice[0]!.body])
    const { db, companyId } = server.company
    const versions = await db
      .selectFrom('reportVersions')
      .select('version')
      .where('companyId', '=', companyId)
      .where('reportId', '=', reportId!)
      .execute()
    expect(versions).toEqual([{ version: 1 }])
    const late = { answers: answered({ what: { text: '古い窓' } }), draftVersion: 0 }
    expect((await client.call(submitReport, { params, body: late })).body.error?.code).toBe('conflict')
  })

  it('shows each error beside its item and keeps the draft', async () => {
    const client = await hanako()
    const { db } = server.company
    const gone = await makeUser(db, { status: 'withdrawn' })
    const hidden = await makeDepartment(db, { published: false })
    const foreign = await makeMediaFile(db, { uploaderId: server.company.managerId })
    const own = await makeMediaFile(db, { uploaderId: server.company.employeeId })
    const menuId = await shareMenu([
      what,
      formItem('who', 'users'),
      formItem('where', 'departments'),
      formItem('pictures', 'images'),
      formItem('papers', 'files'),
    ])
    const answers = answered({
      who: { ids: [gone] },
      where: { ids: [hidden] },
      pictures: { ids: [foreign] },
      papers: { ids: [own] },
    })
    const reply = await applyWith(client, { menuId, answers })
    expect([reply.status, reply.body.error?.code]).toEqual([422, 'validation_failed'])
    expect(Object.keys(reply.body.error!.fields).sort()).toEqual([
      'answers.papers',
      'answers.pictures',
      'answers.what',
      'answers.where',
      'answers.who',
    ])
    const kept = await applyWith(client, { menuId, answers, submit: false, clientKey: newClientKey() })
    const problems = (await client.call(forecastReport, { params: { id: kept.body.reportId! } })).body
      .problems
    expect(problems.map(({ item }) => item).sort()).toEqual(['papers', 'pictures', 'what', 'where', 'who'])
  })

  it('shows errors beside the row as it was entered, also after an empty one', async () => {
    const client = await hanako()
    const gone = await makeUser(server.company.db, { status: 'withdrawn' })
    const repeat = { items: [formItem('who', 'users')], fewest: 0, most: 9 }
    const menuId = await shareMenu([what, formItem('rows', 'repeat', repeat)])
    const answers = [
      ...good,
      { item: 'rows', value: { rows: [[], [{ item: 'who', value: { ids: [gone] } }]] } },
    ]
    const reply = await applyWith(client, { menuId, answers })
    expect(Object.keys(reply.body.error!.fields)).toEqual(['answers.rows.1.who'])
  })

  it('is refused if the menu has closed, is full, or has a newer form; the draft is kept', async () => {
    const client = await hanako()
    const { db, companyId } = server.company
    const menuId = await shareMenu([what], { useLimitCount: 1, useLimitPeriod: 'day' })
    const begin = async () =>
      (await applyWith(client, { menuId, submit: false, answers: good })).body.reportId!
    const [one, two, three] = [await begin(), await begin(), await begin()]
    const answers = answered({ what: { text: '机' } })
    const submit = (id: number, formVersion?: number) =>
      client.call(submitReport, {
        params: { id },
        body: { answers, draftVersion: 0, ...(formVersion && { formVersion }) },
      })
    const change = (set: object) => db.updateTable('menus').set(set).where('id', '=', menuId).execute()
    await change({ published: false })
    expect((await submit(one)).body.error?.code).toBe('menu_closed')
    const { problems } = (await client.call(forecastReport, { params: { id: one } })).body
    expect(problems.map(({ message }) => message)).toContain(
      'この制度は現在利用できません。入力した内容は下書きに残っています。',
    )
    await change({ published: true })
    await db
      .insertInto('menuForms')
      .values({ companyId, menuId, stage: 'report', version: 2, items: JSON.stringify([what, secret]) })
      .execute()
    await change({ reportFormVersion: 2 })
    expect((await submit(one, 1)).body.error?.code).toBe('form_changed')
    expect(await draftOf(client, one)).toMatchObject({ formChanged: true, answers: good })
    const kept = { answers: good, draftVersion: 0, formVersion: 1 }
    const saved = await client.call(saveReport, { params: { id: three }, body: kept })
    expect(saved.body).toEqual({ draftVersion: 1, formVersion: 2 })
    expect(await draftOf(client, three)).toMatchObject({ formChanged: true, answers: good })
    const late = { menuId, answers: good, formVersion: 1, submit: true }
    expect((await applyWith(client, late)).body.error?.code).toBe('form_changed')
    const replies = await Promise.all([submit(one, 2), submit(two, 2), submit(three)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error?.code).toBe('use_limit_reached')
    expect((await applyWith(client, { menuId, submit: false })).body.error?.code).toBe('use_limit_reached')
  })

  it('with a form version is checked against that version, with a clear error', async () => {
    const client = await hanako()
    const { db, companyId } = server.company
    const menuId = await shareMenu([what])
    const answers = answered({ what: { text: '机' } })
    const send = (formVersion: unknown) => {
      const body = { menuId, answers, clientKey: newClientKey(), formVersion: formVersion as number }
      return client.call(createApply, { body, files: {} })
    }
    expect((await send('1')).body).toMatchObject({ feedId: expect.any(Number) })
    expect((await send('first')).body.error?.fields).toHaveProperty('formVersion')
    await db
      .insertInto('menuForms')
      .values({ companyId, menuId, stage: 'report', version: 2, items: JSON.stringify([what, secret]) })
      .execute()
    await db.updateTable('menus').set({ reportFormVersion: 2 }).where('id', '=', menuId).execute()
    expect((await send('1')).body.error?.code).toBe('form_changed')
    expect((await send(2)).body).toMatchObject({ feedId: expect.any(Number) })
  })

  it('is refused if nobody could approve it; the forecast names the step', async () => {
    const client = await hanako()
    const { db, menuCategoryId } = server.company
    const workflow = {
      steps: [{ ...stepOfUsers('人事', []), approvers: [{ type: 'chosen' as const, departmentIds: [] }] }],
      watchers: [],
    }
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply' },
      apply: { items: [what], workflow },
    })
    const { reportId } = (await applyWith(client, { menuId, submit: false, answers: good })).body
    const params = { id: reportId! }
    expect((await submitDraft(client, reportId!)).body.error?.code).toBe('step_without_approver')
    const before = (await client.call(forecastReport, { params })).body
    expect(before.choices).toEqual([{ step: '人事', name: '人事', candidates: null }])
    expect(before.problems).toEqual([{ item: null, message: '「人事」の承認者を選んでください。' }])
    const chosenApprovers = [{ step: '人事', userIds: [server.company.managerId] }]
    await client.call(saveReport, { params, body: { answers: good, draftVersion: 0, chosenApprovers } })
    const after = (await client.call(forecastReport, { params })).body
    expect(after.steps).toMatchObject([{ people: [{ name: '鈴木 太郎' }], automatic: false, need: 1 }])
    expect((await draftOf(client, reportId!)).chosenApprovers).toEqual(chosenApprovers)
    const body = { answers: good, draftVersion: 1, chosenApprovers }
    expect((await client.call(submitReport, { params, body })).body.status).toBe('waiting')
  })

  it('is refused if the menu’s flow has changed', async () => {
    const { db, menuCategoryId } = server.company
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply' },
      apply: {
        items: [what],
        workflow: { steps: [stepOfUsers('人事', [server.company.managerId])], watchers: [] },
      },
      report: { items: [what] },
    })
    const client = await hanako()
    const { reportId } = (await applyWith(client, { menuId, submit: false, answers: good })).body
    await db.updateTable('menus').set({ flow: 'share' }).where('id', '=', menuId).execute()
    expect((await submitDraft(client, reportId!)).body.error?.code).toBe('menu_closed')
    const { problems } = (await client.call(forecastReport, { params: { id: reportId! } })).body
    expect(problems.map(({ message }) => message)).toContain(
      'この制度は現在利用できません。入力した内容は下書きに残っています。',
    )
  })

  it('is not possible after an approval, even if the menu no longer requires one', async () => {
    const { db, menuCategoryId, managerId } = server.company
    const workflow = { steps: [stepOfUsers('人事', [managerId])], watchers: [] }
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'report' },
      report: { items: [what], workflow },
    })
    const client = await hanako()
    const { reportId } = (await applyWith(client, { menuId, answers: answered({ what: { text: '机' } }) }))
      .body
    expect((await approveNow(await taro(), reportId!)).body.status).toBe('approved')
    await db.updateTable('menus').set({ flow: 'share' }).where('id', '=', menuId).execute()
    const params = { id: reportId! }
    expect((await client.call(getReportOverview, { params })).body.can.edit).toBe(false)
    const body = { answers: answered({ what: { text: '別の机' } }), draftVersion: 1 }
    expect((await client.call(submitReport, { params, body })).body.error?.code).toBe('conflict')
  })

  it('for an inaccessible menu or another person’s report returns not found', async () => {
    const menuId = await shareMenu()
    const { reportId } = (await applyWith(await hanako(), { menuId, submit: false, answers: good })).body
    const params = { id: reportId! }
    const body = { answers: good, draftVersion: 0 }
    const kenichi = await server.as(server.company.logins.administrator)
    for (const client of [await taro(), kenichi])
      for (const endpoint of [submitReport, saveReport] as const)
        expect((await client.call(endpoint, { params, body })).status).toBe(404)
    expect((await kenichi.call(listReportReportItems, { params })).status).toBe(404)
    const wrong = await (await hanako()).call(createApply, {
      body: { menuId: server.other.menuId, answers: [], clientKey: newClientKey() },
    })
    expect(wrong.status).toBe(404)
  })
})
