import { expect, type Page, test } from '@playwright/test'
import { createAbsence, deleteAbsence } from '#contract/absences.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { listAdminUsers } from '#contract/admin-users.ts'
import { createApply } from '#contract/applies.ts'
import { createMission, endMission, getAdminMission } from '#contract/missions.administration.ts'
import { looksWell } from './axe.ts'
import { call, numberOf } from './calls.ts'
import { compose } from './composer.ts'
import { device, onlyOn } from './device.ts'
import { people, windowOf, windowOfLogin } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
/** A day `days` from today in the company's time zone. */
const inDays = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const menu = 'おすすめランチ・おでかけ'

async function menuNumber(page: Page, menu: string) {
  const { menuCategories } = await call(page, listAdminMenus, {})
  return menuCategories.flatMap(({ menus }) => menus).find(({ name }) => name === menu)!.id
}

/** Somebody whose absence no other journey notices. */
async function employee(admin: Page) {
  const { users } = await call(admin, listAdminUsers, { query: { limit: 100, state: 'active' } })
  const known: string[] = Object.values(people)
  // Accounts that other journeys create have other passwords; their addresses have a number.
  const others = users.filter(
    ({ email, neverSignedIn }) =>
      email && /^[a-z]+\.[a-z]+@hiroba\.example$/.test(email) && !neverSignedIn && !known.includes(email),
  )
  const { id, name, email } = others.at(-1)!
  return { id, name, email: email! }
}

async function post(page: Page, menu: string, words: string) {
  const { dialog, text } = await compose(page, menu)
  await text.fill(words)
  await dialog.getByRole('button', { name: '投稿する' }).click()
}

test('休暇中の人に回ったリレーは飛ばされ、次の人を選び直して続けられる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  test.slow()
  const admin = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const away = await employee(admin)
  const absentee = await windowOfLogin(browser, away.email, device(info))
  const [adminId, satoId] = await Promise.all([admin, sato].map(numberOf))
  const name = unique('お気に入りリレー')
  const absence = await call(absentee, createAbsence, {
    body: { deputyId: adminId!, absentFrom: inDays(0), absentUntil: inDays(3) },
  })
  const menuId = await menuNumber(admin, menu)
  // A post made before the turn begins is not the person's turn.
  await call(absentee, createApply, {
    body: { menuId, text: '朝会の前にひとこと', clientKey: unique('morning') },
  })
  const { id } = await call(admin, createMission, {
    body: {
      ...{ name, menuId, kind: 'relay', message: '好きなものを1つ紹介してください。', carryOver: false },
      ...{ unit: 'day', every: 1, neededCount: 1, workingDays: false, startsOn: null, endsOn: null },
      rule: {
        include: [adminId!, satoId!, away.id].map((userId) => ({ type: 'user' as const, id: userId })),
        match: 'any',
      },
      firstUserId: away.id,
    },
  })
  try {
    await expect
      .poll(async () => (await call(admin, getAdminMission, { params: { id } })).status, { timeout: 60_000 })
      .toBe('stalled')
    await admin.goto('/admin/missions')
    await admin.getByRole('link', { name: `「${name}」の進み具合` }).click()
    await expect(admin.getByRole('heading', { name })).toBeVisible()
    await expect(admin.getByText('次の人が未定')).toBeVisible()
    await looksWell(admin, 'ミッションの進み具合')
    await admin.getByRole('button', { name: '次の人を決める' }).click()
    const choosing = admin.getByRole('dialog', { name: '次の人を選ぶ' })
    await expect(choosing.getByRole('radio', { name: new RegExp(away.name) })).toBeDisabled()
    await choosing.getByRole('radio', { name: /佐藤 花子/ }).check()
    await looksWell(admin, '次の人を決める')
    await choosing.getByRole('button', { name: 'この人に渡す' }).click()
    await expect(admin.getByText('実施中')).toBeVisible()

    await sato.goto('/home?overview=true')
    const card = sato.getByRole('region', { name: 'ミッション' })
    await expect(card.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await post(sato, menu, `${name}：朝のコーヒーです`)
    await sato.getByRole('button', { name: '次の人を選ぶ' }).click()
    const next = sato.getByRole('dialog', { name: '次の人を選ぶ' })
    await expect(next.getByRole('radio', { name: new RegExp(away.name) })).toBeDisabled()
    await next.getByRole('radio', { name: /高橋 直子/ }).check()
    await looksWell(sato, '次の人を選ぶ')
    await next.getByRole('button', { name: 'この人に渡す' }).click()
    await expect(next).toBeHidden()

    await admin.goto('/missions')
    await expect(admin.getByText('佐藤 花子さんから').first()).toBeVisible()
    await looksWell(admin, 'ミッション')
    await admin.getByRole('button', { name: `「${name}」のこれまでの順番` }).click()
    const turns = admin.getByRole('dialog').getByRole('listitem')
    await expect(turns).toHaveText([
      /高橋 直子.*未達成/,
      /佐藤 花子.*達成/,
      new RegExp(`${away.name}.*免除（不在）`),
    ])
  } finally {
    await call(absentee, deleteAbsence, { params: { id: absence.id } })
    const { version } = await call(admin, getAdminMission, { params: { id } })
    await call(admin, endMission, { params: { id }, body: { version } })
  }
})
