import { expect, type Page, test } from '@playwright/test'
import { createAbsence, deleteAbsence } from '#contract/absences.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { createMission, endMission, getAdminMission } from '#contract/missions.administration.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { device } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
/** A day `days` from today in the company's time zone. */
const inDays = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const menu = 'みんなの今日のできごと'

async function menuNumber(page: Page) {
  const { menuCategories } = await call(page, listAdminMenus, {})
  return menuCategories.flatMap(({ menus }) => menus).find(({ name }) => name === menu)!.id
}

async function post(page: Page, words: string) {
  await page.goto('/home?compose=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('できごと')
  await dialog
    .getByRole('button', { name: /できごと/ })
    .last()
    .click()
  await dialog.getByLabel('本文').fill(words)
  await dialog.getByRole('button', { name: '投稿する' }).click()
}

test('休暇中の人に回ったリレーは飛ばされ、次の人を選び直して続けられる', async ({ browser }, info) => {
  test.slow()
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const [adminId, satoId, suzukiId] = await Promise.all([admin, sato, suzuki].map(numberOf))
  const name = unique('お気に入りリレー')
  const absence = await call(suzuki, createAbsence, {
    body: { deputyId: adminId!, absentFrom: inDays(0), absentUntil: inDays(3) },
  })
  const menuId = await menuNumber(admin)
  const { id } = await call(admin, createMission, {
    body: {
      ...{ name, menuId, kind: 'relay', message: '好きなものを1つ紹介してください。', carryOver: false },
      ...{ unit: 'day', every: 1, neededCount: 1, workingDays: false, startsOn: null, endsOn: null },
      rule: {
        include: [adminId!, satoId!, suzukiId!].map((userId) => ({ type: 'user' as const, id: userId })),
        match: 'any',
      },
      firstUserId: suzukiId!,
    },
  })
  try {
    await expect
      .poll(async () => (await call(admin, getAdminMission, { params: { id } })).status)
      .toBe('stalled')
    await admin.goto('/admin/missions')
    await admin.getByRole('link', { name: `「${name}」の進み具合` }).click()
    await expect(admin.getByText('次の人が未定')).toBeVisible()
    await looksWell(admin, 'ミッションの進み具合')
    await admin.getByRole('button', { name: '次の人を決める' }).click()
    const choosing = admin.getByRole('dialog', { name: '次の人を選ぶ' })
    await expect(choosing.getByRole('radio', { name: /鈴木 太郎/ })).toBeDisabled()
    await choosing.getByRole('radio', { name: /佐藤 花子/ }).check()
    await looksWell(admin, '次の人を決める')
    await choosing.getByRole('button', { name: 'この人に渡す' }).click()
    await expect(admin.getByText('実施中')).toBeVisible()

    await sato.goto('/home')
    const card = sato.getByRole('region', { name: 'ミッション' })
    await expect(card.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await post(sato, `${name}：朝のコーヒーです`)
    await sato.getByRole('button', { name: '次の人を選ぶ' }).click()
    const next = sato.getByRole('dialog', { name: '次の人を選ぶ' })
    await expect(next.getByRole('radio', { name: /鈴木 太郎/ })).toBeDisabled()
    await next.getByRole('radio', { name: /高橋 直子/ }).check()
    await looksWell(sato, '次の人を選ぶ')
    await next.getByRole('button', { name: 'この人に渡す' }).click()
    await expect(next).toBeHidden()

    await admin.goto('/missions')
    await expect(admin.getByText('佐藤 花子さんから').first()).toBeVisible()
    await looksWell(admin, 'ミッション')
    await admin.getByRole('button', { name: `「${name}」のこれまでの順番` }).click()
    const turns = admin.getByRole('dialog').getByRole('listitem')
    await expect(turns).toHaveText([/高橋 直子.*未達成/, /佐藤 花子.*達成/, /鈴木 太郎.*免除（不在）/])
  } finally {
    await call(suzuki, deleteAbsence, { params: { id: absence.id } })
    const { version } = await call(admin, getAdminMission, { params: { id } })
    await call(admin, endMission, { params: { id }, body: { version } })
  }
})
