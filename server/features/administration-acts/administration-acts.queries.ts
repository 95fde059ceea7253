import type { ActAction, ActNoun, ActState } from '#common/administration-act.ts'
import type { sortDirections } from '#contract/shapes.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isWritten, typedName } from '#server/features/people/written-names.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type ActRow = {
  id: number
  actorId: number | null
  directory: string | null
  familyName: string | null
  givenName: string | null
  profileFilename: string | null
  noun: ActNoun
  action: ActAction
  subjectId: number | null
  subjectName: string
  before: ActState | null
  after: ActState | null
  createdAt: Date
}

type ActsRequest = {
  /** The last act of the page before. */
  beyond: number | null
  direction?: (typeof sortDirections)[number]
  limit: number
  actorId?: number | undefined
  doneBy?: 'people' | 'clock' | undefined
  noun?: ActNoun | undefined
  query?: string | undefined
  /** Days in the company's time zone, inclusive. */
  from?: string | undefined
  until?: string | undefined
}

/** A page of the log, newest first unless asked otherwise. */
export async function findActs(db: CompanyDb, request: ActsRequest) {
  const { beyond, direction, limit, actorId, doneBy, noun, query = '', from, until } = request
  const { folded, writings } = typedName(query)
  const [sign, way] = direction === 'ascending' ? ['>', 'asc'] : ['<', 'desc']
  const rows = await namedQuery<ActRow>(
    db,
    `select a.id, a.actor_id, a.directory, u.family_name, u.given_name, m.filename as profile_filename, a.noun, a.action,
       a.subject_id, a.subject_name, a.before, a.after, a.created_at
     from administration_acts a
     join companies c on c.id = a.company_id
     left join users u on u.company_id = a.company_id and u.id = a.actor_id
     ${portraitOf()}
     where a.company_id = :companyId and (:beyond::bigint is null or a.id ${sign} :beyond)
       and (:actorId::bigint is null or a.actor_id = :actorId)
       and (:noun::text is null or a.noun = :noun)
       and (:query = '' or ${isWritten(':query', ':writings::text', 'a.search_text')} or ${isWritten(':query', ':writings::text', 'u.search_name')}
         or position(:query in u.search_kana) > 0)
       and (:from::date is null or a.created_at >= (:from::date)::timestamp at time zone c.time_zone)
       and (:until::date is null or a.created_at < (:until::date + 1)::timestamp at time zone c.time_zone)
       and (:doneBy::text is null or (a.actor_id is null and a.directory is null) = (:doneBy = 'clock'))
     order by a.id ${way} limit :limit`,
    {
      companyId: companyIdOf(db),
      beyond,
      actorId: actorId ?? null,
      noun: noun ?? null,
      query: folded,
      from: from ?? null,
      until: until ?? null,
      limit: limit + 1,
      doneBy: doneBy ?? null,
      writings,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

const mostActors = 500

// Steps from one actor to the next in the index, because few administrators have done many things.
/** Everyone who has done anything, ordered by reading, including people who have left. */
export const findActors = (db: CompanyDb) =>
  namedQuery<PersonRow & { familyNameKana: string; givenNameKana: string }>(
    db,
    `with recursive actors as (
       (select actor_id from administration_acts where company_id = $1 and actor_id is not null
        order by actor_id limit 1)
       union all
       select (select a.actor_id from administration_acts a
         where a.company_id = $1 and a.actor_id > actors.actor_id order by a.actor_id limit 1)
       from actors where actors.actor_id is not null
     )
     select ${personColumns}, u.family_name_kana, u.given_name_kana
     from actors join users u on u.company_id = $1 and u.id = actors.actor_id ${portraitOf()}
     order by u.family_name_kana, u.given_name_kana, u.id limit $2`,
    [companyIdOf(db), mostActors],
  )
