import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { personalDataLimits } from '#contract/personal-data.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { removeMessage } from '#server/features/chat-messages/chat-messages.commands.ts'
import { deleteComment } from '#server/features/documents/document-comments.commands.ts'
import { removeFeedComment } from '#server/features/feed-comments/feed-comments.commands.ts'
import { removeFeed } from '#server/features/feeds/feeds.commands.ts'
import { isHeld } from '#server/features/legal-holds/held-people.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { erasureRequested } from './personal-data.events.ts'
import { countWritings, findSubject, type Writings } from './personal-data.queries.ts'
import { personalDataStrings } from './personal-data.strings.ts'

const total = ({ posts, comments, messages }: Writings) => posts + comments + messages

/* Of legal holds and erasures, one waits for the other. */
async function lockSubject(trx: CompanyDb, userId: number) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
  await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', [
    companyId,
    userId,
  ])
  return found(await findSubject(trx, userId))
}

type Request = {
  userId: number
  actorId: number
  locale: Locale
  reason: string
  deletesWritings: boolean
  seenCount: number
}

/** Asks for the erasure of a person who has left, once. */
export const requestErasure = (
  db: CompanyDb,
  { userId, actorId, locale, reason, deletesWritings, seenCount }: Request,
) =>
  transaction(db, async (trx) => {
    const t = phrases(personalDataStrings, locale)
    const person = await lockSubject(trx, userId)
    if (person.requestedAt) return
    if (!person.hasLeft) throw new Refusal('validation_failed', { reason: t.notLeft })
    if (await isHeld(trx, userId)) throw new Refusal('validation_failed', { reason: t.held })
    const count = total(await countWritings(trx, userId))
    if (count !== seenCount) throw new Refusal('validation_failed', { seenCount: t.seenChanged(count) })
    await namedQuery(
      trx,
      `insert into personal_erasures (company_id, user_id, requested_by_id, reason, deletes_writings, erase_after)
       values (:companyId, :userId, :actorId, :reason, :deletesWritings, now() + make_interval(days => :days::integer))`,
      {
        ...{ companyId: companyIdOf(trx), userId, actorId, reason, deletesWritings },
        days: personalDataLimits.graceDays,
      },
    )
    await logAct(trx, {
      ...{
        actorId,
        noun: 'personal_data',
        action: 'delete',
        subject: { id: userId, name: fullName(person) },
      },
      before: { writings: count },
      after: { reason, writings: deletesWritings ? 0 : count },
    })
    await publish(trx, erasureRequested, { userId, actorId })
  })

/** Cancels an erasure that has not begun. @throws {Refusal} conflict: it has */
export const cancelErasure = (db: CompanyDb, userId: number, actorId: number) =>
  transaction(db, async (trx) => {
    const person = await lockSubject(trx, userId)
    if (!person.requestedAt) return
    const gone = await namedQuery(
      trx,
      `delete from personal_erasures where company_id = $1 and user_id = $2 and erase_after > now()
         and finished_at is null returning user_id`,
      [companyIdOf(trx), userId],
    )
    permit(gone.length > 0, 'conflict')
    await logAct(trx, {
      ...{
        actorId,
        noun: 'personal_data',
        action: 'cancel',
        subject: { id: userId, name: fullName(person) },
      },
      before: { reason: person.reason },
    })
  })

const atOnce = 200

