import { type CompanyDb, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { testDue, testOpened } from './knowledge-tests.notices.ts'
import { isOpen, renewedAt } from './test-access.sql.ts'

/** Notifies the audience of tests that have opened, each once. */
export const announceTests = defineJob({
  name: 'knowledge_tests.announce',
  schedule: '*/5 * * * *',
  due: `exists (select from knowledge_tests t where t.company_id = c.id and t.announced_at is null and ${isOpen})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ db }) => announceOpened(db),
})

const announceOpened = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    await tell(trx, {
      values: [],
      before: `opened as (update knowledge_tests t set announced_at = now()
        where t.company_id = $1 and t.announced_at is null and ${isOpen}
        returning t.id, t.title, t.audience_id, t.created_by_id)`,
      recipients: `select m.user_id, t.id, t.title, t.created_by_id from opened t
        join audience_members m on m.company_id = $1 and m.audience_id = t.audience_id`,
      notices: [
        testOpened.row({
          actor: 'o.created_by_id',
          once: 'o.id',
          payload: { testId: 'o.id', title: 'o.title' },
        }),
      ],
    })
  })

const dueTomorrow = (zone: string) => `t.due_reminded_at is null and ${isOpen}
  and (t.closes_at at time zone ${zone})::date = ${todayIn(zone)} + 1`

/** Each morning: reminds the people who have not passed a test that ends tomorrow. */
export const remindOfTests = defineJob({
  name: 'knowledge_tests.remind',
  schedule: '0 8 * * *',
  due: `exists (select from knowledge_tests t where t.company_id = c.id and ${dueTomorrow('c.time_zone')})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ db }) => remindOfDue(db),
})

const remindOfDue = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    await tell(trx, {
      values: [],
      before: `due as (update knowledge_tests t set due_reminded_at = now() from companies c
        where t.company_id = $1 and c.id = $1 and ${dueTomorrow('c.time_zone')}
        returning t.id, t.title, t.audience_id, t.created_by_id, t.attempts,
          (t.closes_at at time zone c.time_zone)::date::text as day)`,
      recipients: `select m.user_id, t.id, t.title, t.created_by_id, t.day from due t
        join audience_members m on m.company_id = $1 and m.audience_id = t.audience_id
        where not exists (select from knowledge_test_takings k where k.company_id = $1
            and k.knowledge_test_id = t.id and k.user_id = m.user_id and k.passed
            and k.started_at > ${renewedAt('t.id', 'm.user_id')})
          and (t.attempts = 0 or t.attempts > (select count(*) from knowledge_test_takings k
            where k.company_id = $1 and k.knowledge_test_id = t.id and k.user_id = m.user_id and not k.extra
              and k.started_at > ${renewedAt('t.id', 'm.user_id')})
            or exists (select from knowledge_test_extra_attempts x where x.company_id = $1
              and x.knowledge_test_id = t.id and x.user_id = m.user_id and x.used_at is null))`,
      notices: [
        testDue.row({
          actor: 'o.created_by_id',
          once: 'o.id',
          payload: { testId: 'o.id', title: 'o.title', day: 'o.day' },
        }),
      ],
    })
  })
