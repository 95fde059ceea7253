import { sql } from 'kysely'
import { type AudienceRule, type AudienceTerm, termsOf } from '#common/audience-rule.ts'
import { mostDepartmentsFound } from '#contract/audiences.ts'
import { fitsRule } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isVisible, readerValues } from '#server/features/activity-access/may-see.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isWritten, typedName } from '#server/features/people/written-names.sql.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

const sampleSize = 5

/**
 * The people a rule includes today, without storing the rule: the number of active people, the number of invited
 * people who have not signed in yet, and the first few active people ordered by reading.
 */
export async function findMembers(db: CompanyDb, rule: AudienceRule) {
  const { rows } = await sql<PersonRow & { status: string; memberCount: number; invitedCount: number }>`
    select ${sql.raw(personColumns)}, u.status, count(*) filter (where u.status = 'active') over () as member_count,
      count(*) filter (where u.status = 'invited') over () as invited_count
    from users u ${sql.raw(portraitOf())}
    where u.company_id = ${companyIdOf(db)} and ${sql.raw(isPresent)} and ${fitsRule(rule)}
    order by u.status <> 'active', u.family_name_kana, u.given_name_kana, u.id limit ${sampleSize}`.execute(
    db,
  )
  const { memberCount = 0, invitedCount = 0 } = rows[0] ?? {}
  return { memberCount, invitedCount, sample: rows.filter(({ status }) => status === 'active') }
}

/** People by id, in any state, in the order of the ids. */
export const findPeople = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery<PersonRow>(
    db,
    `select ${personColumns} from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join users u on u.company_id = $1 and u.id = wanted.id ${portraitOf()} order by wanted.place`,
    [companyIdOf(db), userIds],
  )

/** The names of the terms of rules, including unpublished departments: for administrators. */
export function findAllTermNames(db: CompanyDb, rules: readonly AudienceRule[]) {
  const terms = rules.flatMap(termsOf)
  const idsOf = (type: AudienceTerm['type']) => terms.filter((term) => term.type === type).map(({ id }) => id)
  return namedQuery<{ type: AudienceTerm['type']; id: number; name: string }>(
    db,
    `select 'department' as type, id, name from departments where company_id = $1 and id = any($2::bigint[])
     union all select 'position', id, name from positions where company_id = $1 and id = any($3::bigint[])
     union all select 'user', id, family_name || ' ' || given_name from users
     where company_id = $1 and id = any($4::bigint[])
     union all select 'activity', id, title from activities where company_id = $1 and id = any($5::bigint[])`,
    [companyIdOf(db), idsOf('department'), idsOf('position'), idsOf('user'), idsOf('activity')],
  )
}

/**
 * What the terms of rules are called that this person can name: departments that are shown, people who are present and
 * activities that they see; positions only for administrators of people.
 */
export async function findOpenTermNames(db: CompanyDb, session: Session, rules: readonly AudienceRule[]) {
  const terms = rules.flatMap(termsOf)
  const idsOf = (type: AudienceTerm['type']) => terms.filter((term) => term.type === type).map(({ id }) => id)
  const wanted = new Set(idsOf('position'))
  const positions = administers(session, 'users') && wanted.size > 0 ? await findPositionChoices(db) : []
  const others = await namedQuery<{ type: AudienceTerm['type']; id: number; name: string }>(
    db,
    `select 'activity' as type, a.id, a.title as name from activities a
     where a.company_id = $1 and a.id = any($4::bigint[]) and ${isVisible}
     union all
     select 'department', d.id, d.name from departments d
     where d.company_id = $1 and d.id = any($5::bigint[]) and ${isShown('d')}
     union all
     select 'user', u.id, u.family_name || ' ' || u.given_name from users u
     where u.company_id = $1 and u.id = any($6::bigint[]) and ${isPresent}`,
    [...readerValues(db, session), idsOf('activity'), idsOf('department'), idsOf('user')],
  )
  const named = positions.flatMap(({ id, name }) =>
    wanted.has(id) ? [{ type: 'position' as const, id, name }] : [],
  )
  return [...others, ...named]
}

