import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportParticipants, rewardParticipants } from '#contract/activities.attendance.ts'
import {
  checkIn,
  getCheckIn,
  listParticipants,
  setCheckIn,
  updateParticipant,
} from '#contract/activities.participants.ts'
import { getRewardStatus } from '#contract/rewards.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey } from '#testing/client.ts'
import { answerActivity, newColleague, organise, readActivity } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { checkInCode } from './check-ins.commands.ts'

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

const codeOf = async (id: number) => {
  const { body } = await organiser.call(getCheckIn, { params: { id } })
  return new URL(body.address).searchParams.get('check_in')!
}
const open = (client: Client, id: number, wanted = true) =>
  client.call(setCheckIn, { params: { id }, body: { open: wanted } })
const scan = (client: Client, id: number, code: string) =>
  client.call(checkIn, { params: { id }, body: { code } })

describe('check-in', () => {
  it('marks people who scan the code as attended, even without a place, while it is open', async () => {
    const id = await organise(organiser, { capacity: 1 })
    await answerActivity(hanako, id, { status: 'joining' })
    expect((await open(hanako, id)).status).toBe(404)
    expect((await organiser.call(getCheckIn, { params: { id } })).status).toBe(404)
    expect((await scan(hanako, id, '')).body.error?.code).toBe('check_in_expired')
    expect((await open(organiser, id)).body.checkInOpen).toBe(true)
    expect((await hanako.call(getCheckIn, { params: { id } })).status).toBe(404)
    const code = await codeOf(id)
    expect((await scan(hanako, id, code)).body.own.status).toBe('attended')
    expect((await scan(hanako, id, code)).body.own.status).toBe('attended')
    const { client: walkIn } = await newColleague(server)
    expect((await scan(walkIn, id, code)).body.counts.attended).toBe(2)
    const other = await organise(organiser)
    await open(organiser, other)
    expect((await scan(hanako, other, code)).body.error?.code).toBe('check_in_expired')
    await open(organiser, id, false)
    expect((await scan(boss, id, code)).body.error?.code).toBe('check_in_expired')
    await open(organiser, id)
    expect((await scan(boss, id, code)).body.error?.code).toBe('check_in_expired')
  })

  it('changes its code every half minute and accepts the previous one, but no older ones', async () => {
    const id = await organise(organiser)
    await open(organiser, id)
    const { checkInKey } = await server.company.db
      .selectFrom('activities')
      .select('checkInKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = (seconds: number) => checkInCode(checkInKey!, id, new Date(Date.now() - seconds * 1_000)).code
    expect((await scan(hanako, id, at(90))).body.error?.code).toBe('check_in_expired')
    expect((await scan(hanako, id, at(30))).body.own?.status).toBe('attended')
    expect(new Set([at(0), at(30), at(60), at(90)]).size).toBe(4)
  })

  it('can be ticked and unticked by hand without losing the place', async () => {
    const { employeeId } = server.company
    const id = await organise(organiser, { capacity: 1 })
    await answerActivity(hanako, id, { status: 'joining' })
    await answerActivity(boss, id, { status: 'joining' })
    const set = (status: 'attended' | 'joining') =>
      organiser.call(updateParticipant, { params: { id, userId: employeeId }, body: { status } })
    expect((await set('attended')).body.counts).toMatchObject({ attended: 1, waiting: 1 })
    expect((await set('joining')).body.counts).toMatchObject({ joining: 1, attended: 0, waiting: 1 })
    const { participants } = (await organiser.call(listParticipants, { params: { id } })).body
    expect(participants.map(({ attendedAt }) => attendedAt)).toEqual([null, null])
  })
})

describe('attendance is available', () => {
  it('as a file for the organiser', async () => {
    const id = await organise(organiser)
    await answerActivity(hanako, id, { status: 'joining', guests: 2, comment: '"遅れ"ます, 10分' })
    const fetched = await organiser.fetch(exportParticipants.path.replace('{id}', String(id)))
    expect(fetched.headers.get('content-type')).toContain('text/csv')
    const [head, line] = (await fetched.text()).trim().split(/\r?\n/)
    expect(head).toContain('氏名,社員番号,部署,状況,同伴者,コメント')
    expect(line).toContain('佐藤 花子,,営業部,参加,2,"""遅れ""ます, 10分"')
    expect((await hanako.fetch(exportParticipants.path.replace('{id}', String(id)))).status).toBe(404)
  })

  it('as points for participants who attended, given once', async () => {
    const { employeeId, managerId } = server.company
    const id = await organise(organiser, { joins: true })
    await answerActivity(hanako, id, { status: 'joining' })
    const clientKey = newClientKey()
    const give = (client: Client) =>
      client.call(rewardParticipants, { params: { id }, body: { points: 30, reason: '清掃活動', clientKey } })
    expect((await give(boss)).status).toBe(422)
    for (const userId of [employeeId, managerId])
      await organiser.call(updateParticipant, { params: { id, userId }, body: { status: 'attended' } })
    expect((await give(organiser)).status).toBe(404)
    const before = (await hanako.call(getRewardStatus, {})).body.balance
    expect((await give(boss)).body).toEqual({ rewardedCount: 2 })
    expect((await give(boss)).body).toEqual({ rewardedCount: 2 })
    expect((await hanako.call(getRewardStatus, {})).body.balance).toBe(before + 30)
    expect((await readActivity(boss, id)).counts.attended).toBe(2)
  })
})
