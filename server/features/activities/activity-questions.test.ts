import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormItem } from '#common/form/form-item.ts'
import { newItem } from '#common/form/new-item.ts'
import { exportParticipants } from '#contract/activities.attendance.ts'
import { listParticipants } from '#contract/activities.participants.ts'
import { chooseActivityDate, getActivityForm, updateActivity } from '#contract/activities.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Client } from '#testing/client.ts'
import {
  type ActivityFields,
  activityStart,
  answerActivity,
  newColleague,
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

type Questions = ActivityFields['questions']

const course = newItem('choice', 'course', 'コース', {
  required: true,
  options: [
    { key: 'meat', name: '肉' },
    { key: 'fish', name: '魚' },
  ],
})
const allergy = newItem('text', 'allergy', 'アレルギー', {
  shownWhen: { item: 'course', test: 'is', value: 'fish' },
})
const asked = (items: FormItem[]) => items as object[] as Questions
const questions = asked([course, allergy])

const chosen = (key: string) => ({ item: 'course', value: { choices: [key], other: '' } })
const shrimp = { item: 'allergy', value: { text: 'えび' } }

const edit = async (id: number, fields: Partial<CallInput<typeof updateActivity>['body']>) => {
  const { title, version } = (await organiser.call(getActivityForm, { params: { id } })).body
  return organiser.call(updateActivity, {
    params: { id },
    body: { title, startsAt: activityStart, version, questions, ...fields },
  })
}

describe('questions to participants', () => {
  it('are answered to join, by the rules of the form, and not to decline', async () => {
    const id = await organise(organiser, { questions })
    expect((await readActivity(hanako, id)).questions.map(({ name }) => name)).toEqual([
      'コース',
      'アレルギー',
    ])
    const missing = await answerActivity(hanako, id, { status: 'joining' })
    expect([missing.status, Object.keys(missing.body.error?.fields ?? {})]).toEqual([422, ['answers.course']])
    expect((await readActivity(hanako, id)).own.status).toBe(null)
    const wrong = await answerActivity(hanako, id, { status: 'joining', answers: [chosen('vegan')] })
    expect(wrong.status).toBe(422)
    expect((await answerActivity(hanako, id, { status: 'declined' })).status).toBe(200)
    // What a condition hides is dropped.
    const joined = await answerActivity(hanako, id, { status: 'joining', answers: [chosen('meat'), shrimp] })
    expect(joined.body).toMatchObject({ own: { status: 'joining' }, ownAnswers: [chosen('meat')] })
  })

  it('keep their answers until others are given, up to the deadline', async () => {
    const id = await organise(organiser, { questions })
    await answerActivity(hanako, id, { status: 'joining', answers: [chosen('fish'), shrimp] })
    const kept = await answerActivity(hanako, id, { status: 'joining', guests: 1 })
    expect(kept.body).toMatchObject({ own: { guests: 1 }, ownAnswers: [chosen('fish'), shrimp] })
    const undecided = await answerActivity(hanako, id, { status: 'undecided' })
    expect(undecided.body.ownAnswers).toEqual([chosen('fish'), shrimp])
    const changed = await answerActivity(hanako, id, { status: 'joining', answers: [chosen('meat')] })
    expect(changed.body.ownAnswers).toEqual([chosen('meat')])
    await server.company.db
      .updateTable('activities')
      .set({ signUpUntil: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', id)
      .execute()
    const late = await answerActivity(hanako, id, { status: 'joining', answers: [chosen('fish')] })
    expect(late.body.error?.code).toBe('activity_sign_up_over')
    expect((await readActivity(hanako, id)).ownAnswers).toEqual([chosen('meat')])
  })

  it('show their answers in words to the organiser and the person, in the list and the file', async () => {
    const id = await organise(organiser, { questions })
    await answerActivity(hanako, id, { status: 'joining', answers: [chosen('fish'), shrimp] })
    await answerActivity(boss, id, { status: 'joining', answers: [chosen('meat')] })
    const answers = async (client: Client) => {
      const { participants } = (await client.call(listParticipants, { params: { id } })).body
      return participants.map((one) => one.answers.map(({ name, text }) => `${name}: ${text}`))
    }
    const all = [['コース: 魚', 'アレルギー: えび'], ['コース: 肉']]
    expect(await answers(organiser)).toEqual(all)
    expect(await answers(hanako)).toEqual([all[0], []])
    const { client: other } = await newColleague(server)
    expect(await answers(other)).toEqual([[], []])
    const fetched = await organiser.fetch(exportParticipants.path.replace('{id}', String(id)))
    const [head, first, second] = (await fetched.text()).trim().split(/\r?\n/)
    expect([head, first, second].map((line) => line!.split(',').slice(-2))).toEqual([
      ['コース', 'アレルギー'],
      ['魚', 'えび'],
      ['肉', ''],
    ])
  })

  it('can be changed until somebody has answered', async () => {
    const id = await organise(organiser, { questions })
    const renamed = asked([{ ...course, name: 'メニュー' }])
    expect((await edit(id, { questions: renamed })).status).toBe(200)
    expect((await organiser.call(getActivityForm, { params: { id } })).body.questionsFixed).toBe(false)
    await answerActivity(hanako, id, { status: 'joining', answers: [chosen('meat')] })
    const form = (await organiser.call(getActivityForm, { params: { id } })).body
    expect(form.questionsFixed).toBe(true)
    expect(Object.keys((await edit(id, { questions: [] })).body.error?.fields ?? {})).toEqual(['questions'])
    expect((await edit(id, { questions: renamed, place: '二階' })).status).toBe(200)
    expect((await readActivity(hanako, id)).ownAnswers).toEqual([chosen('meat')])
  })

  it('are refused where they cannot be answered, or name files or people', async () => {
    const id = await organise(organiser, {})
    for (const wrong of [
      [{ ...course, options: [] }],
      [newItem('text', 'name', '')],
      [newItem('users', 'who', 'だれと')],
      [newItem('files', 'file', '資料')],
    ]) {
      const refused = await edit(id, { questions: asked(wrong) })
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})[0]]).toEqual([
        422,
        expect.stringMatching(/^questions/),
      ])
    }
    expect((await edit(id, {})).status).toBe(200)
  })

  it('are answered together with the votes, unless every vote is no', async () => {
    const candidates = [{ startsAt: '2031-04-10T10:00:00.000Z' }, { startsAt: '2031-04-11T10:00:00.000Z' }]
    const id = await organise(organiser, { startsAt: undefined as never, candidates, questions })
    const [first, second] = (await readActivity(hanako, id)).candidates.map((one) => one.id)
    const vote = (
      client: Client,
      vote: 'yes' | 'no',
      answers?: (typeof shrimp | ReturnType<typeof chosen>)[],
    ) =>
      answerActivity(client, id, {
        votes: [
          { candidateId: first!, vote },
          { candidateId: second!, vote: 'no' },
        ],
        ...(answers && { answers }),
      })
    expect((await vote(hanako, 'yes')).status).toBe(422)
    expect((await vote(hanako, 'yes', [chosen('fish')])).status).toBe(200)
    expect((await vote(boss, 'no')).status).toBe(200)
    const { version } = await readActivity(organiser, id)
    await organiser.call(chooseActivityDate, { params: { id }, body: { candidateId: first!, version } })
    expect(await readActivity(hanako, id)).toMatchObject({
      own: { status: 'joining' },
      ownAnswers: [chosen('fish')],
    })
    expect((await readActivity(boss, id)).own.status).toBe('declined')
  })
})
