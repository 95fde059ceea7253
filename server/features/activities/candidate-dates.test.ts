import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseActivityDate, updateActivity } from '#contract/activities.ts'
import type { Client } from '#testing/client.ts'
import {
  type ActivityFields,
  answerActivity,
  noticesOf,
  organise,
  readActivity,
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

describe('candidate dates', () => {
  const candidates = ['2032-05-01T09:00:00.000Z', '2032-05-02T09:00:00.000Z', '2032-05-03T09:00:00.000Z']
  const makePoll = (fields: ActivityFields = {}) =>
    organise(organiser, {
      startsAt: undefined,
      candidates: candidates.map((at) => ({ startsAt: at })),
      ...fields,
    })

  it('are voted on; the best has the most yes votes, then the fewest no votes, then comes first', async () => {
    const id = await makePoll()
    const [first, second, third] = (await readActivity(hanako, id)).candidates.map((one) => one.id)
    const vote = (client: Client, ...given: ('yes' | 'maybe' | 'no')[]) =>
      answerActivity(client, id, {
        comment: 'できれば夜',
        votes: [first!, second!, third!].map((candidateId, i) => ({ candidateId, vote: given[i]! })),
      })
    expect((await readActivity(hanako, id)).candidates.filter(({ best }) => best)).toEqual([])
    expect((await answerActivity(hanako, id, { votes: [] })).body.error?.fields).toHaveProperty('votes')
    expect(
      (await answerActivity(hanako, id, { votes: [{ candidateId: 999_999, vote: 'yes' }] })).status,
    ).toBe(422)
    await vote(hanako, 'yes', 'no', 'yes')
    await vote(boss, 'no', 'yes', 'maybe')
    await vote(hanako, 'yes', 'no', 'maybe')
    await vote(organiser, 'no', 'yes', 'yes')
    const { candidates: shown, own } = await readActivity(hanako, id)
    expect(own).toMatchObject({ status: 'undecided', comment: 'できれば夜' })
    expect(shown.map((one) => [one.yesCount, one.maybeCount, one.noCount, one.ownVote, one.best])).toEqual([
      [1, 0, 2, 'yes', false],
      [2, 0, 1, 'no', true],
      [1, 2, 0, 'maybe', false],
    ])
  })

  it('become the date: yes joins in the order of the answers, maybe is undecided, no declines', async () => {
    const id = await makePoll({ capacity: 1 })
    const [first, second] = (await readActivity(hanako, id)).candidates.map((one) => one.id)
    const vote = (client: Client, given: 'yes' | 'maybe' | 'no') =>
      answerActivity(client, id, {
        votes: [
          { candidateId: second!, vote: given },
          { candidateId: first!, vote: 'no' },
        ],
      })
    await vote(boss, 'no')
    await vote(hanako, 'yes')
    await vote(organiser, 'yes')
    // The first answer counts, not the latest.
    await vote(hanako, 'yes')
    const { version } = await readActivity(organiser, id)
    const choose = (client: Client, candidateId = second!) =>
      client.call(chooseActivityDate, { params: { id }, body: { candidateId, version } })
    expect((await choose(hanako)).status).toBe(404)
    expect((await choose(organiser, 999_999)).status).toBe(404)
    expect((await choose(organiser)).body).toMatchObject({ startsAt: candidates[1], candidates: [] })
    expect((await choose(organiser, first!)).body.error?.code).toBe('conflict')
    expect((await readActivity(hanako, id)).own.status).toBe('joining')
    expect((await readActivity(organiser, id)).own).toMatchObject({ status: 'waiting', waitingPlace: 1 })
    expect((await readActivity(boss, id)).own.status).toBe('declined')
    // Also those who cannot come that day.
    for (const client of [hanako, boss])
      expect((await noticesOf(client, 'activity_date_chosen')).at(0)?.[0]).toContain('5月2日')
  })

  it('keep their votes when others are added or removed', async () => {
    const id = await makePoll()
    const [first, second] = (await readActivity(hanako, id)).candidates
    await answerActivity(hanako, id, { votes: [{ candidateId: first!.id, vote: 'yes' }] })
    const { version } = await readActivity(organiser, id)
    const saved = await organiser.call(updateActivity, {
      params: { id },
      body: {
        title: 'x',
        version,
        candidates: [{ id: first!.id, startsAt: first!.startsAt }, { startsAt: '2032-06-01T00:00:00.000Z' }],
      },
    })
    expect(saved.status).toBe(200)
    const shown = (await readActivity(hanako, id)).candidates
    expect(shown.map((one) => [one.startsAt, one.ownVote])).toEqual([
      [first!.startsAt, 'yes'],
      ['2032-06-01T00:00:00.000Z', null],
    ])
    expect(shown.some((one) => one.id === second!.id)).toBe(false)
  })
})
