import type { Insertable } from 'kysely'
import { everyone } from '#common/audience-rule.ts'
import type { Database } from '#db/schema.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'

type MenuDefaults = Partial<Omit<Insertable<Database['menus']>, 'id' | 'companyId'>>

export async function makeMenuCategory(
  db: CompanyDb,
  overrides: { name?: string; sortOrder?: number } = {},
): Promise<number> {
  const { name = '日々の業務', sortOrder = 0 } = overrides
  const { id } = await db
    .insertInto('menuCategories')
    .values({ companyId: companyIdOf(db), name, sortOrder })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A published share menu that everyone can use and read, in a category of its own unless one is given. */
export async function makeMenu(db: CompanyDb, overrides: MenuDefaults = {}): Promise<number> {
  const menuCategoryId = overrides.menuCategoryId ?? (await makeMenuCategory(db))
  const useAudienceId = overrides.useAudienceId ?? (await audienceOf(db, everyone))
  const publicationAudienceId = overrides.publicationAudienceId ?? (await audienceOf(db, everyone))
  const { id } = await db
    .insertInto('menus')
    .values({
      companyId: companyIdOf(db),
      name: '今日のできごと',
      description: '気づいたことを気軽に共有しましょう。',
      iconName: 'post',
      tone: 'cyan',
      published: true,
      ...overrides,
      menuCategoryId,
      useAudienceId,
      publicationAudienceId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
