import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import {
  endMission,
  getAdminMission,
  listAdminMissionPeriods,
  listAdminMissions,
  listMissionDepartments,
  listMissionProgress,
  passMission,
  updateMission,
} from '#contract/missions.administration.ts'
import {
  handOverMission,
  listMissionCandidates,
  listMissionPeriods,
  listMissionTurns,
} from '#contract/missions.ts'
import { listMissions, listOwnTasks } from '#contract/report-items.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss } from '#testing/sample-accounts.ts'
import { hanako } from '#testing/sample-feeds.ts'

type Own = Answer<typeof listMissions>['ownMissions'][number]
type Mission = Answer<typeof getAdminMission>

const menu = { id: 8, name: '5S点検', iconName: 'check', tone: 'green' } as const
const suzuki = { id: 2, name: '鈴木 太郎', profileImgPath: null }
const takahashi = { id: 3, name: '高橋 直子', profileImgPath: null }
const own = (change: Partial<Own>): Own => ({
  ...{ id: 5, name: '週1回の5S点検', message: '持ち場を1か所', kind: 'repeating', unit: 'week', every: 1 },
  ...{
    periodId: 50,
    startsOn: '2026-11-16',
    dueOn: '2026-11-22',
    state: 'open',
    neededCount: 2,
    doneCount: 1,
  },
  ...{ carriedCount: 1, doneAt: null, overdue: false, streak: 3, handedBy: null },
  targetMenu: { ...menu, formKind: 'items' },
  can: { use: true, handOver: false },
  ...change,
})
const relay = own({
  ...{
    id: 6,
    name: '自己紹介リレー',
    kind: 'relay',
    periodId: 60,
    state: 'done',
    neededCount: 1,
    doneCount: 1,
  },
  ...{ carriedCount: 0, streak: 0, handedBy: suzuki, can: { use: true, handOver: true } },
})
const candidates = {
  users: [
    { ...suzuki, departmentName: '仙台支店', awayUntil: '2026-12-01' },
    { ...takahashi, departmentName: '総務部', awayUntil: null },
  ],
  nextCursor: null,
}
const share = { carriedCount: 0, doneAt: null, neededCount: 1, doneCount: 1 }

const asked = (ownMissions: Own[]) =>
  [
    [getCurrentUser, hanako],
    [listMissions, { missions: [], ownMissions, nextCursor: null }],
    [listOwnTasks, { tasks: [], nextCursor: null }],
  ] as const

