/**
 * SQL: the recipient `r` still has to act and cannot use a menu or take a test of the task. `company` is SQL of the
 * company.
 */
export const isBlocked = (company: string) => `(r.status in ('unaccepted', 'accepted') and exists (
  select from task_todos d
  left join menus n on n.company_id = ${company} and n.id = d.menu_id
  left join knowledge_tests t on t.company_id = ${company} and t.id = d.knowledge_test_id
  where d.company_id = ${company} and d.task_id = r.task_id and d.kind <> 'text'
    and not exists (select from task_todo_completions x
      where x.company_id = ${company} and x.task_todo_id = d.id and x.user_id = r.user_id)
    and not coalesce(case d.kind
      when 'menu' then n.published and n.deleted_at is null and coalesce(n.closes_at > now(), true)
        and exists (select from audience_members m
          where m.company_id = ${company} and m.audience_id = n.use_audience_id and m.user_id = r.user_id)
      else t.published_at is not null and t.ended_at is null and coalesce(t.closes_at > now(), true)
        and exists (select from audience_members m
          where m.company_id = ${company} and m.audience_id = t.audience_id and m.user_id = r.user_id)
        and (t.attempts = 0 or (select count(*) from knowledge_test_takings k
          where k.company_id = ${company} and k.knowledge_test_id = t.id and k.user_id = r.user_id
            and k.score is not null) < t.attempts)
      end, false)))`
