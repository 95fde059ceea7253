import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { presentOwedAsWaiting } from './must-read-feeds.present.ts'
import { countOwed, findOwed } from './must-read-feeds.queries.ts'

export const mustReadWaiting = defineWaitingSource({
  kind: 'must_read',
  count: ({ db, session }) => countOwed(db, session),
  async list({ db, session, locale, after, limit }) {
    const { rows } = await findOwed(db, session, { after: placeOfKind(after, 'must_read'), limit })
    return rows.map((row) => presentOwedAsWaiting(row, locale))
  },
})
