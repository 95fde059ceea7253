import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { certificateExpiring } from './certificates.notices.ts'

/** SQL: the certificate `f` of an active person comes to its end, and the test or course was not requested again. */
export const isToRenew = (zone: string) => `f.renewal_requested_at is null and f.valid_until is not null
  and exists (select from users u where u.company_id = f.company_id and u.id = f.user_id and u.status = 'active')
  and exists (select from certificate_rules r where r.company_id = f.company_id
    and (r.knowledge_test_id = f.knowledge_test_id or r.course_id = f.course_id)
    and f.valid_until - r.renewal_days <= ${todayIn(zone)})`

/**
 * Requests the tests and courses of certificates that come to their end again, each once: earlier attempts and
 * confirmations no longer count. Returns how many certificates.
 */
export async function requestRenewals(db: CompanyDb) {
  const due = await namedQuery<{ id: number }>(
    db,
    `select f.id from certificates f join companies co on co.id = $1
     where f.company_id = $1 and ${isToRenew('co.time_zone')} order by f.valid_until, f.id limit 1000`,
    [companyIdOf(db)],
  )
  await eachRow(due, ({ id }) => transaction(db, (trx) => requestRenewal(trx, id)))
  return due.length
}

type Marked = { userId: number; knowledgeTestId: number | null; courseId: number | null; validUntil: string }

async function requestRenewal(trx: CompanyDb, id: number) {
  const [marked] = await namedQuery<Marked>(
    trx,
    `update certificates f set renewal_requested_at = now()
     where f.company_id = $1 and f.id = $2 and f.renewal_requested_at is null and f.valid_until is not null
     returning f.user_id, f.knowledge_test_id, f.course_id, f.valid_until::text as valid_until`,
    [companyIdOf(trx), id],
  )
  if (!marked) return
  const { userId, knowledgeTestId, courseId, validUntil } = marked
  await namedQuery(
    trx,
    `insert into knowledge_test_renewals (company_id, knowledge_test_id, user_id, requested_at)
     select $1, x.id, $2, clock_timestamp() from (select $3::bigint as id where $3::bigint is not null
       union select s.knowledge_test_id from course_steps s
         where s.company_id = $1 and s.course_id = $4::bigint and s.knowledge_test_id is not null) x
     on conflict (company_id, knowledge_test_id, user_id) do update set requested_at = excluded.requested_at`,
    [companyIdOf(trx), userId, knowledgeTestId, courseId],
  )
  if (courseId !== null) await restartCourse(trx, { courseId, userId, dueOn: validUntil })
  await tell(trx, {
    values: [id],
    recipients: `select f.user_id, f.id, f.title, f.valid_until::text as day,
        case when f.course_id is null then '/knowledge_tests/' || f.knowledge_test_id else '/courses/' || f.course_id end
          as path
      from certificates f where f.company_id = $1 and f.id = $2`,
    notices: [
      certificateExpiring.row({
        actor: 'o.user_id',
        once: 'o.id',
        payload: { title: 'o.title', day: 'o.day', path: 'o.path' },
      }),
    ],
  })
}

async function restartCourse(
  trx: CompanyDb,
  { courseId, userId, dueOn }: { courseId: number; userId: number; dueOn: string },
) {
  await namedQuery(
    trx,
    `update course_enrolments set enrolled_at = now(), due_on = $4::date, completed_at = null, due_reminded_at = null
     where company_id = $1 and course_id = $2 and user_id = $3`,
    [companyIdOf(trx), courseId, userId, dueOn],
  )
  await namedQuery(
    trx,
    `delete from course_step_completions x using course_steps s
     where x.company_id = $1 and x.user_id = $3 and s.company_id = $1 and s.id = x.course_step_id and s.course_id = $2`,
    [companyIdOf(trx), courseId, userId],
  )
}
