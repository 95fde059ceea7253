/**
 * SQL: removes the draft of a message that is being sent, unless something else is written there by now, as parts of a
 * `with` that sends `:body` of `:authorId` if `sent` has a row. Publishes `:draftEvent` with `:draftPayload`.
 */
export const droppingSentDraft = (sent: string) => `dropped as (
    update chat_drafts d set body = '', mentioned_user_ids = '{}', reply_to_seq = null, version = d.version + 1,
      updated_at = now()
    from ${sent} where d.company_id = :companyId and d.user_id = :authorId and d.chat_room_id = :chatRoomId
      and d.body <> '' and btrim(d.body, E' \\t\\n\\r\\u00a0\\u3000') = :body
    returning d.version
  ), draft_event as (
    insert into outbox_events (company_id, kind, payload) select :companyId, :draftEvent, :draftPayload from dropped
  )`
