import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
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
      overdue: false,
    }))
  },
})
