import { afterAll, beforeAll, expect, it } from 'vitest'
import { paragraphsOf } from '#common/long-text.ts'
import { updateParticipant } from '#contract/activities.participants.ts'
import { deleteActivity, getActivity } from '#contract/activities.ts'
import {
  createAnnouncement,
  getAdministratorAnnouncement,
  publishAnnouncement,
} from '#contract/administrator-announcements.ts'
import {
  explainAudience,
  listAudienceActivities,
  previewAudience,
  previewOpenAudience,
} from '#contract/audiences.ts'
import { makeDepartment } from '#db/factories/department.ts'
import type { Client } from '#testing/client.ts'
import { answerActivity, newColleague, organise, readActivity, toPeople } from '#testing/organising.ts'
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

const participantsOf = (id: number, attended = false) => ({
  include: [{ type: 'activity' as const, id, attended }],
  match: 'any' as const,
})
const sees = async (client: Client, id: number) =>
  (await client.call(getActivity, { params: { id } })).status === 200

it('the participants of an activity are an audience, kept current as they join, attend and leave', async () => {
  const trip = await organise(organiser, { title: '社員旅行' })
  const forJoined = await organise(organiser, { title: '旅行の説明会', audience: participantsOf(trip) })
  const forAttended = await organise(organiser, {
    title: '旅行の反省会',
    audience: participantsOf(trip, true),
  })
  expect(await sees(hanako, forJoined)).toBe(false)
  await answerActivity(hanako, trip, { status: 'joining' })
  await expect.poll(() => sees(hanako, forJoined), { timeout: 15_000 }).toBe(true)
  expect(await sees(hanako, forAttended)).toBe(false)
  await organiser.call(updateParticipant, {
    params: { id: trip, userId: server.company.employeeId },
    body: { status: 'attended' },
  })
  await expect.poll(() => sees(hanako, forAttended), { timeout: 15_000 }).toBe(true)
  expect((await readActivity(hanako, forJoined)).audience).toBe('「社員旅行」の参加者')

  await organiser.call(updateParticipant, {
    params: { id: trip, userId: server.company.employeeId },
    body: { status: 'declined' },
  })
  await expect.poll(() => sees(hanako, forJoined), { timeout: 15_000 }).toBe(false)
  await expect.poll(() => sees(hanako, forAttended), { timeout: 15_000 }).toBe(false)
})

it('a deleted activity has no participants any more', async () => {
  const camp = await organise(organiser, { title: 'キャンプ' })
  await answerActivity(hanako, camp, { status: 'joining' })
  const after = await organise(organiser, { audience: participantsOf(camp) })
  await expect.poll(() => sees(hanako, after), { timeout: 15_000 }).toBe(true)
  await organiser.call(deleteActivity, { params: { id: camp } })
  await expect.poll(() => sees(hanako, after), { timeout: 15_000 }).toBe(false)
  expect((await readActivity(organiser, after)).audience).toBe('限られた人')
})

it('everyone can name what they see: others’ activities, hidden departments and positions are refused', async () => {
  const { db, employeeId, managerId, positions } = server.company
  const secret = await organise(organiser, { title: '役員合宿', audience: toPeople(managerId) })
  const open = await organise(organiser, { title: '役員も来る会' })
  const hidden = await makeDepartment(db, { name: '非公開室', published: false })
  const find = async (client: Client) => {
    const { body } = await client.call(listAudienceActivities, { query: { query: '役員' } })
    return body.activities.map(({ id }) => id)
  }
  expect(await find(hanako)).toEqual([open])
  expect((await find(organiser)).toSorted()).toEqual([secret, open].toSorted())
  const preview = (client: Client, include: object[]) =>
    client.call(previewOpenAudience, { body: { rule: { include: include as never, match: 'any' } } })
  for (const term of [
    { type: 'activity', id: secret, attended: false },
    { type: 'department', id: hidden, descendants: true },
    { type: 'position', id: positions.manager },
    { type: 'user', id: server.other.employeeId },
  ]) {
    expect((await preview(hanako, [term])).body.error?.fields).toMatchObject({ rule: expect.anything() })
    const asOrganiser = { include: [term] as never, match: 'any' as const }
    await expect(organise(hanako, { audience: asOrganiser })).rejects.toThrow('audience')
  }
  // Positions are shown to administrators of people only.
  expect((await preview(boss, [{ type: 'position', id: positions.manager }])).body.memberCount).toBe(1)
  await answerActivity(hanako, open, { status: 'joining' })
  expect((await preview(hanako, [{ type: 'activity', id: open, attended: false }])).body).toMatchObject({
    summary: '「役員も来る会」の参加者',
    memberCount: 1,
    sample: [{ id: employeeId }],
  })
})

it('administrators see whom the term includes and why, and exclusions work', async () => {
  const { employeeId, managerId } = server.company
  const id = await organise(organiser, { title: '防災訓練', joins: true })
  await answerActivity(hanako, id, { status: 'joining' })
  const rule = { ...participantsOf(id), exclude: [{ type: 'user' as const, id: managerId }] }
  expect((await boss.call(previewAudience, { body: { rule } })).body).toMatchObject({
    memberCount: 1,
    names: [
      { type: 'user', id: managerId },
      { type: 'activity', id, name: '防災訓練' },
    ],
  })
  const explain = async (userId: number) =>
    (await boss.call(explainAudience, { body: { rule, userId } })).body
  expect(await explain(employeeId)).toMatchObject({ member: true, terms: [{ fits: true }, { fits: false }] })
  expect((await explain(managerId)).member).toBe(false)
  const meeting = await organise(organiser, { audience: rule })
  await expect.poll(() => sees(hanako, meeting), { timeout: 15_000 }).toBe(true)
  const { client: other } = await newColleague(server)
  expect(await sees(other, meeting)).toBe(false)
})

it('an announcement to the participants reaches those who join after it was published too', async () => {
  const id = await organise(organiser, { title: '健康セミナー' })
  const { body: draft } = await boss.call(createAnnouncement, {
    body: {
      ...{
        title: '資料を公開しました',
        body: paragraphsOf('事前にお読みください。'),
        rule: { ...participantsOf(id), exclude: [] },
      },
      ...{
        publishFrom: null,
        publishUntil: null,
        pinned: false,
        important: false,
        dueOn: null,
        mediaFileIds: [],
      },
    },
  })
  const published = await boss.call(publishAnnouncement, {
    params: { id: draft.id },
    body: { version: draft.version },
  })
  expect(published.status).toBe(200)
  const reads = async () =>
    (await hanako.call(getAdministratorAnnouncement, { params: { id: draft.id } })).status
  expect(await reads()).toBe(404)
  await answerActivity(hanako, id, { status: 'joining' })
  await expect.poll(reads, { timeout: 15_000 }).toBe(200)
  await answerActivity(hanako, id, { status: 'declined' })
  await expect.poll(reads, { timeout: 15_000 }).toBe(404)
})
