import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import { countTestsToSettle, findTestsToSettle } from './marking.queries.ts'
import { countWaitingTests, findWaitingTests } from './waiting-tests.queries.ts'

/** Tests that the person can take now and has not passed. */
export const knowledgeTestWaiting = defineWaitingSource({
  kind: 'knowledge_test',
  count: ({ db, session }) => countWaitingTests(db, session),
  async list({ db, session, locale, after, limit }) {
    const rows = await findWaitingTests(db, session, { after: placeOfKind(after, 'knowledge_test'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/knowledge_tests/${row.id}`,
      since: row.since.toISOString(),
      dueOn: row.dueOn,
      overdue: row.overdue,
    }))
  },
})

/** Tests with answers on which two markers differ, for those who may settle them. */
export const markSettlingWaiting = defineWaitingSource({
  kind: 'mark_settling',
  count: async ({ db, session }) => ({
    count: administers(session, 'knowledge_tests') ? await countTestsToSettle(db, session.userId) : 0,
    overdueCount: 0,
  }),
  async list({ db, session, locale, after, limit }) {
    if (!administers(session, 'knowledge_tests')) return []
    const rows = await findTestsToSettle(db, session.userId, {
      after: placeWithoutDay(after, 'mark_settling'),
      limit,
    })
    const words = phrases(knowledgeTestsStrings, locale)
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      note: words.toSettle(row.count),
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/admin/knowledge_tests/${row.id}/marking?list=to_settle`,
      since: row.since.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})
