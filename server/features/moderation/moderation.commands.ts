import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { raiseRev } from '#server/features/chat-messages/chat-messages.commands.ts'
import { endUrgent } from '#server/features/chat-messages/urgent.commands.ts'
import { chatRoomChanged } from '#server/features/chat-rooms/chat-rooms.events.ts'
import { feedCommentChanged } from '#server/features/feeds/feeds.events.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { keepMessage, putMessageBack } from './hidden-messages.sql.ts'
import { casesChanged, contentModerated, feedModerated } from './moderation.events.ts'

/** A post, a comment on it, or a chat message. */
export type Target =
  | { feedId: number; feedCommentId: number | null; chatMessageId: null }
  | { feedId: null; feedCommentId: null; chatMessageId: number }
type Report = { reporterId: number | null; reason: string; note: string }

/** Creates the case of a post, comment or message if there is none. Returns its id. */
export async function openCase(trx: CompanyDb, { feedId, feedCommentId, chatMessageId }: Target) {
  const conflict =
    chatMessageId !== null
      ? '(company_id, chat_message_id) where chat_message_id is not null'
      : feedCommentId === null
        ? '(company_id, feed_id) where feed_comment_id is null'
        : '(company_id, feed_comment_id) where feed_comment_id is not null'
  const [opened] = await namedQuery<{ id: number }>(
    trx,
    `insert into moderation_cases (company_id, feed_id, feed_comment_id, chat_message_id) values ($1, $2, $3, $4)
     on conflict ${conflict} do update set feed_id = excluded.feed_id returning id`,
    [companyIdOf(trx), feedId, feedCommentId, chatMessageId],
  )
  return opened!.id
}

/**
 * Reports a post, comment or message. A repeated report by the same person replaces their earlier one. A closed case is reopened
 * by a person who had not reported it yet.
 */
export function reportContent(db: CompanyDb, target: Target, { reporterId, reason, note }: Report) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const caseId = await openCase(trx, target)
    const [made] = await namedQuery<{ fresh: boolean }>(
      trx,
      `insert into moderation_reports (company_id, moderation_case_id, reporter_id, reason, note)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, moderation_case_id, coalesce(reporter_id, 0))
       do update set reason = excluded.reason, note = excluded.note returning xmax = 0 as fresh`,
      [companyId, caseId, reporterId, reason, note],
    )
    if (made!.fresh)
      await namedQuery(
        trx,
        `update moderation_cases set closed_at = null, closed_by_id = null, opened_at = now()
         where company_id = $1 and id = $2 and closed_at is not null and hidden_at is null`,
        [companyId, caseId],
      )
    await tellModerators(trx)
  })
}

/** Has those who moderate read again what waits for them. */
export async function tellModerators(trx: CompanyDb) {
  const people = await namedQuery<{ id: number }>(
    trx,
    `select u.id from users u where u.company_id = $1 and u.status = 'active' and (u.role = 'administrator'
       or u.role = 'section_administrator' and exists (select from administrator_sections s
         where s.company_id = u.company_id and s.user_id = u.id and s.section = 'moderation'))`,
    [companyIdOf(trx)],
  )
  await publish(trx, casesChanged, { userIds: people.map(({ id }) => id) })
}

type Case = Target & { id: number; authorId: number; chatRoomId: number | null }

/** Who decides; `version`: the version of the case that they saw; if unset, the current one. */
type By = { userId: number; version?: number }

/**
 * Hides the subject of a case, once. A post loses its place in every audience except its author's own: every list,
 * count, search, digest, file and live message reads those rows, so no other code needs a check. A comment is emptied
 * like a deleted one, and so is a message. The removed content is stored in the case.
 */
