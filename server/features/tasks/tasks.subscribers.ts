import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { knowledgeTestPassed } from '#server/features/knowledge-tests/knowledge-tests.events.ts'
import { reportSettled, reportSubmitted } from '#server/features/reports/reports.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { completeMenuTodos, completeTestTodos, reopenMenuTodos } from './todos.commands.ts'

type Use = { userId: number; menuId: number; applyId: number; usedAt: Date }

export const taskSubscribers: readonly Subscriber[] = [
  defineSubscriber(reportSubmitted, 'tasks.of_submission', async ({ db, payload }) => {
    const [use] = await namedQuery<Use>(
      db,
      `select user_id, menu_id, apply_id, coalesce(submitted_at, created_at) as used_at from reports where company_id = $1 and id = $2 and deleted_at is null`,
      [companyIdOf(db), payload.reportId],
    )
    if (use) await completeMenuTodos(db, use)
  }),
  // A post without a form is used by posting it.
  defineSubscriber(feedCreated, 'tasks.of_post', async ({ db, payload }) => {
    const [use] = await namedQuery<Use>(
      db,
      `select author_id as user_id, menu_id, apply_id, posted_at as used_at from feeds
       where company_id = $1 and id = $2 and report_id is null and deleted_at is null`,
      [companyIdOf(db), payload.feedId],
    )
    if (use) await completeMenuTodos(db, use)
  }),
  defineSubscriber(knowledgeTestPassed, 'tasks.of_passed_test', ({ db, payload }) =>
    completeTestTodos(db, payload),
  ),
  defineSubscriber(reportSettled, 'tasks.of_settled_report', async ({ db, payload }) => {
    if (payload.outcome !== 'rejected' && payload.outcome !== 'cancelled') return
    const [use] = await namedQuery<Pick<Use, 'applyId'>>(
      db,
      'select apply_id from reports where company_id = $1 and id = $2',
      [companyIdOf(db), payload.reportId],
    )
    if (use) await reopenMenuTodos(db, use.applyId)
  }),
]
