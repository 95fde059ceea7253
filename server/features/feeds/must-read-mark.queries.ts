import { isReader } from '#server/features/feed-access/may-read.sql.ts'
/* Pieces of SQL about one post `f` and its open requirement `r`, shared with queries that show posts. $1 company. */
import { companyToday } from '#server/platform/company-day.ts'

/** Whether the person of `person` (SQL) must confirm it, according to the requirement alone. */
const isAskedOf = (person: string) => `f.author_id <> ${person} and (r.audience_id is null
  or exists (select from audience_members am where am.company_id = r.company_id
    and am.audience_id = r.audience_id and am.user_id = ${person}))`

/**
 * The person `u` must confirm it: is active, may read the post, is included in the requirement, and is not the
 * author.
 */
export const isOwedBy = `u.status = 'active' and ${isAskedOf('u.id')}
  and ${isReader('r.feed_id', 'u.id', 'r.company_id')}`

/** The person `u` has confirmed the required version. */
export const isConfirmedBy = `exists (select from must_read_confirmations x where x.company_id = r.company_id
  and x.feed_id = r.feed_id and x.version = r.version and x.user_id = u.id)`

/** Number of days that people who were added after the due date have. */
const newcomerDays = 3

/**
 * Whether `person` (SQL) is late: the due date has passed, and they were asked before it or more than `newcomerDays`
 * ago.
 */
export const isLateFor = (person: string) => `(r.due_on < ${companyToday}
  and exists (select from must_read_notices n where n.company_id = r.company_id and n.feed_id = r.feed_id
    and n.version = r.version and n.about_id = ${person} and n.kind = 'asked'
    and (n.sent_on <= r.due_on or n.sent_on + ${newcomerDays} < ${companyToday})))`

/** The must-read part of a card, as JSON or null. $2 is the reader, who may read the post. */
export const mustReadMark = `(select json_build_object('version', r.version, 'dueOn', r.due_on,
    'overdue', ${isLateFor('$2::bigint')}, 'asked', ${isAskedOf('$2::bigint')}, 'confirmedAt', x.confirmed_at)
  from must_read_requirements r
  left join must_read_confirmations x on x.company_id = r.company_id and x.feed_id = r.feed_id
    and x.version = r.version and x.user_id = $2
  where r.company_id = $1 and r.feed_id = f.id and r.closed_at is null)`

export type MustReadMarkRow = {
  version: number
  dueOn: string
  overdue: boolean
  asked: boolean
  confirmedAt: string | null
}