export async function hideContent(db: CompanyDb, target: Case, by: By & { reason: string }) {
  const subjectId =
    target.chatMessageId ??
    target.feedCommentId ??
    (await audienceOf(db, { include: [{ type: 'user', id: target.authorId }], match: 'any' }))
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    if (!(await takeCase(trx, target.id, 'hide', by))) return
    if (target.chatRoomId !== null) await raiseRev(trx, target.chatRoomId)
    if (target.chatMessageId !== null) await endUrgent(trx, target.chatMessageId, by.userId)
    const kept =
      target.chatMessageId !== null ? keepMessage : target.feedCommentId === null ? keepFeed : keepComment
    await namedQuery(
      trx,
      `${kept} update moderation_cases set hidden_at = now(), hidden_by_id = $4, hidden_reason = $5,
        closed_at = now(), closed_by_id = $4, kept = (select kept from taken)
      where company_id = $1 and id = $2`,
      [companyId, target.id, subjectId, by.userId, by.reason],
    )
    const moderationActionId = await record(trx, target.id, 'hide', by)
    await publish(trx, contentModerated, { moderationActionId })
    await tellModerators(trx)
    await announce(trx, target, -1)
  })
}

/** Restores what hiding removed, once. Content that its author deleted in the meantime stays deleted. */
export function restoreContent(db: CompanyDb, target: Case, by: By) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    if (!(await takeCase(trx, target.id, 'restore', by))) return
    if (target.chatRoomId !== null) await raiseRev(trx, target.chatRoomId)
    const putBack =
      target.chatMessageId !== null
        ? putMessageBack
        : target.feedCommentId === null
          ? [putFeedBack]
          : putCommentBack
    for (const sql of putBack) await namedQuery(trx, sql, [companyId, target.id])
    await namedQuery(
      trx,
      `update moderation_cases set hidden_at = null, hidden_by_id = null, hidden_reason = null, kept = null
       where company_id = $1 and id = $2`,
      [companyId, target.id],
    )
    const moderationActionId = await record(trx, target.id, 'restore', { userId: by.userId, reason: '' })
    await publish(trx, contentModerated, { moderationActionId })
    await announce(trx, target, 1)
  })
}

/** Closes a case without hiding anything, once. */
export function dismissCase(db: CompanyDb, caseId: number, by: By) {
  return transaction(db, async (trx) => {
    if (!(await takeCase(trx, caseId, 'dismiss', by))) return
    await namedQuery(
      trx,
      'update moderation_cases set closed_at = now(), closed_by_id = $3 where company_id = $1 and id = $2',
      [companyIdOf(trx), caseId, by.userId],
    )
    await record(trx, caseId, 'dismiss', { userId: by.userId, reason: '' })
    await tellModerators(trx)
  })
}

// $3: the author's own audience. The author can still see the post.
const keepFeed = `
  with gone as (
    delete from feed_audiences a using moderation_cases c
    where c.company_id = $1 and c.id = $2 and a.company_id = $1 and a.feed_id = c.feed_id and a.audience_id <> $3
    returning a.audience_id, a.sort_at, a.group_menu_id
  ), taken as (
    select jsonb_build_object('audiences', coalesce(jsonb_agg(to_jsonb(gone)), '[]')) as kept from gone
  )`

const putFeedBack = `
  insert into feed_audiences (company_id, audience_id, sort_at, feed_id, group_menu_id)
  select $1, a.audience_id, a.sort_at, c.feed_id, a.group_menu_id
  from moderation_cases c
  join feeds f on f.company_id = $1 and f.id = c.feed_id and f.deleted_at is null
  cross join jsonb_to_recordset(c.kept -> 'audiences')
    as a (audience_id bigint, sort_at timestamptz, group_menu_id bigint)
  where c.company_id = $1 and c.id = $2
  on conflict do nothing`

// $3: the comment. If its author has already deleted it, there is nothing to remove.
const keepComment = `
  with mentions as (
    delete from feed_comment_mentions where company_id = $1 and feed_comment_id = $3 returning user_id
  ), files as (
    delete from feed_comment_media_files where company_id = $1 and feed_comment_id = $3
    returning media_file_id, sort_order
  ), comment as (
    select id, body from feed_comments where company_id = $1 and id = $3 and deleted_at is null
  ), emptied as (
    update feed_comments k set body = '', deleted_at = now(), hidden_at = now()
    from comment where k.company_id = $1 and k.id = comment.id
  ), taken as (
    select jsonb_build_object(
      'body', coalesce((select body from comment), ''),
      'mentioned_user_ids', coalesce((select jsonb_agg(user_id) from mentions), '[]'),
      'media_file_ids', coalesce((select jsonb_agg(media_file_id order by sort_order) from files), '[]')) as kept
  )`

