import { mostSummaryTests } from '#contract/summary-emails.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { SummaryTime } from '#server/features/email-settings/email-settings.queries.ts'
import { changeOptions } from '#server/features/notification-options/notification-options.commands.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { findReader, markSent, type Person, takeDuePeople } from './summary-emails.queries.ts'
import { readUnseen } from './unseen.commands.ts'

/** Number of people in one transaction. */
const batchSize = 200

/**
 * Sends everyone whose email is due at `now` what they have not seen, and nothing to those who have seen everything.
 * After a crash it continues with those who were not looked at.
 * @param address the product's address for links, without a trailing slash
 * @returns the number of emails
 */
export async function sendDueSummaries(db: CompanyDb, now: Date, address: string) {
  let sent = 0
  for (let after = 0; ; ) {
    const due = await transaction(db, async (trx) => {
      const people = await takeDuePeople(trx, { after, now, limit: batchSize })
      const sentTo = await sendTo(
        trx,
        people.filter(({ taken }) => taken),
        address,
        ({ dueAt }) => `${dueAt.getTime()}`,
      )
      await markSent(trx, sentTo, now)
      sent += sentTo.length
      return people
    })
    const last = due.at(-1)
    if (!last) return sent
    after = last.userId
  }
}

/* Returns whom there was something to tell. */
async function sendTo(
  trx: CompanyDb,
  people: readonly Person[],
  address: string,
  occasion: (person: Person) => string,
) {
  const contents = await readUnseen(trx, people, address)
  const sentTo: number[] = []
  for (const person of people) {
    const content = contents.get(person.userId)
    if (!content) continue
    const once = `summary:${person.userId}:${occasion(person)}`
    await mailPerson(trx, { ...person, quietUntil: null }, content, { event: 'summary', once, address })
    sentTo.push(person.userId)
  }
  return sentTo
}

/** Stores when a person wants such emails. Choosing a time takes back what their mail program has ended. */
export const saveSummaryEmail = (db: CompanyDb, userId: number, { frequency, weekday, hour }: SummaryTime) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `insert into summary_email_settings as s (company_id, user_id, frequency, weekday, hour)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, user_id) do update set frequency = $3, weekday = $4, hour = $5, updated_at = now()
       where (s.frequency, s.weekday, s.hour) is distinct from (excluded.frequency, excluded.weekday, excluded.hour)`,
      [companyIdOf(trx), userId, frequency, weekday, hour],
    )
    if (frequency !== 'off')
      await changeOptions(trx, userId, { choices: [{ event: 'summary', channel: 'mail', wanted: true }] })
  })

/**
 * Sends a person now what they have not seen in the last week. Returns the address; null: there is nothing.
 * @throws {Refusal} too_many_requests; not_found for people who cannot get such emails
 */
export const testSummary = (db: CompanyDb, userId: number, address: string) =>
  transaction(db, async (trx) => {
    const now = new Date()
    const person = found(await findReader(trx, userId, now))
    const counted = await namedQuery(
      trx,
      `insert into summary_email_tests as o (company_id, user_id) values ($1, $2)
       on conflict (company_id, user_id) do update set
         tests_since = case when o.tests_since > now() - interval '1 hour' then o.tests_since else now() end,
         test_count = case when o.tests_since > now() - interval '1 hour' then o.test_count + 1 else 1 end
       where o.tests_since <= now() - interval '1 hour' or o.test_count < $3
       returning 1`,
      [companyIdOf(trx), userId, mostSummaryTests],
    )
    if (counted.length === 0) throw new Refusal('too_many_requests')
    const sentTo = await sendTo(trx, [person], address, () => `test:${now.getTime()}`)
    return sentTo.length > 0 ? person.email : null
  })
