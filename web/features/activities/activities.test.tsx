// Long: what the pages of activities show and send, with the answers they get.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import {
  listParticipants,
  updateParticipant,
  updateParticipation,
} from '#contract/activities.participants.ts'
import { reportActivity } from '#contract/activities.reports.ts'
import { chooseActivityDate, createActivity, getActivity, listActivities } from '#contract/activities.ts'
import { listAudienceActivities, previewOpenAudience } from '#contract/audiences.ts'
import { listFilterDepartments, listFilterPositions, listFilterUsers } from '#contract/filters.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const taro = { id: 2, name: '鈴木 太郎', profileImgPath: null, withdrawn: false }
const none = { status: null, guests: 0, comment: '', waitingPlace: null, answeredAt: null }
const counts = {
  ...{ invited: 0, joining: 0, waiting: 0, undecided: 0 },
  ...{ declined: 0, cancelled: 0, attended: 0, absent: 0 },
}
const activity = {
  ...{ id: 7, title: '忘年会', place: '居酒屋', body: '@佐藤 花子 さんが幹事です', photos: [] },
  mentions: [{ id: 1, name: '佐藤 花子' }],
  ...{ startsAt: '2031-12-10T09:00:00.000Z', endsAt: null, state: 'open' as const, organiser: taro },
  ...{ capacity: 20, signUpUntil: null, fee: null, seatCount: 3, waitingCount: 0, candidateCount: 0 },
  ...{ own: none, audience: '全員', inviters: 'organiser' as const, candidates: [], messages: [], counts },
  ...{
    questions: [],
    ownAnswers: [],
    checkInOpen: false,
    namesAudience: false,
    remindedToday: false,
    closedAt: null,
    version: 1,
  },
  can: { edit: false, close: false, delete: false, invite: false, manage: false, answer: true },
}
const drinks = newItem('choice', 'drinks', '飲み物', {
  required: true,
  options: [
    { key: 'alcohol', name: 'お酒' },
    { key: 'soft', name: 'ソフトドリンク' },
  ],
})
const joined = { ...activity, own: { ...none, status: 'joining' as const }, seatCount: 4 }
const around = [
  [getCurrentUser, hanako],
  [listParticipants, { participants: [], nextCursor: null }],
] as const
const yourAnswer = () => screen.findByRole('region', { name: 'あなたの回答' })

test('one press joins an activity without questions, and the page says so', async () => {
  const api = fakeApi([...around, [getActivity, activity], [updateParticipation, joined]])
  renderScreen('/activities/7')
  expect(await screen.findByRole('heading', { level: 1, name: '忘年会' })).toBeTruthy()
  // The mentioned person is a link.
  expect(screen.getByRole('link', { name: /佐藤 花子/ })).toBeTruthy()
  const own = await yourAnswer()
  await userEvent.click(within(own).getByRole('button', { name: '参加する' }))
  await within(own).findByText('参加します')
  expect(api.requestsTo(updateParticipation).map(({ body }) => body)).toEqual([
    { status: 'joining', guests: 0, comment: '' },
  ])
})

test('an activity with questions asks them before joining; a required one left out is said beside it', async () => {
  const asking = { ...activity, questions: [drinks] }
  const api = fakeApi([
    ...around,
    [getActivity, asking],
    [updateParticipation, { ...joined, questions: [drinks] }],
  ])
  renderScreen('/activities/7')
  await userEvent.click(within(await yourAnswer()).getByRole('button', { name: '参加する' }))
  const dialog = await screen.findByRole('dialog', { name: '参加する' })
  await userEvent.click(within(dialog).getByRole('button', { name: '参加する' }))
  await within(dialog).findByRole('button', { name: /飲み物/ })
  expect(api.requestsTo(updateParticipation)).toEqual([])
  await userEvent.click(within(dialog).getByRole('radio', { name: 'ソフトドリンク' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '参加する' }))
  await within(await yourAnswer()).findByText('参加します')
  expect(api.requestsTo(updateParticipation).map(({ body }) => body)).toEqual([
    {
      ...{ status: 'joining', guests: 0, comment: '' },
      answers: [{ item: 'drinks', value: { choices: ['soft'], other: '' } }],
    },
  ])
})

