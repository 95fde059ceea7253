import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listParticipants } from '#contract/activities.participants.ts'
import {
  closeActivity,
  createActivity,
  deleteActivity,
  getActivity,
  getActivityForm,
  getActivityPermissions,
  listActivities,
  updateActivity,
} from '#contract/activities.ts'
import type { Client } from '#testing/client.ts'
import {
  activityStart,
  answerActivity,
  newColleague,
  noticesOf,
  organise,
  readActivity,
  toPeople,
} from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let organiser: Client
let hanako: Client
let boss: Client
beforeAll(async () => {
  server = await testServer()
  organiser = await server.as(server.company.logins.manager)
  hanako = await server.as(server.company.logins.employee)
  boss = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

describe('an activity', () => {
  it('is created with its fields, and visible to its audience only', async () => {
    const { employeeId, managerId } = server.company
    const id = await organise(organiser, {
      audience: toPeople(employeeId),
      capacity: 8,
      fee: 500,
      joins: true,
    })
    expect(await readActivity(hanako, id)).toMatchObject({
      title: 'フットサル',
      startsAt: activityStart,
      endsAt: null,
      state: 'open',
      organiser: { id: managerId },
      capacity: 8,
      fee: 500,
      seatCount: 1,
      own: { status: null },
      can: { edit: false, answer: true, manage: false, invite: false },
    })
    const { client: outsider } = await newColleague(server)
    expect((await outsider.call(getActivity, { params: { id } })).status).toBe(404)
    expect((await answerActivity(outsider, id, { status: 'joining' })).status).toBe(404)
    expect((await outsider.call(listParticipants, { params: { id } })).status).toBe(404)
    const listed = (await outsider.call(listActivities, {})).body.activities.map((one) => one.id)
    expect(listed).not.toContain(id)
    const other = await server.as(server.other.logins.administrator)
    expect((await other.call(getActivity, { params: { id } })).status).toBe(404)
  })

  it('is listed while open, under own participation, under organised, and after it has ended', async () => {
    const id = await organise(organiser, { title: '読書会' })
    const lists = async (client: Client) => {
      const found = await Promise.all(
        (['open', 'joined', 'organised', 'ended'] as const).map(async (status) => {
          const { body } = await client.call(listActivities, { query: { status, limit: 100 } })
          return body.activities.some((one) => one.id === id) ? status : null
        }),
      )
      return found.filter((one) => one !== null)
    }
    expect(await lists(hanako)).toEqual(['open'])
    await answerActivity(hanako, id, { status: 'joining' })
    expect(await lists(hanako)).toEqual(['open', 'joined'])
    expect(await lists(organiser)).toEqual(['open', 'organised'])
    await organiser.call(closeActivity, { params: { id } })
    expect(await lists(hanako)).toEqual(['joined', 'ended'])
  })

  it('is paged by date', async () => {
    const ids = []
    for (const day of ['21', '22', '23'])
      ids.push(await organise(organiser, { startsAt: `2030-01-${day}T00:00:00Z` }))
    const first = await hanako.call(listActivities, { query: { limit: 2 } })
    const second = await hanako.call(listActivities, {
      query: { limit: 100, cursor: first.body.nextCursor! },
    })
    const all = [...first.body.activities, ...second.body.activities].map(({ id }) => id)
    expect(all.slice(0, 3)).toEqual(ids)
    expect(new Set(all).size).toBe(all.length)
  })

  it('is edited with its version, and those concerned are notified of a new place', async () => {
    const id = await organise(organiser)
    await answerActivity(hanako, id, { status: 'joining' })
    const form = (await organiser.call(getActivityForm, { params: { id } })).body
    const edit = (fields: object, client = organiser) =>
      client.call(updateActivity, {
        params: { id },
        body: { title: form.title, startsAt: form.startsAt!, version: form.version, ...fields },
      })
    expect((await hanako.call(getActivityForm, { params: { id } })).status).toBe(404)
    expect((await edit({ title: 'x' }, hanako)).status).toBe(404)
    const saved = await edit({ title: 'フットサル部', place: '第二体育館' })
    expect([saved.status, saved.body.version]).toEqual([200, form.version + 1])
    expect((await edit({ title: 'あとから' })).body.error?.code).toBe('conflict')
    expect(await readActivity(hanako, id)).toMatchObject({
      title: 'フットサル部',
      own: { status: 'joining' },
    })
    expect(await noticesOf(hanako, 'activity_changed')).toEqual([
      ['「フットサル部」の日時か場所が変わりました', `/activities/${id}`],
    ])
  })

  it('has pictures that only its audience can open, kept or removed by an edit', async () => {
    const { employeeId } = server.company
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a93ab' } })
      .png()
      .toBuffer()
    const picture = (name: string) => new File([new Uint8Array(png)], name, { type: 'image/png' })
    const made = await organiser.call(createActivity, {
      body: { title: '写真部', startsAt: activityStart, audience: toPeople(employeeId) },
      files: { photos: [picture('一.png'), picture('二.png')] },
    })
    const { id } = made.body
    const { photos } = await readActivity(hanako, id)
    expect(photos.map(({ originalName }) => originalName)).toEqual(['一.png', '二.png'])
    const { client: outsider } = await newColleague(server)
    const opened = async (client: Client, index: number) => (await client.fetch(photos[index]!.path)).status
    expect([await opened(hanako, 1), await opened(outsider, 1)]).toEqual([200, 404])
    const form = (await organiser.call(getActivityForm, { params: { id } })).body
    const saved = await organiser.call(updateActivity, {
      params: { id },
      body: {
        ...{
          title: form.title,
          startsAt: form.startsAt!,
          version: form.version,
          audience: toPeople(employeeId),
        },
        mediaFileIds: [form.photos[1]!.id],
      },
      files: { photos: [picture('三.png')] },
    })
    expect(saved.status).toBe(200)
    const names = (await readActivity(hanako, id)).photos.map(({ originalName }) => originalName)
    expect(names).toEqual(['二.png', '三.png'])
    expect(await opened(hanako, 0)).toBe(404)
  })

  it('refuses contradictory dates, beside their fields', async () => {
    for (const [fields, field] of [
      [{ startsAt: undefined }, 'startsAt'],
      [{ startsAt: '2020-01-01T00:00:00Z' }, 'startsAt'],
      [{ endsAt: '2031-04-09T00:00:00Z' }, 'endsAt'],
      [{ signUpUntil: '2031-04-11T00:00:00Z' }, 'signUpUntil'],
      [{ audience: toPeople(999_999) }, 'audience'],
      [{ audience: { include: [], match: 'any' } }, 'audience'],
      [{ joins: true, capacity: 0 }, 'capacity'],
    ] as const) {
      const body = { title: 'x', startsAt: activityStart, ...fields }
      const reply = await organiser.call(createActivity, { body: JSON.parse(JSON.stringify(body)) })
      expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('is cancelled: those concerned are notified, and it is gone', async () => {
    const id = await organise(organiser, {
      title: '花見',
      audience: toPeople(server.company.employeeId),
      inviteAudience: true,
    })
    expect((await hanako.call(deleteActivity, { params: { id } })).status).toBe(404)
    await organiser.call(deleteActivity, { params: { id } })
    expect((await readActivity(hanako, id)).error?.code).toBe('not_found')
    expect(await noticesOf(hanako, 'activity_cancelled')).toEqual([
      ['鈴木 太郎さんが「花見」を中止しました', '/activities'],
    ])
    const invited = await noticesOf(hanako, 'activity_invited')
    expect(invited.filter(([, path]) => path === `/activities/${id}`)).toEqual([])
  })

  it('can be moderated by administrators, which is logged', async () => {
    const id = await organise(organiser, { audience: toPeople(server.company.employeeId) })
    expect((await boss.call(getActivityPermissions, { query: { activityId: id } })).body).toMatchObject({
      create: true,
      activity: { edit: true, delete: true },
    })
    expect((await boss.call(deleteActivity, { params: { id } })).status).toBe(204)
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select(['action', 'subjectName'])
      .where('noun', '=', 'activity')
      .where('subjectId', '=', id)
      .execute()
    expect(acts).toEqual([{ action: 'delete', subjectName: 'フットサル' }])
  })
})