/** Activities that this person sees, by a part of their title, the latest first; twenty at most. */
export const findActivityChoices = (db: CompanyDb, session: Session, query: string) => {
  const { folded, writings } = typedName(query)
  return namedQuery<{ id: number; title: string; startsAt: Date | null }>(
    db,
    `select a.id, a.title, a.starts_at from activities a
     where a.company_id = $1 and ${isVisible} and ($4 = '' or ${isWritten('$4', '$5::text', 'search_fold(a.title)')})
     order by coalesce(a.starts_at, a.created_at) desc, a.id desc limit 20`,
    [...readerValues(db, session), folded, writings],
  )
}

/** The activities in which a person has a place, and those they attended. */
export async function findTakenPart(db: CompanyDb, userId: number) {
  const rows = await namedQuery<{ kind: string; targetId: number }>(
    db,
    'select kind, target_id from audience_facts where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ targetId }) => targetId)
  return { joinedActivityIds: idsOf('activity_joined'), attendedActivityIds: idsOf('activity_attended') }
}

type DepartmentChoice = { id: number; name: string; path: string; published: boolean }

/**
 * Departments to choose from: those whose name (in any writing) or reading contains the words, the best matches and
 * highest first; without words the top departments. If `ids` is given, those departments instead.
 */
export const findDepartmentChoices = (
  db: CompanyDb,
  { query = '', ids }: { query?: string | undefined; ids?: readonly number[] | undefined },
) => {
  const { folded, writings } = typedName(query)
  return namedQuery<DepartmentChoice>(
    db,
    `with found as (
       select d.id, d.name, d.shown as published, d.sort_order, d.search_name,
         position($2 in d.search_name) = 0 and position($2 in d.search_kana) = 0 as otherwise,
         (select max(a.depth) from department_ancestors a
          where a.company_id = $1 and a.department_id = d.id) as depth
       from departments d
       where d.company_id = $1 and case when $3::bigint[] is not null then d.id = any($3)
         when $2 = '' then d.parent_id is null
         else ${isWritten('$2', '$5::text', 'd.search_name')} or position($2 in d.search_kana) > 0 end
     )
     select id, name, published, (select string_agg(x.name, ' / ' order by a.depth desc)
         from department_ancestors a join departments x on x.company_id = $1 and x.id = a.ancestor_id
         where a.company_id = $1 and a.department_id = page.id) as path
     from (select * from found order by otherwise, search_name <> $2, not starts_with(search_name, $2), depth, sort_order, id
       limit $4) page
     order by otherwise, search_name <> $2, not starts_with(search_name, $2), depth, sort_order, id`,
    [companyIdOf(db), folded, ids ?? null, ids ? ids.length : mostDepartmentsFound, writings],
  )
}

export const findPositionChoices = (db: CompanyDb) =>
  namedQuery<{ id: number; name: string; manager: boolean }>(
    db,
    'select id, name, manager from positions where company_id = $1 order by sort_order, id',
    [companyIdOf(db)],
  )

type Standing = {
  departmentId: number
  departmentName: string
  positionId: number | null
  positionName: string | null
  ancestorIds: number[]
}

/** A person's departments, each with all its ancestors, the main one first. */
export const findStandings = (db: CompanyDb, userId: number) =>
  namedQuery<Standing>(
    db,
    `select d.id as department_id, d.name as department_name, p.id as position_id, p.name as position_name,
       (select array_agg(a.ancestor_id) from department_ancestors a
        where a.company_id = b.company_id and a.department_id = b.department_id) as ancestor_ids
     from memberships b
     join departments d on d.company_id = b.company_id and d.id = b.department_id
     left join positions p on p.company_id = b.company_id and p.id = b.position_id
     where b.company_id = $1 and b.user_id = $2 order by b.main desc, d.id`,
    [companyIdOf(db), userId],
  )

/** A person who belongs to the company. */
export async function findPresentPerson(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<PersonRow>(
    db,
    `select ${personColumns} from users u ${portraitOf()} where u.company_id = $1 and u.id = $2 and ${isPresent}`,
    [companyIdOf(db), userId],
  )
  return row
}
