import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { chatDraftChanged } from './chat-drafts.events.ts'
import { findChatDraft } from './chat-drafts.queries.ts'

type Draft = {
  userId: number
  chatRoomId: number
  body: string
  mentionedUserIds: readonly number[]
  replyToSeq: number | null
}

/** The membership is locked, so that saves follow each other also while there is no draft yet. */
const lockMembership = (trx: CompanyDb, userId: number, chatRoomId: number) =>
  namedQuery(
    trx,
    'select 1 from chat_memberships where company_id = $1 and user_id = $2 and chat_room_id = $3 for update',
    [companyIdOf(trx), userId, chatRoomId],
  )

async function writeDraft(trx: CompanyDb, draft: Draft, beginning: number) {
  const { userId, chatRoomId } = draft
  const [saved] = await namedQuery<{ version: number }>(
    trx,
    `insert into chat_drafts as d (company_id, user_id, chat_room_id, body, mentioned_user_ids, reply_to_seq, version)
     select company_id, user_id, chat_room_id, :body, :mentionedUserIds::bigint[], :replyToSeq::bigint, :beginning
     from chat_memberships where company_id = :companyId and user_id = :userId and chat_room_id = :chatRoomId
     on conflict (company_id, user_id, chat_room_id) do update set body = excluded.body,
       mentioned_user_ids = excluded.mentioned_user_ids, reply_to_seq = excluded.reply_to_seq,
       version = d.version + 1, updated_at = now()
     returning version`,
    { companyId: companyIdOf(trx), ...draft, beginning },
  )
  await publish(trx, chatDraftChanged, { chatRoomId, userId })
  return saved?.version ?? 0
}

/**
 * Saves a draft; an empty one removes it. Returns its version, and the draft of another device that it replaced: one
 * with a text that is newer than `version`.
 */
export function keepChatDraft(db: CompanyDb, { version, ...draft }: Draft & { version: number }) {
  return transaction(db, async (trx) => {
    const { userId, chatRoomId, body } = draft
    await lockMembership(trx, userId, chatRoomId)
    const old = await findChatDraft(trx, userId, chatRoomId)
    const same = (old?.body ?? '') === body && (old?.replyToSeq ?? null) === draft.replyToSeq
    if (same) return { version: old?.version ?? 0, replaced: null }
    const replaced = old && old.body.trim() !== '' && old.version !== version ? old : null
    return { version: await writeDraft(trx, draft, version + 1), replaced }
  })
}
