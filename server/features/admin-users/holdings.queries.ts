import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isConfirmedBy, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'

type Named = { id: number; name: string }

type Holdings = {
  waitingApprovalCount: number
  onlySuperiorOf: (Named & { peopleCount: number })[] | null
  menus: Named[] | null
  plannedChangeCount: number
  taskCount: number
  scheduledPostCount: number
  owedMustReadCount: number
  ownMustReadCount: number
  deputyFor: { name: string; absentFrom: string; absentUntil: string }[] | null
}

/** SQL: membership `m` is that of the only manager of its department. */
const isOnlyManager = `exists (select from positions p
    where p.company_id = m.company_id and p.id = m.position_id and p.manager)
  and not exists (select from memberships b
    join positions q on q.company_id = b.company_id and q.id = b.position_id and q.manager
    join users v on v.company_id = b.company_id and v.id = b.user_id and v.status = 'active'
    where b.company_id = m.company_id and b.department_id = m.department_id and b.user_id <> m.user_id)`

/** SQL: other people whose main department is that of membership `m`. */
const othersThere = `from memberships o join users v on v.company_id = o.company_id and v.id = o.user_id
    and v.status in ('invited', 'active')
  where o.company_id = m.company_id and o.department_id = m.department_id and o.main and o.user_id <> m.user_id`

/** SQL: the current workflows of menu `n` name the person of `person`. */
const isNamedIn = (person: string) => `exists (select from menu_workflows w
  where w.company_id = n.company_id and w.menu_id = n.id
    and w.version = case w.stage when 'apply' then n.apply_workflow_version else n.report_workflow_version end
    and jsonb_path_exists(w.workflow, '$.** ? (@.type == "user" && @.userId == $person)',
      jsonb_build_object('person', ${person})))`

/** What depends on a person: items that wait for them or name them. */
export async function findHoldings(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<Holdings>(
    db,
    `select
       (select count(distinct s.approval_id) from approval_seats s
        where s.company_id = $1 and s.user_id = $2 and s.waiting) as waiting_approval_count,
       (select json_agg(json_build_object('id', d.id, 'name', d.name, 'peopleCount', (select count(*) ${othersThere}))
          order by d.sort_order, d.id)
        from memberships m join departments d on d.company_id = m.company_id and d.id = m.department_id
        where m.company_id = $1 and m.user_id = $2 and ${isOnlyManager} and exists (select ${othersThere})
       ) as only_superior_of,
       (select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.sort_order, n.id) from menus n
        where n.company_id = $1 and n.deleted_at is null and ${isNamedIn('$2::bigint')}) as menus,
       (select count(*) from planned_changes c
        where c.company_id = $1 and c.user_id = $2 and c.state in ('planned', 'failed')) as planned_change_count,
       (select count(*) from report_item_tasks t where t.company_id = $1 and t.assignee_id = $2
          and t.completed_at is null and t.withdrawn_at is null) as task_count,
       (select count(*) from feeds f where f.company_id = $1 and f.author_id = $2
          and f.scheduled_at is not null and f.report_id is null) as scheduled_post_count,
       (select count(*) from users u join must_read_requirements r on r.company_id = u.company_id
          and r.closed_at is null
        join feeds f on f.company_id = r.company_id and f.id = r.feed_id
        where u.company_id = $1 and u.id = $2 and ${isOwedBy} and not ${isConfirmedBy}) as owed_must_read_count,
       (select count(*) from must_read_requirements r join feeds f on f.company_id = r.company_id and f.id = r.feed_id
        where r.company_id = $1 and r.closed_at is null and f.author_id = $2) as own_must_read_count,
       (select json_agg(json_build_object('name', u.family_name || ' ' || u.given_name,
            'absentFrom', a.absent_from, 'absentUntil', a.absent_until) order by a.absent_from, a.id)
        from absences a join users u on u.company_id = a.company_id and u.id = a.user_id and u.status <> 'withdrawn'
        where a.company_id = $1 and a.deputy_id = $2 and a.absent_until >= ${companyToday}) as deputy_for`,
    [companyIdOf(db), userId],
  )
  const { onlySuperiorOf, menus, deputyFor, ...counts } = row!
  return {
    ...counts,
    onlySuperiorOf: onlySuperiorOf ?? [],
    menus: menus ?? [],
    deputyFor: deputyFor ?? [],
  }
}

/**
 * Returns those of the given people who have waiting approvals, are the only manager of a department, or are named in
 * a workflow.
 */
export async function findHolders(db: CompanyDb, userIds: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select u.id from users u where u.company_id = $1 and u.id = any($2::bigint[]) and (
       exists (select from approval_seats s where s.company_id = $1 and s.user_id = u.id and s.waiting)
       or exists (select from memberships m where m.company_id = $1 and m.user_id = u.id
         and ${isOnlyManager} and exists (select ${othersThere}))
       or exists (select from menus n where n.company_id = $1 and n.deleted_at is null and ${isNamedIn('u.id')}))`,
    [companyIdOf(db), userIds],
  )
  return rows.map(({ id }) => id)
}