async function eraseWritings(db: CompanyDb, userId: number, requestedById: number) {
  const key = [companyIdOf(db), userId, atOnce]
  /* Deletes everything of a kind that is left, some at a time, and counts it. */
  async function each<Row>(find: () => Promise<Row[]>, remove: (row: Row) => Promise<unknown>) {
    for (let rows = await find(); rows.length > 0; rows = await find()) {
      for (const row of rows) await remove(row)
      await namedQuery(
        db,
        'update personal_erasures set deleted_count = deleted_count + $3 where company_id = $1 and user_id = $2',
        [companyIdOf(db), userId, rows.length],
      )
    }
  }
  await each(
    () =>
      namedQuery<{ id: number }>(
        db,
        `select id from feeds where company_id = $1 and author_id = $2 and deleted_at is null and report_id is null
         order by id limit $3`,
        key,
      ),
    ({ id }) => removeFeed(db, requestedById, id),
  )
  await each(
    () =>
      namedQuery<{ id: number; feedId: number }>(
        db,
        `select id, feed_id from feed_comments where company_id = $1 and author_id = $2 and deleted_at is null
         order by id limit $3`,
        key,
      ),
    (comment) => removeFeedComment(db, comment),
  )
  await each(
    () =>
      namedQuery<{ id: number }>(
        db,
        `select id from document_comments where company_id = $1 and author_id = $2 and deleted_at is null
         order by id limit $3`,
        key,
      ),
    ({ id }) => deleteComment(db, id),
  )
  await each(
    () =>
      namedQuery<{ id: number; chatRoomId: number; seq: number; authorId: number }>(
        db,
        `select id, chat_room_id, seq, author_id from chat_messages
         where company_id = $1 and author_id = $2 and deleted_at is null order by id limit $3`,
        key,
      ),
    (message) => removeMessage(db, message),
  )
}

/* Where the person's name, address or wishes stand as text. */
async function eraseName(
  trx: CompanyDb,
  userId: number,
  { name, formerName }: { name: string; formerName: string },
) {
  const key = [companyIdOf(trx), userId]
  for (const statement of [
    `update user_import_rows set name = '', identifier = '', before = null, after = null, problems = '[]'
     where company_id = $1 and user_id = $2`,
    "update redemptions set wishes = '' where company_id = $1 and user_id = $2",
    'update inquiry_messages set sender = null where company_id = $1 and author_id = $2 and sender is not null',
    'delete from chat_reminders where company_id = $1 and user_id = $2',
    'delete from chat_scheduled_messages where company_id = $1 and user_id = $2',
    `delete from announcements where company_id = $1 and kind = 'personal_erasure_requested'
       and payload ->> 'userId' = ($2::bigint)::text`,
    `delete from announcements where company_id = $1 and payload ->> 'holdId' in (
       select s.legal_hold_id::text from legal_hold_subjects s where s.company_id = $1 and s.user_id = $2)`,
  ])
    await namedQuery(trx, statement, key)
  for (const statement of [
    'update certificates set holder_name = $3 where company_id = $1 and user_id = $2',
    'update inquiries set name = $3, email = null where company_id = $1 and user_id = $2',
    `update users set family_name = $3, given_name = id::text, family_name_kana = '', given_name_kana = '',
       employee_number = null, version = version + 1
     where company_id = $1 and id = $2`,
  ])
    await namedQuery(trx, statement, [...key, formerName])
  // What was tried for a directory knows the person only by name.
  await namedQuery(trx, 'delete from scim_trials where company_id = $1 and subject_name = $2', [
    companyIdOf(trx),
    name,
  ])
}

/**
 * Erases a person whose time has come: what they wrote, if that was wanted, and at last their name. May run again at any
 * time: what is gone is not found again. While a legal hold is in force it does nothing.
 */
export async function erase(db: CompanyDb, userId: number) {
  const companyId = companyIdOf(db)
  const [request] = await namedQuery<{ requestedById: number; deletesWritings: boolean }>(
    db,
    `select requested_by_id, deletes_writings from personal_erasures
     where company_id = $1 and user_id = $2 and finished_at is null and erase_after <= now()`,
    [companyId, userId],
  )
  if (!request || (await isHeld(db, userId))) return false
  if (request.deletesWritings) await eraseWritings(db, userId, request.requestedById)
  return transaction(db, async (trx) => {
    const person = await lockSubject(trx, userId)
    if (!person.hasLeft || (await isHeld(trx, userId))) return false
    // First, so that it waits for a notice about the person that is being written, and finds it.
    await namedQuery(
      trx,
      'update personal_erasures set finished_at = now() where company_id = $1 and user_id = $2',
      [companyId, userId],
    )
    const formerName = phrases(peopleStrings, person.defaultLocale).formerColleague
    await eraseName(trx, userId, { name: fullName(person), formerName })
    return true
  })
}