test('a full activity offers the waiting list, and a refusal keeps the page', async () => {
  fakeApi([
    ...around,
    [getActivity, { ...activity, state: 'full', seatCount: 20 }],
    [updateParticipation, refuse('activity_sign_up_over')],
  ])
  renderScreen('/activities/7')
  const own = await yourAnswer()
  await userEvent.click(within(own).getByRole('button', { name: 'キャンセル待ちに入る' }))
  await screen.findByText(/申込の締切を過ぎています/)
  expect(within(own).getByRole('button', { name: 'キャンセル待ちに入る' })).toBeTruthy()
})

test('an activity can be reported to the administrators', async () => {
  const api = fakeApi([...around, [getActivity, activity], [reportActivity, undefined]])
  renderScreen('/activities/7')
  await userEvent.click(await screen.findByRole('button', { name: '管理者に通報' }))
  const dialog = await screen.findByRole('dialog', { name: '管理者に通報' })
  await userEvent.click(within(dialog).getByRole('radio', { name: '事実と異なる' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '通報する' }))
  await screen.findByText('管理者に通報しました')
  expect(api.requestsTo(reportActivity).map(({ body }) => body)).toEqual([{ reason: 'inaccurate', note: '' }])
})

test('the form mentions people, names participants of another activity, and asks questions', async () => {
  const preview = { summary: '「研修」の参加者', memberCount: 3, invitedCount: 0, sample: [] }
  const names = [{ type: 'activity' as const, id: 9, name: '研修' }]
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listActivities, { activities: [], nextCursor: null }],
    [listFilterUsers, { users: [{ ...taro, departmentName: '営業部' }], nextCursor: null }],
    [listFilterDepartments, { departments: [], nextCursor: null }],
    [listFilterPositions, { departmentPositions: [], nextCursor: null }],
    [listAudienceActivities, { activities: [{ id: 9, title: '研修', startsAt: null }], nextCursor: null }],
    [previewOpenAudience, { ...preview, names }],
    [createActivity, { id: 7 }],
    [getActivity, activity],
    [listParticipants, { participants: [], nextCursor: null }],
  ])
  renderScreen('/activities/new')
  await userEvent.type(await screen.findByRole('textbox', { name: /^タイトル/ }), '振り返り会')
  await userEvent.type(screen.getByRole('textbox', { name: /^内容/ }), '@鈴木')
  await userEvent.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
  await userEvent.click(screen.getByRole('radio', { name: '条件で選ぶ' }))
  await userEvent.type(screen.getByRole('combobox', { name: /^対象の部署・人/ }), '研修')
  await userEvent.click(await screen.findByRole('option', { name: /「研修」の出席者/ }))
  await userEvent.click(screen.getByRole('button', { name: '質問を追加' }))
  await userEvent.click(await screen.findByRole('button', { name: '1行テキスト' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^項目名/ }), '感想')
  for (const [name, value] of [
    ['開始日', '2031/12/10'],
    ['開始時刻', '18:00'],
  ] as const) {
    const field = screen.getByLabelText(name)
    await userEvent.clear(field)
    await userEvent.type(field, `${value}{Tab}`)
  }
  await userEvent.click(screen.getByRole('button', { name: '募集を始める' }))
  await expect.poll(() => api.requestsTo(createActivity)).toHaveLength(1)
  const sent = api.requestsTo(createActivity)[0]!.body as Record<string, string>
  const read = (name: string) => JSON.parse(sent[name] ?? 'null') as unknown
  expect(read('mentionedUserIds')).toEqual([2])
  expect(read('audience')).toMatchObject({ include: [{ type: 'activity', id: 9, attended: true }] })
  expect(read('questions')).toMatchObject([{ kind: 'text', name: '感想' }])
})

const manages = { ...activity.can, edit: true, manage: true, invite: true, delete: true, close: true }

