import { expect, type Page, test } from '@playwright/test'
import { createAdminUser } from '#contract/admin-users.ts'
import { listDepartments } from '#contract/departments.ts'
import { createKnowledgeTest, setKnowledgeTestStatus } from '#contract/knowledge-tests.administration.ts'
import { getKnowledgeTest } from '#contract/knowledge-tests.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { enterWithInitialPassword, openAt, withOwnInstallation } from './own-installation.ts'
import { windowOf } from './people.ts'
import { unique } from './programmes.ts'

test('接続が切れても、2つのタブで答えても、時間が過ぎても、保存した答えは1回だけ採点される', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  const author = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('時間のあるテスト')
  const question = (key: string, text: string) => ({
    ...{ key, text, explanation: '', points: 10, mediaFileId: null },
    ...{ kind: 'true_false' as const, right: true },
  })
  const { id } = await call(author, createKnowledgeTest, {
    body: {
      ...{ title, category: '', description: '', rule: { include: 'everyone' } },
      ...{ opensAt: null, closesAt: null, passMark: 100, timeLimitMinutes: 1, attempts: 1, waitHours: 0 },
      ...{ shuffles: false, showsAnswers: 'always', secondMarker: false, rewardPoints: null },
      questions: [
        question('first000', '名札は左胸に付ける。'),
        question('second00', '電話は3コール以内に取る。'),
        question('third000', '退店の前に火の元を確かめる。'),
      ],
    },
  })
  const body = { status: 'published', version: 1 } as const
  await call(author, setKnowledgeTestStatus, { params: { id }, body })

  await sato.goto(`/knowledge_tests/${id}`)
  await sato.getByRole('button', { name: 'テストを始める' }).click()
  await expect(sato.getByRole('timer')).toBeVisible()
  await sato.getByRole('radio', { name: '正しい' }).check()
  await expect(sato.getByText('保存しました')).toBeVisible()

  // Without a connection the answer stays on the screen, and is saved once it is back.
  await sato.context().setOffline(true)
  await sato.getByRole('button', { name: '次の問題' }).click()
  await sato.getByRole('radio', { name: '正しい' }).check()
  const warning = sato.getByText('保存できていません。接続が戻ると自動で保存します。')
  await expect(warning).toBeVisible()
  await expect(sato.getByRole('radio', { name: '正しい' })).toBeChecked()
  await looksWell(sato, 'an answer that is not saved')
  await sato.context().setOffline(false)
  await expect(warning).toBeHidden()
  await expect(sato.getByText('保存しました')).toBeVisible()

  // A second tab resumes the attempt with both answers, and gives the third.
  const other = await sato.context().newPage()
  await other.goto(`/knowledge_tests/${id}/taking`)
  await expect(other.getByText('2 / 3問')).toBeVisible()
  await other.getByRole('button', { name: '次の問題' }).click()
  await other.getByRole('button', { name: '次の問題' }).click()
  await other.getByRole('radio', { name: '正しい' }).check()
  await expect(other.getByText('保存しました')).toBeVisible()

  // When the time is over, both show the one result, with the answers of both.
  for (const tab of [sato, other]) {
    await expect(tab).toHaveURL(/\/knowledge_test_takings\/\d+\/result/, { timeout: 90_000 })
    await expect(tab.getByText('合格です')).toBeVisible()
    await expect(tab.getByText('30点中30点（100%）', { exact: false })).toBeVisible()
  }
  expect(new URL(other.url()).pathname).toBe(new URL(sato.url()).pathname)
  const { takings } = await call(sato, getKnowledgeTest, { params: { id } })
  expect(takings).toMatchObject([{ attempt: 1, expired: true, passed: true, percent: 100 }])
})

const company = [
  ...['--code', 'mihon', '--name', '株式会社みほん', '--admin-name', '高橋 健一'],
  ...['--admin-email', 'kenichi@mihon.example', '--admin-id', 'mihon-0001', '--contracted', '30'],
]

