import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { presentOwedAsWaiting } from './must-read-feeds.present.ts'
import { countOwed, findOwed } from './must-read-feeds.queries.ts'
import { mustReadStrings } from './must-read-feeds.strings.ts'
import { countFollowUps, type FollowUpRow, findFollowUps } from './must-read-others.queries.ts'

export const mustReadWaiting = defineWaitingSource({
  kind: 'must_read',
  count: ({ db, session }) => countOwed(db, session),
  async list({ db, session, locale, after, limit }) {
    const { rows } = await findOwed(db, session, { after: placeOfKind(after, 'must_read'), limit })
    return rows.map((row) => presentOwedAsWaiting(row, locale))
  },
})

export const mustReadOfAbsent = defineWaitingSource({
  kind: 'must_read_deputy',
  count: ({ db, session }) => countFollowUps(db, session, 'deputy'),
  async list({ db, session, locale, after, limit }) {
    const place = placeOfKind(after, 'must_read_deputy')
    const rows = await findFollowUps(db, session, 'deputy', { after: place, limit })
    return rows.map((row) => ({
      ...presentOwedAsWaiting(row, locale),
      note: phrases(mustReadStrings, locale).inPlaceOf(row.missingName, row.missingCount - 1),
    }))
  },
})

export const mustReadEscalations = defineWaitingSource({
  kind: 'must_read_escalation',
  count: ({ db, session }) => countFollowUps(db, session, 'escalated'),
  async list({ db, session, locale, after, limit }) {
    const place = placeOfKind(after, 'must_read_escalation')
    const rows = await findFollowUps(db, session, 'escalated', { after: place, limit })
    return rows.map((row) => ({ ...presentOwedAsWaiting(row, locale), note: missing(row, locale) }))
  },
})

function missing(row: FollowUpRow, locale: Locale) {
  const words = phrases(mustReadStrings, locale)
  const who = words.missing(row.missingName, row.missingCount - 1)
  return row.forName === null ? who : words.missingInPlaceOf(who, row.forName)
}
