import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** A session as that person would have it, used to check what they may see; never issued to anyone. */
export async function sessionOf(db: CompanyDb, userId: number, asking: Session): Promise<Session> {
  const rows = await namedQuery<{ audienceId: number }>(
    db,
    `select audience_id from audience_members where company_id = $1 and user_id = $2 order by audience_id`,
    [companyIdOf(db), userId],
  )
  return { ...asking, userId, role: 'employee', audienceIds: rows.map(({ audienceId }) => audienceId) }
}

/** The number of posts of a menu that these audiences can currently read. */
export async function countReadable(db: CompanyDb, menuId: number, audienceIds: readonly number[]) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from feeds f where f.company_id = $1 and f.menu_id = $2 and f.deleted_at is null
       and ${mayRead('f.id', '$3', 'f.company_id')}`,
    [companyIdOf(db), menuId, audienceIds],
  )
  return row!.count
}

/** The ranks of a menu in order, and whether these audiences belong to each. */
export const findRanksOf = (db: CompanyDb, menuId: number, audienceIds: readonly number[]) =>
  namedQuery<{ name: string; fits: boolean }>(
    db,
    `select name, audience_id = any($3::bigint[]) as fits from menu_ranks
     where company_id = $1 and menu_id = $2 order by rank`,
    [companyIdOf(db), menuId, audienceIds],
  )

/** The first few active people of an audience other than the author, ordered by reading. */
export async function findSample(db: CompanyDb, audienceId: number, authorId: number) {
  const rows = await namedQuery<{
    id: number
    familyName: string
    givenName: string
    profileFilename: string | null
  }>(
    db,
    `select u.id, u.family_name, u.given_name, m.filename as profile_filename
     from audience_members b join users u on u.company_id = b.company_id and u.id = b.user_id
       and u.status = 'active' and u.id <> $3
     ${portraitOf()}
     where b.company_id = $1 and b.audience_id = $2
     order by u.family_name_kana, u.given_name_kana, u.id limit 5`,
    [companyIdOf(db), audienceId, authorId],
  )
  return rows
}
