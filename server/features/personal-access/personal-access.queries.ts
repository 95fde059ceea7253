import type { PersonalAccessKind } from '#common/personal-access.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type AccessFilter = {
  actorId?: number | undefined
  userId?: number | undefined
  kind?: PersonalAccessKind | undefined
  from?: string | undefined
  until?: string | undefined
}

type Person = { id: number; familyName: string; givenName: string; profileFilename: string | null }
type AccessRow = { id: number; actor: Person; person: Person; kind: PersonalAccessKind; accessedAt: Date }

const personOf = (person: string, picture: string) => `jsonb_build_object('id', ${person}.id,
  'familyName', ${person}.family_name, 'givenName', ${person}.given_name, 'profileFilename', ${picture}.filename)`

/** The records that match, newest first, at most `limit`. */
export const findAccesses = (
  db: CompanyDb,
  { beyond, limit, ...filter }: AccessFilter & { beyond: number | null; limit: number },
) =>
  namedQuery<AccessRow>(
    db,
    `select a.id, ${personOf('w', 'wm')} as actor, ${personOf('u', 'um')} as person, a.kind, a.accessed_at
     from personal_accesses a join companies c on c.id = a.company_id
     join users w on w.company_id = a.company_id and w.id = a.actor_id ${portraitOf('w', 'wm')}
     join users u on u.company_id = a.company_id and u.id = a.user_id ${portraitOf('u', 'um')}
     where a.company_id = :companyId and (:beyond::bigint is null or a.id < :beyond)
       and (:actorId::bigint is null or a.actor_id = :actorId)
       and (:userId::bigint is null or a.user_id = :userId)
       and (:kind::text is null or a.kind = :kind)
       and (:from::date is null or a.accessed_at >= :from::date::timestamp at time zone c.time_zone)
       and (:until::date is null or a.accessed_at < (:until::date + 1)::timestamp at time zone c.time_zone)
     order by a.id desc limit :limit`,
    {
      ...{ companyId: companyIdOf(db), beyond, limit },
      ...{ actorId: filter.actorId ?? null, userId: filter.userId ?? null, kind: filter.kind ?? null },
      ...{ from: filter.from ?? null, until: filter.until ?? null },
    },
  )

/** The names of the administrator and of the person of a filter. */
export async function findFilterNames(db: CompanyDb, { actorId, userId }: AccessFilter) {
  const rows = await namedQuery<{ name: string }>(
    db,
    `select family_name || ' ' || given_name as name from users
     where company_id = $1 and id in ($2, $3) order by id = $2 desc`,
    [companyIdOf(db), actorId ?? null, userId ?? null],
  )
  return rows.map(({ name }) => name)
}

/** A page of them. */
export async function findAccessPage(
  db: CompanyDb,
  { beyond, limit, ...filter }: AccessFilter & { beyond: number | null; limit: number },
) {
  const rows = await findAccesses(db, { ...filter, beyond, limit: limit + 1 })
  return pageOfRows(rows, limit, ({ id }) => [id])
}

type OwnRow = { month: string; administrator: string | null; kind: PersonalAccessKind; accessCount: number }

/** Who looked at a person's data in the last twelve months, by month and kind, the latest month first. */
export const findOwnAccesses = (db: CompanyDb, userId: number) =>
  namedQuery<OwnRow>(
    db,
    `select to_char(a.accessed_at at time zone c.time_zone, 'YYYY-MM') as month,
       case when w.status <> 'withdrawn' then w.family_name || ' ' || w.given_name end as administrator, a.kind, count(*)::integer as access_count
     from personal_accesses a join companies c on c.id = a.company_id
     join users w on w.company_id = a.company_id and w.id = a.actor_id
     where a.company_id = $1 and a.user_id = $2 and a.kind not in ('leak_report', 'legal_hold')
       and a.accessed_at > now() - interval '12 months'
     group by 1, w.id, w.status, w.family_name, w.given_name, a.kind order by 1 desc, 2, a.kind`,
    [companyIdOf(db), userId],
  )