test('24時間の待ち時間が過ぎるまでは受け直せず、過ぎると受け直して合格し、分析には1回目の誤答が出る', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  test.slow()
  await withOwnInstallation(company, async ({ address, initialPassword, reopenAt }) => {
    const on = { ...device(info), baseURL: address }
    const admin = await (await browser.newContext(on)).newPage()
    await enterWithInitialPassword(admin, 'kenichi@mihon.example', initialPassword, 'Watashi-no-1')
    await expect(admin).toHaveURL(/\/home/)
    const { departments } = await call(admin, listDepartments, {})
    await call(admin, createAdminUser, {
      body: {
        ...{ familyName: '佐藤', givenName: '花子', email: null, companyLoginId: 'mihon-0002' },
        ...{ memberships: [{ departmentId: departments[0]!.id }], initialPassword: 'Hajimete-1' },
      },
    })
    const { id } = await call(admin, createKnowledgeTest, {
      body: {
        ...{ title: '食品衛生テスト', category: '', description: '', rule: { include: 'everyone' } },
        ...{ opensAt: null, closesAt: null, passMark: 80, timeLimitMinutes: null, attempts: 2 },
        ...{ waitHours: 24, shuffles: false, showsAnswers: 'after_passing', secondMarker: false },
        rewardPoints: null,
        questions: [
          {
            ...{ key: 'wash0000', kind: 'single', text: '手洗いの時間の目安はどれですか。', points: 10 },
            ...{ explanation: '石けんで30秒以上洗います。', mediaFileId: null, right: 'half0000' },
            choices: [
              { key: 'five0000', text: '5秒' },
              { key: 'half0000', text: '30秒' },
            ],
          },
        ],
      },
    })
    await call(admin, setKnowledgeTestStatus, {
      params: { id },
      body: { status: 'published', version: 1 },
    })

    const begun = await (await browser.newContext(on)).newPage()
    await enterWithInitialPassword(begun, 'mihon-0002', 'Hajimete-1', 'Watashi-no-2')
    await expect(begun).toHaveURL(/\/home/)
    const answer = async (page: Page, choice: string) => {
      await page.getByRole('radio', { name: choice }).check()
      await expect(page.getByText('1 / 1問')).toBeVisible()
      await page.getByRole('button', { name: '提出する' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '提出する' }).click()
    }
    await begun.goto(`/knowledge_tests/${id}`)
    await begun.getByRole('button', { name: 'テストを始める' }).click()
    await answer(begun, '5秒')
    await expect(begun.getByText('不合格です')).toBeVisible()
    await expect(begun.getByText('石けんで30秒以上洗います。')).toHaveCount(0)

    await begun.getByRole('link', { name: 'テストに戻る' }).click()
    await expect(begun.getByText(/から再受験できます。/)).toBeVisible()
    await expect(begun.getByRole('button', { name: 'もう一度受ける' })).toHaveCount(0)
    await looksWell(begun, 'a test with a wait')

    const moment = new Date(Date.now() + 25 * 3_600_000)
    const later = { ...on, baseURL: await reopenAt(moment) }
    const late = await openAt(browser, later, moment, 'mihon-0002', 'Watashi-no-2')
    await late.goto(`/knowledge_tests/${id}`)
    await late.getByRole('button', { name: 'もう一度受ける' }).click()
    await answer(late, '30秒')
    await expect(late.getByText('合格です')).toBeVisible()
    await expect(late.getByText('石けんで30秒以上洗います。')).toBeVisible()

    const author = await openAt(browser, later, moment, 'kenichi@mihon.example', 'Watashi-no-1')
    await author.goto(`/admin/knowledge_tests/${id}?standing=passed`)
    const line = author.getByRole('listitem').filter({ hasText: '佐藤 花子' })
    await expect(line.getByText(/2回受験/)).toBeVisible()
    await author.getByRole('link', { name: '部署と問題の分析' }).click()
    const analysis = author.getByRole('region', { name: '問題ごとの分析' })
    await expect(analysis.getByText('5秒（1人）')).toBeVisible()
  })
})
