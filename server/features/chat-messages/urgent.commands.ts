import { urgentRepeats } from '#common/urgent-message.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { urgentMessageAsked, urgentMessageEnded } from './chat-messages.events.ts'

/** Makes a new message urgent, in the transaction that sends it. */
export async function makeUrgent(trx: CompanyDb, chatMessageId: number, repeatMinutes: number) {
  await namedQuery(
    trx,
    `insert into urgent_messages (company_id, chat_message_id, repeat_minutes, repeats_until)
     values ($1, $2, $3, now() + $4 * interval '1 minute')`,
    [companyIdOf(trx), chatMessageId, repeatMinutes, repeatMinutes * urgentRepeats],
  )
  await publish(trx, urgentMessageAsked, { chatMessageId })
}

/** Takes back an urgent message, once. Returns whether it was open. */
export async function endUrgent(trx: CompanyDb, chatMessageId: number, userId: number) {
  const ended = await namedQuery(
    trx,
    `update urgent_messages set ended_at = now(), ended_by_id = $3
     where company_id = $1 and chat_message_id = $2 and ended_at is null returning chat_message_id`,
    [companyIdOf(trx), chatMessageId, userId],
  )
  if (ended.length > 0) await publish(trx, urgentMessageEnded, { chatMessageId })
  return ended.length > 0
}