const putCommentBack = [
  `update feed_comments k set body = c.kept ->> 'body', deleted_at = null, hidden_at = null
   from moderation_cases c
   where c.company_id = $1 and c.id = $2 and k.company_id = $1 and k.id = c.feed_comment_id
     and k.hidden_at is not null`,
  `insert into feed_comment_mentions (company_id, feed_comment_id, user_id)
   select $1, c.feed_comment_id, user_id::bigint
   from moderation_cases c cross join jsonb_array_elements_text(c.kept -> 'mentioned_user_ids') user_id
   where c.company_id = $1 and c.id = $2 on conflict do nothing`,
  `insert into feed_comment_media_files (company_id, feed_comment_id, sort_order, media_file_id)
   select $1, c.feed_comment_id, place, file_id::bigint
   from moderation_cases c
   cross join jsonb_array_elements_text(c.kept -> 'media_file_ids') with ordinality as file (file_id, place)
   where c.company_id = $1 and c.id = $2 on conflict do nothing`,
]

type Kind = 'hide' | 'restore' | 'dismiss'

const stands = { hide: 'hidden_at is null', restore: 'hidden_at is not null', dismiss: 'closed_at is null' }

/**
 * Locks the case until the end of the transaction: two administrators act one after the other. Returns false if the
 * case is already in the requested state. Throws `conflict` if it was decided since it was seen.
 */
async function takeCase(trx: CompanyDb, caseId: number, kind: Kind, { userId, version }: By) {
  const key = [companyIdOf(trx), caseId]
  const [row] = await namedQuery<{ open: boolean }>(
    trx,
    `select ${stands[kind]} as open from moderation_cases where company_id = $1 and id = $2 for update`,
    key,
  )
  const acts = await namedQuery<{ kind: Kind; actorId: number }>(
    trx,
    'select kind, actor_id from moderation_actions where company_id = $1 and moderation_case_id = $2 order by id',
    key,
  )
  const last = acts.at(-1)
  // The same decision was sent again.
  if (!row!.open && last?.kind === kind && last.actorId === userId) return false
  permit(version === undefined || acts.length === version, 'conflict')
  return row!.open
}

/** Stores the decision in the case, and in the log for those who oversee administrators. */
async function record(trx: CompanyDb, caseId: number, kind: Kind, by: { userId: number; reason: string }) {
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `insert into moderation_actions (company_id, moderation_case_id, kind, reason, actor_id)
     values ($1, $2, $3, $4, $5) returning id`,
    [companyIdOf(trx), caseId, kind, by.reason, by.userId],
  )
  const [about] = await namedQuery<{ name: string; noun: 'feed' | 'feed_comment' | 'chat_message' }>(
    trx,
    `select u.family_name || ' ' || u.given_name as name,
       case when g.id is not null then 'chat_message' when k.id is not null then 'feed_comment' else 'feed' end as noun
     from moderation_cases c left join feeds f on f.company_id = $1 and f.id = c.feed_id
     left join feed_comments k on k.company_id = $1 and k.id = c.feed_comment_id
     left join chat_messages g on g.company_id = $1 and g.id = c.chat_message_id
     join users u on u.company_id = $1 and u.id = coalesce(g.author_id, k.author_id, f.author_id)
     where c.company_id = $1 and c.id = $2`,
    [companyIdOf(trx), caseId],
  )
  await logAct(trx, {
    actorId: by.userId,
    noun: about!.noun,
    action: kind,
    subject: { id: caseId, name: about!.name },
    after: { reason: by.reason },
  })
  return row!.id
}

async function announce(trx: CompanyDb, { feedId, feedCommentId, chatRoomId }: Case, by: 1 | -1) {
  if (chatRoomId !== null) return publish(trx, chatRoomChanged, { chatRoomId })
  if (feedId === null) return
  if (feedCommentId === null) return publish(trx, feedModerated, { feedId })
  // While hidden it has no recipients; shown again, everyone it mentions is a recipient again.
  await publish(trx, feedCommentChanged, { feedId, commentId: feedCommentId, mentions: 'all' })
  await namedQuery(
    trx,
    'update feed_counters set comment_count = comment_count + $3 where company_id = $1 and feed_id = $2',
    [companyIdOf(trx), feedId, by],
  )
}
