import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import type { MenuRow } from './menus.queries.ts'

export type Publishing = Pick<MenuRow, 'id' | 'useAudienceId' | 'publicationAudienceId' | 'publicationMode'>

const only = (id: number): AudienceRule => ({ include: [{ type: 'user', id }], match: 'any' })

/** The audience that contains only this person; every post of theirs also has it. */
export const ownAudienceOf = (db: CompanyDb, userId: number) => audienceOf(db, only(userId))

/** The audiences that a post of this person through the menu would have now. */
export async function findMenuReaders(
  db: CompanyDb,
  menu: Publishing,
  userId: number,
): Promise<[readers: number, author: number]> {
  const own = await ownAudienceOf(db, userId)
  return [(await publicationAudienceOf(db, menu, userId)) ?? own, own]
}

/** Who would read a post of this person through the menu now; null: nobody, no post is made. */
export async function publicationAudienceOf(
  db: CompanyDb,
  menu: Publishing,
  userId: number,
): Promise<number | null> {
  switch (menu.publicationMode) {
    case 'audience':
      return menu.publicationAudienceId
    case 'users':
      return menu.useAudienceId
    case 'department': {
      const [main] = await namedQuery<{ id: number }>(
        db,
        'select department_id as id from memberships where company_id = $1 and user_id = $2 and main',
        [companyIdOf(db), userId],
      )
      if (!main) return ownAudienceOf(db, userId)
      return audienceOf(db, {
        include: [{ type: 'department', id: main.id, descendants: true }],
        match: 'any',
      })
    }
    case 'ranks': {
      const [rank] = await namedQuery<{ audienceId: number }>(
        db,
        `select k.audience_id from menu_ranks k
         where k.company_id = $1 and k.menu_id = $2 and exists (select from audience_members m
           where m.company_id = $1 and m.audience_id = k.audience_id and m.user_id = $3)
         order by k.rank limit 1`,
        [companyIdOf(db), menu.id, userId],
      )
      return rank?.audienceId ?? ownAudienceOf(db, userId)
    }
    case 'nobody':
      return null
  }
}
