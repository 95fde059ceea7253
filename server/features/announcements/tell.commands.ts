import type { Locale } from '#common/locale.ts'
import type { NotificationEvent } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import {
  mailAddress,
  quietUntil,
  receives,
} from '#server/features/notification-options/preferences.queries.ts'
import type { Answerable } from '#server/platform/mail/send-mail.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { announcementsChanged } from './announcements.events.ts'
import type { NoticeRow } from './define-notice.ts'
import { mayNotify } from './may-notify.queries.ts'

type Writing = {
  /** Values of the SQL from $2 on; $1 is the company. */
  values: readonly unknown[]
  /** SQL: common table expressions in front, such as one that marks rows as done. */
  before?: string
  /** SQL: a query of the recipients, named `o` below: `user_id`, and the values needed by the columns and the email. */
  recipients: string
  /** The kinds of notice with their columns; each recipient gets those whose condition holds. */
  notices: readonly NoticeRow[]
  /** The preference to apply. If unset, the one of each notice. */
  event?: NotificationEvent
  /** The query already checks who may read the post, so it is not checked again for each recipient. */
  readable?: boolean
}

type Email = { subject: string; text: string; once: string; answerable?: Answerable }

type Choosing = Writing & {
  /** Send emails even during quiet hours: a person is waiting for it, or it is a warning. */
  urgent?: boolean
  /** SQL: the order of the recipients. */
  order?: string
}

type Mailing<Row> = Choosing & {
  /**
   * Returns the email to one recipient, or null for none; called for those who want emails. Emails with the same
   * `once` are sent once.
   */
  email: (row: Row & Told) => Email | null | Promise<Email | null>
  /** The product's address for links, without a trailing slash. */
  address: string
}

/** The values available for each recipient besides the columns of the query. */
type Told = {
  userId: number
  /** null: no email. */
  email: string | null
  quietUntil: Date | null
  locale: Locale
  /** Whether they got a notice. */
  told: boolean
}

/**
 * SQL: the accounts `u` of the active recipients `o`. Looked up row by row (`offset 0` prevents a join): the planner
 * underestimates the number of recipients and would compare every recipient with every account.
 */
const accounts = `cross join lateral (select * from users where company_id = $1 and id = o.user_id
  and status = 'active' offset 0) u`

/** SQL: inserts the notices for active recipients who want them and may read the post. */
function insertion({ notices, event, readable }: Writing) {
  const selects = notices.map(({ notice, when, columns }) => {
    const conditions = [when, receives('notice', event ?? notice.event, 'u.id')]
    const asks = !readable && !notice.ownPost && columns.feed !== '(null)::bigint'
    if (asks) conditions.push(`(${columns.feed} is null or ${mayNotify(columns.feed)})`)
    const { actor, feed, comment, report, menu, at, occasion, payload } = columns
    return `select $1::bigint, u.id, '${notice.kind}', ${actor}, ${feed}, ${comment}, ${report}, ${menu}, ${at},
        ${occasion}, ${payload}
      from recipients o ${accounts} where ${conditions.join(' and ')}`
  })
  return `insert into announcements (company_id, user_id, kind, actor_id, feed_id, feed_comment_id, report_id,
      menu_id, created_at, occasion, payload)
    ${selects.join(' union all ')}
    on conflict do nothing returning user_id`
}

const statement = (writing: Writing, result: string) =>
  `with ${writing.before ? `${writing.before}, ` : ''}recipients as materialized (${writing.recipients}),
   told as (${insertion(writing)})
   ${result}`

/** Inserts notices without updating the recipients' screens: the caller calls `announce`. Returns who got one. */
export const writeNotices = (trx: CompanyDb, writing: Writing) =>
  namedQuery<{ userId: number }>(trx, statement(writing, 'select distinct user_id from told'), [
    companyIdOf(trx),
    ...writing.values,
  ])

/**
 * Notifies the recipients found by a query, if they want it, once per occasion. One statement for any number of
 * recipients. Returns who got a notice.
 */
export async function tell(trx: CompanyDb, writing: Writing) {
  const told = await writeNotices(trx, writing)
  await announce(trx, told)
  return told
}

/**
 * As `tell`. Returns all recipients with the columns of the query, whether they got a notice, and their email address
 * if they want an email.
 */
export async function tellEach<Row>(trx: CompanyDb, { urgent = false, order, ...writing }: Choosing) {
  const rows = await namedQuery<Row & Told>(
    trx,
    statement(
      writing,
      `select o.*, ${mailAddress(eventOf(writing))} as email,
         ${urgent ? 'null::timestamptz' : quietUntil()} as quiet_until,
         coalesce(u.locale, c.default_locale) as locale,
         o.user_id in (select user_id from told) as told
       from recipients o ${accounts} join companies c on c.id = $1 ${order ? `order by ${order}` : ''}`,
    ),
    [companyIdOf(trx), ...writing.values],
  )
  await announce(
    trx,
    rows.filter(({ told }) => told),
  )
  return rows
}

/** As `tellEach`, and sends the emails, which wait until quiet hours are over. */
export async function tellAndMail<Row>(trx: CompanyDb, { email, address, ...choosing }: Mailing<Row>) {
  const unsent = choosing.notices.find(({ notice }) => !notice.channels.includes('mail'))
  if (unsent) throw new TypeError(`${unsent.notice.kind} is declared without email`)
  const rows = await tellEach<Row>(trx, choosing)
  for (const row of rows) {
    const mail = row.email === null ? null : await email(row)
    if (!mail) continue
    const { once, answerable, ...content } = mail
    await mailPerson(trx, row, content, { event: eventOf(choosing), once, address, answerable })
  }
  return rows
}

const eventOf = ({ event, notices }: Writing) => event ?? notices[0]!.notice.event

/** Number of people named in one event. */
const atOnce = 1_000

/** Updates the screens of these people after their notices changed. */
export async function announce(trx: CompanyDb, touched: readonly { userId: number }[]) {
  const userIds = [...new Set(touched.map(({ userId }) => userId))]
  for (let from = 0; from < userIds.length; from += atOnce)
    await publish(trx, announcementsChanged, { userIds: userIds.slice(from, from + atOnce) })
}