test('candidate dates are voted on together; the organiser chooses one after a confirmation', async () => {
  const date = (id: number, day: number) => ({
    ...{ id, startsAt: `2031-12-0${day}T09:00:00.000Z`, endsAt: null },
    ...{ yesCount: 0, maybeCount: 0, noCount: 0, ownVote: null, best: false },
  })
  const poll = {
    ...activity,
    startsAt: null,
    candidateCount: 2,
    candidates: [date(1, 5), date(2, 6)],
    can: manages,
  }
  const voted = {
    ...poll,
    candidates: [date(1, 5), { ...date(2, 6), yesCount: 1, ownVote: 'yes' as const, best: true }],
  }
  const api = fakeApi([
    ...around,
    [getActivity, poll],
    [updateParticipation, voted],
    [chooseActivityDate, { ...activity, can: manages }],
  ])
  renderScreen('/activities/7')
  const region = await screen.findByRole('region', { name: '候補日' })
  const candidate = (place: number) => within(within(region).getAllByRole('listitem')[place]!)
  await userEvent.click(candidate(0).getByRole('radio', { name: /×/ }))
  await userEvent.click(within(region).getByRole('button', { name: '回答を送る' }))
  await within(region).findByText('すべての候補日に回答してください。')
  await userEvent.click(candidate(1).getByRole('radio', { name: /○/ }))
  await userEvent.click(within(region).getByRole('button', { name: '回答を送る' }))
  await within(region).findByText('最多')
  expect(api.requestsTo(updateParticipation).map(({ body }) => body.votes)).toEqual([
    [
      { candidateId: 1, vote: 'no' },
      { candidateId: 2, vote: 'yes' },
    ],
  ])
  await userEvent.click(candidate(1).getByRole('button', { name: 'この日に決める' }))
  const confirmation = await screen.findByRole('alertdialog')
  await userEvent.click(within(confirmation).getByRole('button', { name: 'この日に決める' }))
  await screen.findByRole('region', { name: 'あなたの回答' })
  expect(api.requestsTo(chooseActivityDate).map(({ body }) => body)).toEqual([{ candidateId: 2, version: 1 }])
})

test('the organiser sees the answers to the questions, marks attendance, and is warned before deleting', async () => {
  const person = {
    user: { ...taro, id: 3, name: '田中 一郎' },
    ...{
      departmentName: '営業部',
      status: 'joining' as const,
      guests: 1,
      comment: '遅れます',
      invitedBy: null,
    },
    ...{ answeredAt: null, attendedAt: null, paidAt: null, votes: [] },
    answers: [{ item: 'drinks', name: '飲み物', kind: 'choice', text: 'お酒', published: true }],
  }
  const own = { ...activity, can: manages, namesAudience: true, counts: { ...counts, joining: 1 } }
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getActivity, own],
    [listParticipants, { participants: [person], nextCursor: null }],
    [updateParticipant, own],
  ])
  renderScreen('/activities/7')
  const region = await screen.findByRole('region', { name: '参加者' })
  await within(region).findByText('田中 一郎')
  expect(within(region).getByText('お酒')).toBeTruthy()
  expect(within(region).getByText('遅れます')).toBeTruthy()
  await userEvent.click(within(region).getByRole('button', { name: '田中 一郎さんの操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '出席にする' }))
  await expect
    .poll(() => api.requestsTo(updateParticipant).map(({ body }) => body))
    .toEqual([{ status: 'attended' }])
  await userEvent.click(screen.getByRole('button', { name: '中止して削除' }))
  const confirmation = await screen.findByRole('alertdialog')
  expect(confirmation.textContent).toContain('参加者から見えなくなります')
})

test('the lists are links, and an empty one leads to the form', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listActivities, { activities: [], nextCursor: null }],
  ])
  renderScreen('/activities')
  await screen.findByText(/アクティビティはありません|ありません/)
  await userEvent.click(screen.getByRole('link', { name: '主催' }))
  await expect
    .poll(() => api.requestsTo(listActivities).map(({ query }) => query.status))
    .toContain('organised')
  expect(screen.getAllByRole('link', { name: /企画する/ })[0]!.getAttribute('href')).toContain(
    '/activities/new',
  )
})
