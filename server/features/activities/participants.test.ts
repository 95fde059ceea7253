import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createActivityMessage,
  listParticipants,
  remindActivity,
  updateParticipant,
} from '#contract/activities.participants.ts'
import { closeActivity, updateActivity } from '#contract/activities.ts'
import type { CallInput } from '#contract/endpoint.ts'
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
import { remindOfActivities } from './activity-reminders.commands.ts'

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

describe('participation', () => {
  it('fills the places, then the waiting list in order; a cancellation moves up the first who fits', async () => {
    const id = await organise(organiser, { capacity: 3 })
    expect((await answerActivity(hanako, id, { status: 'joining', guests: 1 })).body).toMatchObject({
      seatCount: 2,
      own: { status: 'joining', guests: 1 },
    })
    expect((await answerActivity(boss, id, { status: 'joining', guests: 1 })).body).toMatchObject({
      state: 'open',
      own: { status: 'waiting', waitingPlace: 1 },
    })
    // One place is free: the organiser fits in, the administrator with a guest does not.
    expect((await answerActivity(organiser, id, { status: 'joining' })).body).toMatchObject({
      state: 'full',
      own: { status: 'joining' },
    })
    expect((await answerActivity(hanako, id, { status: 'joining', guests: 2 })).body.error).toMatchObject({
      code: 'activity_full',
    })
    expect((await answerActivity(hanako, id, { status: 'declined' })).body).toMatchObject({
      own: { status: 'cancelled', guests: 0 },
      seatCount: 3,
      waitingCount: 0,
    })
    expect((await readActivity(boss, id)).own).toMatchObject({ status: 'joining', guests: 1 })
    expect((await noticesOf(boss, 'activity_promoted')).at(0)).toEqual([
      'キャンセル待ちの「フットサル」に参加できるようになりました',
      `/activities/${id}`,
    ])
    expect(await noticesOf(organiser, 'activity_promoted')).toEqual([])
  })

  it('keeps the place in the queue when the same answer is sent again', async () => {
    const id = await organise(organiser, { capacity: 1 })
    await answerActivity(organiser, id, { status: 'joining' })
    await answerActivity(hanako, id, { status: 'joining' })
    await answerActivity(boss, id, { status: 'joining' })
    const again = await answerActivity(hanako, id, { status: 'joining', comment: '遅れます' })
    expect(again.body.own).toMatchObject({ status: 'waiting', waitingPlace: 1, comment: '遅れます' })
    // Joining again goes to the end of the queue.
    await answerActivity(hanako, id, { status: 'declined' })
    expect((await answerActivity(hanako, id, { status: 'joining' })).body.own.waitingPlace).toBe(2)
  })

  it('moves up several people when the capacity grows, and the capacity never shrinks below the places taken', async () => {
    const id = await organise(organiser, { capacity: 1 })
    for (const client of [organiser, hanako, boss]) await answerActivity(client, id, { status: 'joining' })
    const edit = async (capacity: number) =>
      organiser.call(updateActivity, {
        params: { id },
        body: {
          title: 'x',
          startsAt: activityStart,
          capacity,
          version: (await readActivity(organiser, id)).version,
        },
      })
    expect((await edit(3)).status).toBe(200)
    expect(await readActivity(hanako, id)).toMatchObject({
      seatCount: 3,
      waitingCount: 0,
      own: { status: 'joining' },
    })
    expect((await edit(2)).body.error?.fields).toHaveProperty('capacity')
  })

  it('ends with the deadline, with closing, and with the end of the activity', async () => {
    const { db } = server.company
    const late = await organise(organiser)
    await db
      .updateTable('activities')
      .set({ signUpUntil: new Date(0) })
      .where('id', '=', late)
      .execute()
    expect((await answerActivity(hanako, late, { status: 'joining' })).body.error?.code).toBe(
      'activity_sign_up_over',
    )
    const closed = await organise(organiser)
    const close = () => organiser.call(closeActivity, { params: { id: closed } })
    expect([(await close()).status, (await close()).body.state]).toEqual([200, 'closed'])
    expect((await answerActivity(hanako, closed, { status: 'joining' })).body.error?.code).toBe(
      'activity_closed',
    )
    const over = await organise(organiser)
    await db
      .updateTable('activities')
      .set({ startsAt: new Date(0) })
      .where('id', '=', over)
      .execute()
    expect((await answerActivity(hanako, over, { status: 'joining' })).body.error?.code).toBe(
      'activity_closed',
    )
    expect((await readActivity(hanako, over)).state).toBe('ended')
  })

  it('lets only the organiser set statuses and payments', async () => {
    const id = await organise(organiser, { capacity: 1, fee: 1_000 })
    const { employeeId, administratorId } = server.company
    const set = (client: Client, userId: number, body: CallInput<typeof updateParticipant>['body']) =>
      client.call(updateParticipant, { params: { id, userId }, body })
    await answerActivity(hanako, id, { status: 'joining', comment: '初参加です' })
    await answerActivity(boss, id, { status: 'joining' })
    expect((await set(hanako, administratorId, { status: 'declined' })).status).toBe(404)
    expect((await set(organiser, employeeId, { paid: true })).status).toBe(200)
    expect((await set(organiser, employeeId, { status: 'absent' })).body.counts).toMatchObject({
      absent: 1,
      waiting: 1,
    })
    expect((await set(organiser, employeeId, { status: 'declined' })).body.counts).toMatchObject({
      cancelled: 1,
      joining: 1,
      waiting: 0,
    })
    const list = async (client: Client) =>
      (await client.call(listParticipants, { params: { id } })).body.participants.map((one) => [
        one.user.id,
        one.status,
        one.comment,
        one.paidAt !== null,
      ])
    expect(await list(organiser)).toEqual([
      [employeeId, 'cancelled', '初参加です', true],
      [administratorId, 'joining', '', false],
    ])
    const { client: stranger } = await newColleague(server)
    expect(await list(stranger)).toEqual([
      [employeeId, 'cancelled', '', false],
      [administratorId, 'joining', '', false],
    ])
  })

  it('is open to people invited by the organiser, or by participants where that is allowed', async () => {
    const { employeeId, administratorId } = server.company
    const id = await organise(organiser, { audience: toPeople(employeeId), inviters: 'participants' })
    const { id: guestId, client: guest } = await newColleague(server)
    const invite = (client: Client, userId: number) =>
      client.call(updateParticipant, { params: { id, userId }, body: { status: 'invited' } })
    expect((await invite(hanako, guestId)).status).toBe(404)
    await answerActivity(hanako, id, { status: 'joining' })
    expect((await invite(hanako, guestId)).status).toBe(200)
    expect((await invite(hanako, guestId)).status).toBe(200)
    expect(await noticesOf(guest, 'activity_invited')).toHaveLength(1)
    expect((await answerActivity(guest, id, { status: 'joining' })).body.own.status).toBe('joining')
    // An invitation does not change an existing answer.
    await invite(organiser, guestId)
    expect((await readActivity(guest, id)).own.status).toBe('joining')
    expect((await invite(organiser, administratorId)).body.counts.invited).toBe(1)
  })

  it('reminds only people who have not answered, once a day', async () => {
    const { employeeId, administratorId } = server.company
    const id = await organise(organiser, {
      audience: toPeople(employeeId, administratorId),
      inviteAudience: true,
    })
    await answerActivity(boss, id, { status: 'declined' })
    const remind = (client: Client) => client.call(remindActivity, { params: { id } })
    expect((await remind(hanako)).status).toBe(404)
    expect((await remind(organiser)).body).toEqual({ remindedCount: 1 })
    expect((await remind(organiser)).body.error?.code).toBe('already_reminded')
    expect(await noticesOf(hanako, 'activity_reminder')).toHaveLength(1)
    expect(await noticesOf(boss, 'activity_reminder')).toEqual([])
  })

  it('delivers messages to participants only', async () => {
    const id = await organise(organiser)
    await answerActivity(hanako, id, { status: 'joining' })
    const write = (client: Client) =>
      client.call(createActivityMessage, { params: { id }, body: { body: '体育館シューズを忘れずに' } })
    expect((await write(hanako)).status).toBe(404)
    expect((await write(organiser)).status).toBe(200)
    expect((await readActivity(hanako, id)).messages.map(({ body }) => body)).toEqual([
      '体育館シューズを忘れずに',
    ])
    expect((await noticesOf(hanako, 'activity_message')).at(0)).toEqual([
      '鈴木 太郎さんから「フットサル」の連絡：体育館シューズを忘れずに',
      `/activities/${id}`,
    ])
    const { client: stranger } = await newColleague(server)
    expect((await readActivity(stranger, id)).messages).toEqual([])
  })

  it('sends reminders of the deadline and of the day, each once', async () => {
    const { db, employeeId } = server.company
    const id = await organise(organiser, {
      title: '棋戦',
      startsAt: '2035-06-10T03:00:00Z',
      signUpUntil: '2035-06-05T03:00:00Z',
      audience: toPeople(employeeId),
      inviteAudience: true,
    })
    const kinds = async (client: Client) => [
      (await noticesOf(client, 'activity_deadline')).filter(([, path]) => path === `/activities/${id}`)
        .length,
      (await noticesOf(client, 'activity_starting')).filter(([, path]) => path === `/activities/${id}`)
        .length,
    ]
    // 3 June in Japan.
    await remindOfActivities(db, new Date('2035-06-03T14:00:00Z'))
    expect(await kinds(hanako)).toEqual([0, 0])
    await remindOfActivities(db, new Date('2035-06-03T23:00:00Z'))
    await remindOfActivities(db, new Date('2035-06-04T01:00:00Z'))
    expect(await kinds(hanako)).toEqual([1, 0])
    await answerActivity(hanako, id, { status: 'joining' })
    await remindOfActivities(db, new Date('2035-06-08T23:00:00Z'))
    await remindOfActivities(db, new Date('2035-06-09T23:00:00Z'))
    expect(await kinds(hanako)).toEqual([1, 1])
  })
})
