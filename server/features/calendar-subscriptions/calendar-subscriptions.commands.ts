import { randomBytes } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { calendarSubscriptionLimits } from '#contract/calendar-subscriptions.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import type { CalendarSubscriptionPart } from './calendar-subscriptions.present.ts'
import { calendarSubscriptionsStrings } from './calendar-subscriptions.strings.ts'

type Written = {
  name: string
  parts: readonly CalendarSubscriptionPart[]
  categoryIds: readonly number[] | null
}

const newNonce = () => randomBytes(16).toString('hex')

/** Creates a subscription and returns its id. @throws {Refusal} validation_failed where the person has too many */
export const createSubscription = (db: CompanyDb, userId: number, written: Written, locale: Locale) =>
  transaction(db, async (trx) => {
    // Of two at once one waits, so that both are counted.
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', [
      companyIdOf(trx),
      userId,
    ])
    const { subscriptions: most } = calendarSubscriptionLimits
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into calendar_subscriptions (company_id, user_id, name, parts, category_ids, nonce)
       select :companyId, :userId, :name, :parts, :categoryIds, :nonce
       where (select count(*) from calendar_subscriptions where company_id = :companyId and user_id = :userId) < :most
       returning id`,
      { companyId: companyIdOf(trx), userId, ...written, nonce: newNonce(), most },
    )
    if (!row)
      throw new Refusal('validation_failed', {
        name: phrases(calendarSubscriptionsStrings, locale).tooMany(most),
      })
    return row.id
  })

type Target = { userId: number; id: number; version: number }

/** Changes the name and contents of one's own subscription. @throws {Refusal} not_found, conflict */
export async function changeSubscription(db: CompanyDb, target: Target, written: Written) {
  await permitOwn(db, target)
  const rows = await namedQuery(
    db,
    `update calendar_subscriptions set name = :name, parts = :parts, category_ids = :categoryIds
     where company_id = :companyId and user_id = :userId and id = :id and version = :version returning id`,
    { companyId: companyIdOf(db), ...target, ...written },
  )
  permit(rows.length > 0, 'conflict')
}

/** Gives one's own subscription a new address. @throws {Refusal} not_found, conflict */
export async function renewSubscription(db: CompanyDb, target: Target) {
  await permitOwn(db, target)
  const rows = await namedQuery(
    db,
    `update calendar_subscriptions set nonce = $5, renewed_at = now(), fetched_at = null
     where company_id = $1 and user_id = $2 and id = $3 and version = $4 returning id`,
    [companyIdOf(db), target.userId, target.id, target.version, newNonce()],
  )
  permit(rows.length > 0, 'conflict')
}

/** Deletes one's own subscription. @throws {Refusal} not_found, conflict */
export async function deleteSubscription(db: CompanyDb, target: Target) {
  await permitOwn(db, target)
  const rows = await namedQuery(
    db,
    `delete from calendar_subscriptions where company_id = $1 and user_id = $2 and id = $3 and version = $4
     returning id`,
    [companyIdOf(db), target.userId, target.id, target.version],
  )
  permit(rows.length > 0, 'conflict')
}

async function permitOwn(db: CompanyDb, { userId, id }: Target) {
  const rows = await namedQuery(
    db,
    'select id from calendar_subscriptions where company_id = $1 and user_id = $2 and id = $3',
    [companyIdOf(db), userId, id],
  )
  permit(rows.length > 0)
}

/**
 * Records that a subscription was fetched, once an hour, and its content where it changed. Returns since when the
 * content is what it is.
 */
export async function recordFetch(db: CompanyDb, id: number, etag: string) {
  const [row] = await namedQuery<{ changedAt: Date | null }>(
    db,
    `update calendar_subscriptions set etag = $3, fetched_at = now(),
       changed_at = case when etag is distinct from $3 then now() else changed_at end
     where company_id = $1 and id = $2 returning changed_at`,
    [companyIdOf(db), id, etag],
  )
  return row?.changedAt ?? new Date()
}
