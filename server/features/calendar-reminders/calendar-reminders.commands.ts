import { showDay } from '#common/form/show-day.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mostCalendarTests } from '#contract/notification-options.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell, tellEach } from '#server/features/announcements/tell.commands.ts'
import { optionsPath } from '#server/features/notification-options/addresses.rules.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { calendarTest, mustReadDue, taskDue } from './calendar-reminders.notices.ts'
import { calendarRemindersStrings } from './calendar-reminders.strings.ts'
import {
  findNextDueDate,
  findReminded,
  findTester,
  notedDueDates,
  notingDueDates,
  type Reminded,
} from './due-dates.queries.ts'

type Said = Pick<Reminded, 'kind' | 'feedId' | 'title' | 'actorName' | 'dueOn'>

/**
 * Reminds everyone who chose a lead time of what is due within it, each item once, by one notice per item and one
 * email for all. Does nothing outside of the company's working hours.
 * @param address the product's address for links, without a trailing slash
 */
export async function remindOfDueDates(db: CompanyDb, now: Date, address: string) {
  await forgetOld(db, now)
  for (let after = 0; ; ) {
    const people = await findReminded(db, now, after)
    const last = people.at(-1)
    if (!last) return
    const userIds = people.map(({ id }) => id)
    await transaction(db, (trx) => tellSome(trx, now, userIds, address))
    after = last.id
  }
}

/** Days after which sent reminders are no longer needed to prevent duplicates. */
const keptDays = 30

const forgetOld = (db: CompanyDb, now: Date) =>
  namedQuery(
    db,
    `delete from sent_reminders where company_id = $1 and due_on < $2::timestamptz::date - ${keptDays}`,
    [companyIdOf(db), now],
  )

/**
 * Marks and sends these people's reminders for the day of `now`: one notice per item, and one email per person for
 * all items.
 */
async function tellSome(trx: CompanyDb, now: Date, userIds: readonly number[], address: string) {
  const columns = {
    actor: 'o.actor_id',
    feed: 'o.feed_id',
    report: 'o.report_id',
    payload: { dueOn: 'o.due_on' },
  }
  const rows = await tellEach<Reminded>(trx, {
    values: [now, userIds],
    before: notingDueDates,
    recipients: notedDueDates,
    notices: [
      mustReadDue.row({ ...columns, when: "o.kind = 'must_read'" }),
      taskDue.row({ ...columns, when: "o.kind = 'request'" }),
    ],
    readable: true,
    order: 'o.user_id, o.due_on, o.subject_id',
  })
  for (const [userId, due] of Map.groupBy(rows, (row) => row.userId)) {
    const { sentOn, kind, feedId, reportId, dueOn } = due[0]!
    await mailPerson(trx, due[0]!, emailOf(due, due[0]!.locale, address), {
      ...{ event: 'calendar', address },
      once: `calendar:${userId}:${sentOn}:${kind}:${reportId ?? feedId}:${dueOn}`,
    })
  }
}

function emailOf(due: readonly Said[], locale: Locale, address: string) {
  const words = phrases(calendarRemindersStrings, locale)
  const lines = due.map(({ kind, feedId, title, actorName, dueOn }) => {
    const link = `${address}${feedId === null ? '/waiting' : `/feeds/${feedId}`}`
    return `${words[kind](actorName, title, showDay(dueOn, locale))}\n${link}`
  })
  return { subject: words.subject(due[0]!.title, due.length - 1), text: words.text(lines.join('\n\n')) }
}

/**
 * Immediately sends a person the reminder of their next due date, or of an example if they have none.
 * @throws {Refusal} too_many_requests
 */
export const testReminder = (db: CompanyDb, userId: number, address: string) =>
  transaction(db, async (trx) => {
    await countTest(trx, userId)
    const { notice, email, locale } = await findTester(trx, userId)
    const due = await findNextDueDate(trx, userId)
    if (notice) await announceTest(trx, userId, due)
    if (email !== null) {
      const words = phrases(calendarRemindersStrings, locale)
      const message = due
        ? emailOf([due], locale, address)
        : { subject: words.exampleSubject, text: words.exampleText(`${address}${optionsPath(userId)}`) }
      await mailPerson(
        trx,
        // A person is waiting for it.
        { userId, email, locale, quietUntil: null },
        { subject: words.test(message.subject), text: message.text },
        { event: 'calendar', address, once: `calendar-test:${userId}:${Date.now()}` },
      )
    }
    return { notice, email, own: due !== undefined }
  })

async function countTest(trx: CompanyDb, userId: number) {
  const fresh = `(o.tests_since > now() - interval '1 hour')`
  const counted = await namedQuery(
    trx,
    `insert into notification_settings as o (company_id, user_id, tests_since, test_count) values ($1, $2, now(), 1)
     on conflict (company_id, user_id) do update set
       tests_since = case when ${fresh} then o.tests_since else now() end,
       test_count = case when ${fresh} then o.test_count + 1 else 1 end
     where ${fresh} is not true or o.test_count < $3
     returning 1`,
    [companyIdOf(trx), userId, mostCalendarTests],
  )
  if (counted.length === 0) throw new Refusal('too_many_requests')
}

async function announceTest(
  trx: CompanyDb,
  userId: number,
  due: Awaited<ReturnType<typeof findNextDueDate>>,
) {
  await tell(trx, {
    values: [userId, due?.actorId ?? userId, due?.reportId ?? null, due?.feedId ?? null, due?.dueOn ?? null],
    recipients: 'select $2::bigint as user_id',
    notices: [
      calendarTest.row({
        actor: '$3',
        report: '$4',
        feed: '$5',
        payload: { dueOn: '$6::date' },
      }),
    ],
    readable: true,
  })
}
