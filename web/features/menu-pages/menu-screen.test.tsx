import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listApplies } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import {
  accessMenu,
  getMenu,
  getMenuAccessConditions,
  getMenuRemarks,
  listMenuFeedImages,
  listMenuFiles,
  listMenuReportWorkflows,
  listMenuRewards,
  listMenuSubsidies,
} from '#contract/menu-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'
import { sampleApply, sampleMenu } from '#testing/sample-reports.ts'

const subsidy = {
  id: 1,
  stage: 'apply' as const,
  name: '購入補助',
  kind: 'answer' as const,
  amount: null,
  percent: 50,
  itemKey: 'amount',
  itemName: '金額',
  mostPerUse: 30_000,
  cap: { amount: 50_000, period: 'year' as const, remaining: 12_000 },
  budget: null,
}
const step = { key: 'a', need: 'any' as const, when: null }
const file = {
  filename: 'a1.pdf',
  path: '/api/v2/media_files/a1.pdf',
  kind: 'file' as const,
  contentType: 'application/pdf',
  byteSize: 2048,
  originalName: '手引き.pdf',
  feedId: 10,
  author: taro,
  postedAt: '2026-11-18T05:05:00.000Z',
}

const calls = (menu: ReturnType<typeof sampleMenu>) =>
  [
    [getCurrentUser, hanako],
    [getMenu, menu],
    [
      getMenuAccessConditions,
      { use: { summary: '正社員', memberCount: 150 }, publication: { summary: '全員', readerCount: 200 } },
    ],
    [getMenuRemarks, { remarks: '領収書を保管してください。' }],
    [listMenuSubsidies, { subsidies: [subsidy] }],
    [
      listMenuRewards,
      { rewards: [{ receiver: 'poster', itemName: null, points: 10 }], redemptionOptions: [] },
    ],
    [
      listMenuReportWorkflows,
      {
        stages: [
          {
            stage: 'apply',
            steps: [
              { ...step, name: '上長の承認', approvers: ['直属の上長'], people: [taro] },
              { ...step, key: 'b', name: '確認者', approvers: ['提出するときに選ぶ人'], people: null },
              {
                ...step,
                key: 'c',
                name: '経理',
                approvers: ['経理部'],
                when: '金額が50,000円を超える',
                people: [],
              },
            ],
          },
        ],
      },
    ],
    [listApplies, { applies: [sampleApply()], nextCursor: null }],
    [listFeeds, { feeds: [], nextCursor: null }],
    [listMenuFeedImages, { feedImages: [], nextCursor: null }],
    [listMenuFiles, { files: [file], nextCursor: null }],
    [accessMenu, undefined],
  ] as const

describe('the page of a menu', () => {
  test('shows its conditions, payments and approvers, and the person’s own uses', async () => {
    const api = fakeApi([
      ...calls(sampleMenu({ publishes: true, useLimit: { count: 3, period: 'month', used: 1 } })),
    ])
    renderScreen('/menus/8')
    const [use] = await screen.findAllByRole('link', { name: '申請する' })
    expect(use?.getAttribute('href')).toMatch(/\/applies\/new\?menu_id=8$/)
    expect(await screen.findByText('あと2回（1か月3回まで）')).toBeTruthy()
    expect(screen.getByText('今年度あと12,000円（上限 50,000円）')).toBeTruthy()
    expect(screen.getByText('申請・投稿した人に10ポイント')).toBeTruthy()
    expect(screen.getByText('領収書を保管してください。')).toBeTruthy()
    const approvers = within(await screen.findByRole('region', { name: '承認する人' }))
    expect(approvers.getByRole('link', { name: '鈴木 太郎' })).toBeTruthy()
    expect(approvers.getByText('提出するときにあなたが選びます')).toBeTruthy()
    expect(approvers.getByText('条件: 金額が50,000円を超える')).toBeTruthy()
    expect(approvers.getByText(/承認する人が決まっていません/)).toBeTruthy()
    const uses = within(screen.getByRole('region', { name: '自分の申請・投稿' }))
    expect(uses.getByRole('link', { name: '名刺入れ' }).getAttribute('href')).toMatch(/\/applies\/20$/)
    expect(api.requestsTo(accessMenu)).toHaveLength(1)
  })

  test('shows the posts, photos and files published through it', async () => {
    fakeApi([...calls(sampleMenu({ publishes: true }))])
    const { history } = renderScreen('/menus/8')
    await userEvent.click(await screen.findByRole('tab', { name: '写真' }))
    expect(await screen.findByText('まだ写真がありません')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'ファイル' }))
    await userEvent.click(await screen.findByRole('link', { name: /手引き\.pdf/ }))
    await expect.poll(() => history.location.href).toBe('/menus/8/files/a1.pdf')
    expect(await screen.findByRole('link', { name: '投稿を見る' })).toBeTruthy()
  })

  test('tells people who can only read it who may post, without a warning', async () => {
    const others = { can: { use: false, submissions: false }, unusable: 'not_for_you' } as const
    fakeApi([...calls(sampleMenu({ ...others, publishes: true, formKind: 'post', flow: 'share' }))])
    const { unmount } = renderScreen('/menus/8')
    expect(await screen.findByText('閲覧のみ。投稿できるのは正社員の150人です。')).toBeTruthy()
    unmount()
    fakeApi([...calls(sampleMenu(others))])
    renderScreen('/menus/8')
    expect(await screen.findByText('申請できるのは正社員の150人です。')).toBeTruthy()
  })

  test('that cannot be used says why, and that nothing is published', async () => {
    fakeApi([...calls(sampleMenu({ can: { use: false, submissions: false }, unusable: 'limit_reached' }))])
    renderScreen('/menus/8')
    expect(await screen.findByText('申請・投稿できる回数に達しています。')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '申請する' })).toBeNull()
    expect(screen.getByText('公開されません（本人・承認者・管理者のみ）')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})
