import type { heldThings } from '#contract/legal-holds.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { heldComments, heldFiles, heldKept, heldMessages, heldPosts, heldReports } from './legal-holds.sql.ts'

type HeldPerson = {
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
}

export type LegalHoldRow = {
  id: number
  reason: string
  people: HeldPerson[]
  menus: { id: number; name: string }[]
  fromOn: string | null
  untilOn: string | null
  /** The moments at which these days begin and end. */
  fromAt: Date | null
  untilAt: Date | null
  timeZone: string
  companyName: string
  createdAt: Date
  setter: HeldPerson
  releasedAt: Date | null
  releaser: HeldPerson | null
  releaseReason: string | null
}

const personOf = (u: string, p: string) => `jsonb_build_object('id', ${u}.id, 'familyName', ${u}.family_name,
  'givenName', ${u}.given_name, 'profileFilename', ${p}.filename)`

const holds = `select h.id, h.reason, h.from_on::text, h.until_on::text, c.time_zone, c.name as company_name,
    h.from_on::timestamp at time zone c.time_zone as from_at,
    (h.until_on + 1)::timestamp at time zone c.time_zone as until_at, h.created_at, h.released_at, h.release_reason,
    coalesce((select jsonb_agg(${personOf('u', 'p')} order by u.id) from legal_hold_subjects s
      join users u on u.company_id = $1 and u.id = s.user_id ${portraitOf('u', 'p')}
      where s.company_id = $1 and s.legal_hold_id = h.id), '[]') as people,
    coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.id) from legal_hold_subjects s
      join menus m on m.company_id = $1 and m.id = s.menu_id
      where s.company_id = $1 and s.legal_hold_id = h.id), '[]') as menus,
    ${personOf('a', 'ap')} as setter, case when b.id is not null then ${personOf('b', 'bp')} end as releaser
  from legal_holds h join companies c on c.id = h.company_id
  join users a on a.company_id = $1 and a.id = h.created_by_id ${portraitOf('a', 'ap')}
  left join users b on b.company_id = $1 and b.id = h.released_by_id ${portraitOf('b', 'bp')}
  where h.company_id = $1`

/** All holds: those in force, then the others, the latest first. */
export const findLegalHolds = (db: CompanyDb) =>
  namedQuery<LegalHoldRow>(db, `${holds} order by h.released_at is not null, h.id desc`, [companyIdOf(db)])

export async function findLegalHold(db: CompanyDb, id: number) {
  const [row] = await namedQuery<LegalHoldRow>(db, `${holds} and h.id = $2`, [companyIdOf(db), id])
  return row
}

/** Those of these people and menus that exist, also if they have left or are deleted: what they wrote is still there. */
export async function countSubjects(db: CompanyDb, userIds: readonly number[], menuIds: readonly number[]) {
  const [row] = await namedQuery<{ users: number; menus: number }>(
    db,
    `select (select count(*) from users where company_id = $1 and id = any($2::bigint[])) as users,
       (select count(*) from menus where company_id = $1 and id = any($3::bigint[])) as menus`,
    [companyIdOf(db), userIds, menuIds],
  )
  return row!
}

/** What a hold is about, as values of the fragments in `legal-holds.sql.ts`. */
export const scopeOf = (db: CompanyDb, { people, menus, fromAt, untilAt }: LegalHoldRow) => ({
  ...{ companyId: companyIdOf(db), fromAt, untilAt },
  ...{ userIds: people.map(({ id }) => id), menuIds: menus.map(({ id }) => id) },
})
export type HoldScope = ReturnType<typeof scopeOf>

export type HeldCounts = Record<(typeof heldThings)[number], number>

/** How many contents of each kind a hold has; versions: texts before an edit or deletion. */
export async function countHeld(db: CompanyDb, scope: HoldScope) {
  const [row] = await namedQuery<HeldCounts>(
    db,
    `select (select count(*) from (${heldPosts}) one) as posts, (select count(*) from (${heldComments}) one) as comments,
       (select count(*) from legal_kept_contents k where k.company_id = :companyId and k.body is not null
           and k.id in (${heldKept}))
         + (select count(*) from feed_versions v where v.company_id = :companyId and v.feed_id in (${heldPosts})) as versions,
       (select count(*) from (${heldReports}) one) as submissions,
       (select count(*) from (${heldMessages}) one) as messages,
       (select count(distinct media_file_id) from (${heldFiles}) one) as files`,
    scope,
  )
  return row!
}

export type LegalHoldExportRow = {
  id: number
  legalHoldId: number
  creator: HeldPerson
  locale: 'ja' | 'en'
  totalCount: number
  doneCount: number
  filename: string | null
  byteSize: number | null
  createdAt: Date
  finishedAt: Date | null
  failedAt: Date | null
}

const exports = `select x.id, x.legal_hold_id, x.locale, x.total_count, x.done_count, f.filename, f.byte_size,
    x.created_at, x.finished_at, x.failed_at, ${personOf('u', 'p')} as creator
  from legal_hold_exports x join users u on u.company_id = $1 and u.id = x.created_by_id ${portraitOf('u', 'p')}
  left join media_files f on f.company_id = $1 and f.id = x.media_file_id
  where x.company_id = $1`

/** The latest exports of a hold. */
export const findExportsOfHold = (db: CompanyDb, legalHoldId: number) =>
  namedQuery<LegalHoldExportRow>(db, `${exports} and x.legal_hold_id = $2 order by x.id desc limit 20`, [
    companyIdOf(db),
    legalHoldId,
  ])

export async function findLegalHoldExport(db: CompanyDb, id: number) {
  const [row] = await namedQuery<LegalHoldExportRow>(db, `${exports} and x.id = $2`, [companyIdOf(db), id])
  return row
}
