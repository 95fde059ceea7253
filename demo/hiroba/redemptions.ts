import { everyone } from '#common/audience-rule.ts'
import { newItem } from '#common/form/new-item.ts'
import { addDays } from '#common/plain-date.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { designMenu } from '#db/factories/menu-form.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { dayOf } from './clock.ts'
import type { Person } from './people.ts'

const day = 86_400_000

const goods = [
  { key: 'mug', name: 'ひろばマグカップ', points: 300, stock: 18 },
  { key: 'towel', name: '今治タオルセット', points: 500, stock: 7 },
  { key: 'card', name: 'ギフトカード 1,000円分', points: 1_000, stock: null },
  { key: 'cafe', name: '社員食堂ランチ券 5枚', points: 800, stock: 0 },
]

const items = [
  newItem('choice', 'item', '交換する品物', {
    required: true,
    options: goods.map(({ key, name }) => ({ key, name })),
    other: false,
  }),
  newItem('text', 'place', 'お届け先', { required: true, placeholder: '例：本社3階 営業企画部' }),
  newItem('text', 'note', '連絡事項'),
]

const orders = [
  { who: '佐藤 花子', key: 'towel', place: '本社3階', daysAgo: 12, state: 'received', note: '' },
  {
    who: '佐藤 花子',
    key: 'mug',
    place: '本社3階',
    daysAgo: 4,
    state: 'sent',
    note: '社内便で送りました。2日ほどで届きます。',
  },
  { who: '鈴木 太郎', key: 'card', place: '本社3階 窓口で受け取り', daysAgo: 1, state: 'approved', note: '' },
] as const

/** A menu that spends points, awards, a department's budget, and orders: one received, one sent, one to be sent. */
export async function writeRedemptions(
  trx: CompanyDb,
  { now, people }: { now: Date; people: readonly Person[] },
): Promise<void> {
  const companyId = companyIdOf(trx)
  const idOf = (name: string) => people.find((one) => one.name === name)!.id
  const administratorId = people.find(({ role }) => role === 'administrator')!.id
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await trx
    .insertInto('rewardSettings')
    .values({
      ...{ companyId, expiryRule: 'months', expiryMonths: 12, updatedById: administratorId },
      // As the product does: nobody loses points before they could be notified.
      expiryFrom: addDays(dayOf(now), 31),
    })
    .execute()
  const category = await trx
    .selectFrom('menuCategories')
    .select('id')
    .where('name', '=', 'くらし・福利厚生')
    .executeTakeFirstOrThrow()
  const { sortOrder } = await trx
    .selectFrom('menus')
    .select(({ fn }) => fn.max('sortOrder').as('sortOrder'))
    .executeTakeFirstOrThrow()
  const menuId = await designMenu(trx, {
    menu: {
      menuCategoryId: category.id,
      flow: 'share',
      name: 'ポイント交換',
      nameKana: 'ぽいんとこうかん',
      description: 'たまったポイントを品物と交換できます。',
      remarks: '社内便でお届けします。在庫がなくなりしだい、翌月に補充します。',
      iconName: 'reward',
      tone: 'yellow',
      publicationMode: 'nobody',
      useAudienceId: await audienceOf(trx, everyone),
      sortOrder: (sortOrder ?? 0) + 1,
    },
    report: { items },
  })
  await trx.insertInto('redemptionMenus').values({ companyId, menuId, itemKey: 'item' }).execute()
  await trx
    .insertInto('redemptionOptions')
    .values(goods.map(({ key, points, stock }) => ({ companyId, menuId, optionKey: key, points, stock })))
    .execute()
  await trx
    .insertInto('rewardTransactions')
    .values(
      [...new Set(orders.map(({ who }) => who))].map((who) => ({
        ...{ companyId, userId: idOf(who), amount: 3_000, kind: 'grant' as const },
        ...{ reason: '永年勤続表彰', madeById: administratorId, madeAt: ago(20) },
      })),
    )
    .execute()
  const branch = await trx
    .selectFrom('memberships')
    .select('departmentId')
    .where('userId', '=', idOf('鈴木 太郎'))
    .where('main', '=', true)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('rewardBudgets')
    .values({ companyId, ...branch, period: 'month', points: 5_000, updatedById: administratorId })
    .execute()
  await trx
    .insertInto('rewardTransactions')
    .values({
      ...{ companyId, userId: idOf('佐藤 花子'), amount: 200, kind: 'grant', ...branch },
      ...{ reason: '秋のキャンペーンの目標を達成', madeById: idOf('鈴木 太郎'), madeAt: ago(2) },
    })
    .execute()
  for (const { who, key, place, daysAgo, state, note } of orders) {
    const userId = idOf(who)
    const { name, points } = goods.find((one) => one.key === key)!
    const at = ago(daysAgo)
    const made = { companyId, menuId, userId, createdAt: at, updatedAt: at }
    const apply = await trx
      .insertInto('applies')
      .values({ ...made, clientKey: crypto.randomUUID(), status: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: reportId } = await trx
      .insertInto('reports')
      .values({
        ...made,
        ...{ applyId: apply.id, stage: 'report', status: 'approved', formVersion: 1, title: name },
        ...{ version: 1, submittedAt: at, decidedAt: at, forDay: at.toISOString().slice(0, 10) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('reportVersions')
      .values({
        ...{ companyId, reportId, version: 1, writtenById: userId, writtenAt: at },
        answers: JSON.stringify([
          { item: 'item', value: { choices: [key], other: '' } },
          { item: 'place', value: { text: place } },
        ]),
      })
      .execute()
    const spent = await trx
      .insertInto('rewardTransactions')
      .values({
        ...{ companyId, userId, menuId, reportId, amount: -points, kind: 'redemption', reason: name },
        ...{ madeById: userId, madeAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('redemptions')
      .values({
        ...{ companyId, menuId, reportId, userId, optionKey: key, optionName: name, points, state, note },
        ...{ wishes: `お届け先: ${place}`, rewardTransactionId: spent.id, requestedAt: at },
        ...(state !== 'approved' && { sentAt: ago(daysAgo - 2), handledById: administratorId }),
        ...(state === 'received' && { receivedAt: ago(daysAgo - 4) }),
      })
      .execute()
  }
}
