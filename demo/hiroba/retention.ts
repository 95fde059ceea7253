import type { PersonalAccessKind } from '#common/personal-access.ts'
import { makeLegalHold } from '#db/factories/legal-hold.ts'
import { makeRetentionRule } from '#db/factories/retention-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from './people.ts'

const day = 86_400_000

/** What the administrator looked at in recent weeks by virtue of the right. */
export async function writePersonalAccesses(db: CompanyDb, people: readonly Person[], now: Date) {
  const actorId = people.find(({ role }) => role === 'administrator')!.id
  const named = (name: string) => people.find((person) => person.name === name)!.id
  const looks = [
    { daysAgo: 33, kind: 'account', userId: named('佐藤 花子') },
    { daysAgo: 33, kind: 'answers', userId: named('佐藤 花子') },
    { daysAgo: 12, kind: 'account', userId: named('鈴木 太郎') },
    { daysAgo: 12, kind: 'sessions', userId: named('鈴木 太郎') },
    { daysAgo: 5, kind: 'account', userId: named('佐藤 花子') },
    { daysAgo: 2, kind: 'answers', userId: named('佐藤 花子') },
  ] as const
  await db
    .insertInto('personalAccesses')
    .values(
      looks.map(({ daysAgo, kind, userId }) => ({
        ...{ companyId: companyIdOf(db), actorId, userId, kind: kind satisfies PersonalAccessKind },
        accessedAt: new Date(+now - daysAgo * day - 3 * 3_600_000),
      })),
    )
    .execute()
}

/** Notices are kept for a year; from next week on, the posts of one programme for three years. */
export async function writeRetention(db: CompanyDb, people: readonly Person[], now: Date) {
  const savedById = people.find(({ role }) => role === 'administrator')!.id
  const menu = await db
    .selectFrom('menus')
    .select('id')
    .where('companyId', '=', companyIdOf(db))
    .where('name', 'like', '%日報%')
    .orderBy('id')
    .executeTakeFirst()
  const savedAt = new Date(+now - 40 * day)
  await makeRetentionRule(db, { kind: 'notices', days: 365, savedById, savedAt })
  if (menu)
    await makeRetentionRule(db, {
      ...{ kind: 'menu', menuId: menu.id, days: 1095, savedById },
      ...{ savedAt: new Date(+now - day), effectiveAt: new Date(+now + 6 * day) },
    })
}

/** A person whose contents are held because of a lawsuit, and a hold on a programme that ended. */
export async function writeLegalHolds(db: CompanyDb, people: readonly Person[], now: Date) {
  const createdById = people.find(({ role }) => role === 'administrator')!.id
  const menu = await db
    .selectFrom('menus')
    .select('id')
    .where('companyId', '=', companyIdOf(db))
    .where('name', 'like', '%日報%')
    .orderBy('id')
    .executeTakeFirst()
  const at = (daysAgo: number) => new Date(+now - daysAgo * day)
  if (menu)
    await makeLegalHold(db, {
      ...{ menuId: menu.id, createdById, createdAt: at(120) },
      reason: '取引先との契約内容の確認のため（法務からの依頼）',
      released: { at: at(75), reason: '確認が終わり、法務から解除の連絡を受けたため' },
    })
  await makeLegalHold(db, {
    ...{ userId: people.find(({ name }) => name === '鈴木 太郎')!.id, createdById, createdAt: at(12) },
    ...{ reason: '労務に関する申し立ての調査のため', fromOn: at(365).toISOString().slice(0, 10) },
  })
}

/** Two who have left and asked for it: one is erased in some days, the other is erased. */
export async function writePersonalErasures(db: CompanyDb, people: readonly Person[], now: Date) {
  const companyId = companyIdOf(db)
  const requestedById = people.find(({ role }) => role === 'administrator')!.id
  const [waiting, done] = people.filter(({ status }) => status === 'withdrawn').map(({ id }) => id)
  const at = (daysAgo: number) => new Date(+now - daysAgo * day)
  const reason = '退会した本人からの消去の請求（人事で本人確認済み）'
  await db
    .insertInto('personalErasures')
    .values([
      {
        ...{ companyId, userId: waiting!, requestedById, reason, deletesWritings: false },
        ...{ requestedAt: at(3), eraseAfter: at(-4), finishedAt: null },
      },
      {
        ...{ companyId, userId: done!, requestedById, reason, deletesWritings: false },
        ...{ requestedAt: at(50), eraseAfter: at(43), finishedAt: at(42) },
      },
    ])
    .execute()
  await db
    .updateTable('users')
    .set({ familyName: '退会したユーザー', givenName: String(done!), familyNameKana: '', givenNameKana: '' })
    .where('companyId', '=', companyId)
    .where('id', '=', done!)
    .execute()
}
