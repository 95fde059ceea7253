import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type TaskAnswerRow = {
  familyName: string
  givenName: string
  employeeNumber: string | null
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  departmentName: string | null
  completedAt: Date | null
  /** Of the post, if the reader may read it. */
  title: string | null
  body: string | null
  answers: ShownAnswer[] | null
}

/** All recipients of a to-do with what they submitted for it, as far as the reader may read it. */
export const findTaskAnswers = (db: CompanyDb, session: Session, todoId: number) =>
  namedQuery<TaskAnswerRow>(
    db,
    `select u.family_name, u.given_name, u.employee_number, u.status, d.name as department_name, x.completed_at,
       f.title, f.body, f.answers
     from task_todos o
     join task_recipients r on r.company_id = $1 and r.task_id = o.task_id
     join users u on u.company_id = $1 and u.id = r.user_id
     left join departments d on d.company_id = $1 and d.id = r.department_id
     left join task_todo_completions x on x.company_id = $1 and x.task_todo_id = o.id and x.user_id = r.user_id
     left join feeds f on f.company_id = $1 and f.apply_id = x.apply_id and f.deleted_at is null
       and ${mayRead('f.id', '$2')}
     where o.company_id = $1 and o.id = $3 order by r.user_id`,
    [companyIdOf(db), session.audienceIds, todoId],
  )
