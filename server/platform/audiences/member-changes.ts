import { materialise } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/*
 * $2: people. Reads each person's state, the terms that match it, and so the audiences they belong to, in one
 * statement: each person is seen at one moment. `memberIds` of db/audience-members.ts computes the same from the
 * audience's side. Rules that do not name people give the same result for everyone with the same memberships and
 * other facts (`audience_facts`), so they are evaluated once for all of them (`alike`: the first of them; people named
 * beside other terms are evaluated alone). Results are kept as one array each, and differences are taken with `except`, which hashes: the
 * planner expects these lists to be short and would compare every pair.
 */
const settlePeople = `
  with person as materialized (
    select u.id, u.status not in ('withdrawn', 'app') as present from users u
    where u.company_id = $1 and u.id = any($2::bigint[])
  ), place as materialized (
    select b.user_id, b.department_id, b.position_id from person p
    join memberships b on b.company_id = $1 and b.user_id = p.id where p.present
  ), other (user_id, kind, target_id) as materialized (
    select f.user_id, f.kind, f.target_id from person p
    join audience_facts f on f.company_id = $1 and f.user_id = p.id
    where p.present and exists (select from audience_terms t
      where t.company_id = $1 and t.kind = f.kind and t.target_id = f.target_id)
  ), named as materialized (
    select p.id as user_id, t.audience_id, t.excluding, t.needed, exists (select from audience_terms x
      where x.company_id = $1 and x.audience_id = t.audience_id and x.excluding = any('{f,t}') and x.kind < 'user') as mixed
    from person p join audience_terms t on t.company_id = $1 and t.kind = 'user' and t.target_id = p.id where p.present
  ), alike as materialized (
    select id as user_id, min(id) over (partition by own, places) as alike, own > 0 as named from (
      select p.id, case when p.id = any(array(select user_id from named where mixed)) then p.id else 0 end as own,
        array(select (b.department_id, coalesce(b.position_id, 0))::text from memberships b
          where b.company_id = $1 and b.user_id = p.id order by b.department_id)
          || array(select o.kind || o.target_id from other o where o.user_id = p.id order by 1) as places
      from person p where p.present
    ) seen
  ), first as materialized (
    select user_id, named from alike where user_id = alike
  ), fact (user_id, kind, target_id) as materialized (
    select user_id, 'everyone', 0::bigint from first
    union all select user_id, 'user', user_id from first where named
    union all select user_id, kind, target_id from other where user_id = any(array(select user_id from first))
    union select user_id, 'position', position_id from place
      where position_id is not null and user_id = any(array(select user_id from first))
    union select user_id, 'department', department_id from place where user_id = any(array(select user_id from first))
    union select p.user_id, 'department_below', a.ancestor_id from place p
      join department_ancestors a on a.company_id = $1 and a.department_id = p.department_id
      where p.user_id = any(array(select user_id from first))
  ), answer as materialized (
    select user_id, array_agg(audience_id) as audience_ids from (
      select f.user_id, t.audience_id from fact f
      join audience_terms t on t.company_id = $1 and t.kind = f.kind and t.target_id = f.target_id
      group by f.user_id, t.audience_id
      having not bool_or(t.excluding) and count(*) >= max(t.needed)
    ) fits group by user_id
  ), wanted as materialized (
    select p.user_id, unnest(a.audience_ids) as audience_id from alike p join answer a on a.user_id = p.alike
    union all
    select user_id, audience_id from named where user_id = any(array(select user_id from alike where not named))
    group by user_id, audience_id having not bool_or(excluding) and count(*) >= max(needed)
  ), present as materialized (
    select m.audience_id, m.user_id from audience_members m
    where m.company_id = $1 and m.user_id = any($2::bigint[])
  ), removed as (
    delete from audience_members m using (
      select audience_id, user_id from present except select audience_id, user_id from wanted
    ) gone
    where m.company_id = $1 and m.audience_id = gone.audience_id and m.user_id = gone.user_id
    returning m.user_id
  ), added as (
    insert into audience_members (company_id, audience_id, user_id)
    select $1, audience_id, user_id from (
      select audience_id, user_id from wanted except select audience_id, user_id from present
    ) come
    on conflict do nothing
    returning user_id
  )
  select distinct user_id from (select user_id from removed union all select user_id from added) changed`

/** Updates the audiences of these people, all of one person at once. Returns the people whose audiences changed. */
export async function settleMembers(trx: CompanyDb, userIds: readonly number[]): Promise<number[]> {
  const changed = await namedQuery<{ userId: number }>(trx, settlePeople, [companyIdOf(trx), userIds])
  return changed.map(({ userId }) => userId)
}

/**
 * One refresh at a time in a company, until the end of the transaction. Of two concurrent ones the slower would restore
 * what the faster removed. Nothing else waits for this lock.
 */
export const lockRefreshing = (trx: CompanyDb) =>
  namedQuery(trx, `select pg_advisory_xact_lock(hashtextextended('audiences.refresh', $1))`, [
    companyIdOf(trx),
  ])

/** A new audience is evaluated completely, which takes longer than a person. */
const audiencesAtOnce = 5

type Marks = { userIds: number[]; audienceIds: number[] }

/**
 * Takes the oldest marks, of at most this many people and of a few audiences, and all other marks of the same people.
 * Marks are taken before their change is read: a mark that arrives meanwhile remains for the next run. `in` within an
 * `or` is looked up by hash; the planner expects no marks, since there are usually none.
 */
export async function takeMarks(trx: CompanyDb, most: number): Promise<Marks> {
  await spreadDepartments(trx)
  const rows = await namedQuery<{ userId: number | null; audienceId: number | null }>(
    trx,
    `with next as materialized (
       (select id, user_id from audience_changes where company_id = $1 and user_id is not null order by id limit $2)
       union all
       (select id, null from audience_changes where company_id = $1 and audience_id is not null
        order by id limit ${audiencesAtOnce})
     )
     delete from audience_changes c where c.company_id = $1
       and (c.id in (select id from next) or c.user_id in (select user_id from next where user_id is not null))
     returning c.user_id, c.audience_id`,
    [companyIdOf(trx), most],
  )
  return {
    userIds: [...new Set(rows.flatMap(({ userId }) => userId ?? []))],
    audienceIds: [...new Set(rows.flatMap(({ audienceId }) => audienceId ?? []))],
  }
}

/**
 * Replaces a department's mark by marks of everyone who is in it now, grouped by place. People who join later have
 * marks of their own.
 */
async function spreadDepartments(trx: CompanyDb) {
  const taken = await namedQuery<{ departmentId: number }>(
    trx,
    'delete from audience_changes where company_id = $1 and department_id is not null returning department_id',
    [companyIdOf(trx)],
  )
  if (taken.length === 0) return
  await namedQuery(
    trx,
    `insert into audience_changes (company_id, user_id)
     select company_id, user_id from memberships
     where company_id = $1 and department_id = any($2::bigint[])
     group by company_id, user_id order by min(department_id), user_id`,
    [companyIdOf(trx), [...new Set(taken.map(({ departmentId }) => departmentId))]],
  )
}

/** Re-evaluates audiences that were created while people may have been moving. Returns whether anything was wrong. */
export async function settleNewAudiences(trx: CompanyDb, audienceIds: readonly number[]) {
  let changed = 0
  for (const id of audienceIds) {
    const { added, removed } = await materialise(trx, id)
    changed += added + removed
  }
  return changed > 0
}
