import type { FormAnswer } from '#common/form/answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import type { ParticipationStatus } from './activities.queries.ts'

export type AttendanceRow = {
  familyName: string
  givenName: string
  accountStatus: 'invited' | 'active' | 'stopped' | 'withdrawn'
  employeeNumber: string | null
  departmentName: string | null
  status: ParticipationStatus
  guests: number
  comment: string
  answers: FormAnswer[]
  answeredAt: Date | null
  attendedAt: Date | null
  paidAt: Date | null
}

/** Everyone who was invited or answered, in the order of their answers. */
export const findAttendance = (db: CompanyDb, activityId: number) =>
  namedQuery<AttendanceRow>(
    db,
    `select u.family_name, u.given_name, u.status as account_status, u.employee_number,
       (select d.name from memberships b join departments d on d.company_id = $1 and d.id = b.department_id
         where b.company_id = $1 and b.user_id = u.id and b.main and ${isShown('d')}) as department_name,
       p.status, p.guests, p.comment, p.answers, p.answered_at, p.attended_at, p.paid_at
     from activity_participants p join users u on u.company_id = $1 and u.id = p.user_id
     where p.company_id = $1 and p.activity_id = $2 order by p.answer_number nulls last, p.user_id`,
    [companyIdOf(db), activityId],
  )

/** People who attended and still belong to the company. */
export const findAttended = (db: CompanyDb, activityId: number) =>
  namedQuery<{ userId: number }>(
    db,
    `select p.user_id from activity_participants p join users u on u.company_id = $1 and u.id = p.user_id
     where p.company_id = $1 and p.activity_id = $2 and p.status = 'attended' and u.status <> 'withdrawn'
     order by p.user_id`,
    [companyIdOf(db), activityId],
  )