describe('the missions of a person', () => {
  test('show progress, due date, carried count and streak, and link to the menu', async () => {
    fakeApi([...asked([own({})])])
    renderScreen('/missions')
    const part = within(await screen.findByRole('region', { name: 'ミッション' }))
    const ring = part.getByRole('progressbar', { name: '「週1回の5S点検」の進み具合' })
    expect(ring.getAttribute('aria-valuetext')).toBe('1 / 2回')
    for (const words of ['2026年11月22日(日)まで', '毎週', '前回からの繰り越し1回を含む', '3回連続で達成'])
      expect(part.getByText(words)).toBeTruthy()
    expect(part.getByRole('link', { name: '「週1回の5S点検」を投稿する' }).getAttribute('href')).toMatch(
      /menu_id=8$/,
    )
  })

  test('list their earlier periods, a period of one day with one date', async () => {
    fakeApi([
      ...asked([own({})]),
      [
        listMissionPeriods,
        {
          periods: [
            { ...share, id: 2, number: 2, startsOn: '2026-11-20', dueOn: '2026-11-20', state: 'done' },
            { ...share, id: 1, number: 1, startsOn: '2026-11-13', dueOn: '2026-11-19', state: 'missed' },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/missions')
    fireEvent.click(await screen.findByRole('button', { name: '「週1回の5S点検」のこれまでの記録' }))
    const rows = await within(screen.getByRole('dialog')).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2026年11月20日(金)1 / 1回達成',
      '2026年11月13日(金) – 2026年11月19日(木)1 / 1回期限切れ',
    ])
  })

  test('a relay is handed over to somebody who is present; a refusal keeps the choice', async () => {
    let refused = true
    const api = fakeApi([
      ...asked([relay]),
      [listMissionCandidates, candidates],
      [handOverMission, () => (refused ? refuse('relay_person_unavailable')() : undefined)],
    ])
    renderScreen('/missions?hand_over=6')
    const dialog = within(await screen.findByRole('dialog', { name: '次の人を選ぶ' }))
    const away = await dialog.findByRole<HTMLInputElement>('radio', {
      name: /鈴木 太郎.*2026年12月1日\(火\)まで不在/,
    })
    expect(away.disabled).toBe(true)
    fireEvent.click(dialog.getByRole('button', { name: 'この人に渡す' }))
    expect(await dialog.findByText('次の人を選んでください。')).toBeTruthy()
    expect(api.requestsTo(handOverMission)).toHaveLength(0)
    fireEvent.click(dialog.getByRole('radio', { name: /高橋 直子/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'この人に渡す' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /高橋 直子/ }).checked).toBe(true)
    refused = false
    fireEvent.click(dialog.getByRole('button', { name: 'この人に渡す' }))
    expect(await screen.findByText('高橋 直子さんに渡しました')).toBeTruthy()
    expect(api.requestsTo(handOverMission).at(-1)!.body).toEqual({ periodId: 60, userId: 3 })
  })

  test('the chain of a relay names who handed it over and who was skipped', async () => {
    fakeApi([
      ...asked([relay]),
      [
        listMissionTurns,
        {
          turns: [
            {
              ...share,
              id: 3,
              number: 3,
              user: takahashi,
              handedBy: suzuki,
              startsOn: '2026-11-20',
              dueOn: null,
              state: 'open',
            },
            {
              ...share,
              id: 2,
              number: 2,
              user: suzuki,
              handedBy: null,
              startsOn: '2026-11-19',
              dueOn: null,
              state: 'excused',
            },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/missions')
    fireEvent.click(await screen.findByRole('button', { name: '「自己紹介リレー」のこれまでの順番' }))
    const rows = await within(screen.getByRole('dialog')).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '高橋 直子2026年11月20日(金)鈴木 太郎さんから未達成',
      '鈴木 太郎2026年11月19日(木)免除（不在）',
    ])
  })
})

const counts = { open: 3, done: 5, missed: 0, excused: 1, skipped: 2 }
const mission = (change: Partial<Mission>): Mission => ({
  ...{ id: 5, name: '週1回の5S点検', menu, kind: 'repeating', carryOver: true, firstUser: null, version: 4 },
  ...{ createdBy: takahashi, status: 'running', endedOn: null },
  rules: [
    {
      ...{ validFrom: '2026-11-02', message: '', rule: { include: 'everyone' }, audience: '全員' },
      ...{ unit: 'week', every: 1, neededCount: 1, workingDays: false, endsOn: null },
    },
  ],
  period: { id: 50, number: 3, startsOn: '2026-11-16', dueOn: '2026-11-22', closed: false, counts },
  ...change,
})

describe('the administration of missions', () => {
  test('lists missions with rule, progress and who was skipped', async () => {
    fakeApi([
      [getCurrentUser, boss],
      [listAdminMissions, { missions: [mission({})], nextCursor: null }],
    ])
    renderScreen('/admin/missions')
    expect(
      (await screen.findByRole('link', { name: '「週1回の5S点検」の進み具合' })).getAttribute('href'),
    ).toMatch(/\/admin\/missions\/5$/)
    for (const words of ['毎週 · 全員 · 2026年11月2日(月)から', '5 / 8人', '対象外2人（制度を使えません）'])
      expect(screen.getByText(words)).toBeTruthy()
  })

  const page = (one: Mission) =>
    [
      [getCurrentUser, boss],
      [getAdminMission, one],
      [listAdminMissionPeriods, { periods: [], nextCursor: null }],
      [
        listMissionDepartments,
        {
          departments: [
            { department: { id: 1, name: '仙台支店' }, counts },
            { department: null, counts: { ...counts, done: 0 } },
          ],
          nextCursor: null,
        },
      ],
      [
        listMissionProgress,
        {
          people: [
            {
              ...{
                user: suzuki,
                departmentName: '仙台支店',
                periodId: 50,
                state: 'done' as const,
                neededCount: 1,
              },
              ...{ doneCount: 1, carriedCount: 0, doneAt: null, streak: 7 },
            },
          ],
          nextCursor: null,
        },
      ],
    ] as const

  test('shows departments and people, and ends the mission with the version that was read', async () => {
    const api = fakeApi([...page(mission({})), [endMission, undefined]])
    renderScreen('/admin/missions/5')
    const departments = within(await screen.findByRole('region', { name: '部署ごとの達成' }))
    expect(departments.getByText('仙台支店')).toBeTruthy()
    expect(departments.getByText('部署なし')).toBeTruthy()
    const row = await screen.findByRole('row', { name: /鈴木 太郎.*仙台支店.*達成.*1 \/ 1回.*7/ })
    expect(row).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '終了する' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'ミッションを今日で終了しますか？' }),
    )
    fireEvent.click(dialog.getByRole('button', { name: '終了する' }))
    await expect.poll(() => api.requestsTo(endMission).map(({ body }) => body)).toEqual([{ version: 4 }])
  })

  test('a change that collides with another shows both and can be saved over it; it says from when it applies', async () => {
    let now = mission({})
    const api = fakeApi([
      ...page(now).filter(([endpoint]) => endpoint !== getAdminMission),
      [getAdminMission, () => now],
      [updateMission, () => (now.version === 4 ? changedByOther() : { validFrom: '2026-11-23' })],
    ])
    const changedByOther = (): never => {
      now = mission({ name: '毎週の5S', version: 5 })
      return refuse('conflict')()
    }
    renderScreen('/admin/missions/5')
    fireEvent.click(await screen.findByRole('button', { name: '変更' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ミッションを変える' }))
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /ミッションの名前/ })
    fireEvent.change(field, { target: { value: '週2回の5S点検' } })
    fireEvent.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText(/毎週の5S/)).toBeTruthy()
    expect(field.value).toBe('週2回の5S点検')
    fireEvent.click(await dialog.findByRole('button', { name: '入力した内容で保存' }))
    expect(await screen.findByText('2026年11月23日(月)から変わります')).toBeTruthy()
    expect(api.requestsTo(updateMission).at(-1)!.body).toMatchObject({ name: '週2回の5S点検', version: 5 })
  })

  test('a relay that nobody has is given to somebody, without a column of streaks', async () => {
    const one = mission({ kind: 'relay', carryOver: false, firstUser: suzuki, status: 'stalled' })
    const api = fakeApi([...page(one), [listMissionCandidates, candidates], [passMission, undefined]])
    renderScreen('/admin/missions/5')
    expect(await screen.findByText('次の人が未定')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /鈴木 太郎/ })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '連続' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '次の人を決める' }))
    const dialog = within(await screen.findByRole('dialog', { name: '次の人を選ぶ' }))
    fireEvent.click(await dialog.findByRole('radio', { name: /高橋 直子/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'この人に渡す' }))
    expect(await screen.findByText('高橋 直子さんに渡しました')).toBeTruthy()
    expect(api.requestsTo(passMission).map(({ body }) => body)).toEqual([{ userId: 3, version: 3 }])
  })
})
