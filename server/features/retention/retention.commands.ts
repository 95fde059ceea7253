import { type RetentionThing, retentionLimits, retentionThings } from '#common/retention.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct, logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { retentionRuleSaved } from './retention.events.ts'
import { findRule, type RetentionScope } from './retention.queries.ts'
import { concerned, concernedPosts, heldDraft, heldPost, postsOf } from './retention.sql.ts'

type NewRule = RetentionScope & {
  days: number | null
  inherits: boolean
  version: number
  /** The name of the menu or room; empty: the rule is for all. */
  name: string
}

const stateOf = (rule: { kind: string; days: number | null }) => ({
  retentionKind: rule.kind,
  retentionDays: rule.days,
})

/**
 * Sets or removes a rule at the version that was read (0: there is none), and delays all that it concerns by the days
 * of grace. @throws {Refusal} conflict
 */
export const saveRule = (
  db: CompanyDb,
  actorId: number,
  { kind, subjectId, days, inherits, ...rule }: NewRule,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Deleting shares this lock: a rule is true until the deletion commits.
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    const before = await findRule(trx, { kind, subjectId })
    const known = before && (!before.inherits || before.pending) ? before : undefined
    permit((known?.version ?? 0) === rule.version && (known !== undefined || !inherits), 'conflict')
    const [saved] = await namedQuery<{ id: number }>(
      trx,
      `insert into retention_rules as r (company_id, kind, menu_id, chat_room_id, days, inherits, effective_at, saved_by_id)
       values (:companyId, :kind, :menuId::bigint, :chatRoomId::bigint, :days::integer, :inherits,
         now() + make_interval(days => :graceDays::integer), :actorId)
       on conflict (company_id, kind, menu_id, chat_room_id) do update set days = excluded.days,
         inherits = excluded.inherits, effective_at = excluded.effective_at, saved_at = now(),
         saved_by_id = excluded.saved_by_id, version = r.version + 1
       returning id`,
      {
        ...{ companyId, kind, days, inherits, actorId, graceDays: retentionLimits.graceDays },
        menuId: kind === 'menu' ? subjectId : null,
        chatRoomId: kind === 'chat_room' ? subjectId : null,
      },
    )
    await logAct(trx, {
      ...{ actorId, noun: 'retention_rule', subject: { id: saved!.id, name: rule.name } },
      action: inherits ? 'delete' : known ? 'update' : 'create',
      before: known ? stateOf(known) : null,
      after: inherits ? null : stateOf({ kind, days }),
    })
    if (!inherits && days !== null) await publish(trx, retentionRuleSaved, { ruleId: saved!.id, actorId })
    return saved!.id
  })

/** Rules that delete something tonight. Those for chat are applied room by room, with chat. */
export const findRulesInForce = (db: CompanyDb) =>
  namedQuery<RetentionScope & { id: number }>(
    db,
    `select id, kind, menu_id as subject_id from retention_rules where company_id = $1 and days is not null
       and effective_at <= now() and kind not in ('chat', 'chat_room') order by id`,
    [companyIdOf(db)],
  )

type Rule = RetentionScope & { id: number }
type RuleOfPosts = Rule & { kind: 'posts' | 'menu' }
type OtherRule = Rule & { kind: 'notices' | 'drafts' | 'log' }

/** SQL: the rule, as long as it is in force. */
const inForce = `retention_rules r where r.company_id = :companyId and r.id = :ruleId
  and r.days is not null and r.effective_at <= now()`

/** Counts what a transaction deletes, in the entry that the night will log. */
function count(
  trx: CompanyDb,
  { kind, subjectId }: RetentionScope,
  counts: Partial<Record<RetentionThing, number>>,
) {
  const none = { posts: 0, comments: 0, files: 0, notices: 0, drafts: 0, entries: 0 }
  const { posts, comments, files, notices, drafts, entries } = { ...none, ...counts }
  return namedQuery(
    trx,
    `insert into retention_deletions as d
       (company_id, kind, subject_id, posts, comments, files, notices, drafts, entries)
     values (:companyId, :kind, :subjectId, :posts, :comments, :files, :notices, :drafts, :entries)
     on conflict (company_id, kind, subject_id) where not logged do update
     set deleted_at = now(), posts = d.posts + excluded.posts, comments = d.comments + excluded.comments,
       files = d.files + excluded.files, notices = d.notices + excluded.notices,
       drafts = d.drafts + excluded.drafts, entries = d.entries + excluded.entries`,
    {
      ...{ companyId: companyIdOf(trx), kind, subjectId: subjectId ?? 0 },
      ...{ posts, comments, files, notices, drafts, entries },
    },
  )
}

/** Nothing is put under hold, and no rule is changed, until the transaction ends. */
const holdStill = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for share', [companyIdOf(trx)])

/**
 * Deletes posts that are beyond the days of their rule, at most `most`, with their comments, reactions, notices and
 * place in the search; their files follow when nothing uses them any more. Returns how many posts.
 */
export const deletePosts = (db: CompanyDb, rule: RuleOfPosts, most: number) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { where, held } = concernedPosts[rule.kind]
    await holdStill(trx)
    const due = await namedQuery<{ id: number }>(
      trx,
      `select f.id from feeds f where ${where} and not ${held}
         and f.posted_at < (select now() - make_interval(days => r.days) from ${inForce})
       order by f.posted_at limit :most for update of f skip locked`,
      { companyId, subjectId: rule.subjectId, ruleId: rule.id, most },
    )
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const [hanging] = await namedQuery<{ comments: number; files: number }>(
      trx,
      `select (select count(*) from feed_comments where company_id = $1 and feed_id = any($2::bigint[])
           and deleted_at is null)::integer as comments,
         ((select count(*) from feed_media_files where company_id = $1 and feed_id = any($2::bigint[]))
         + (select count(*) from feed_comments k join feed_comment_media_files x on x.company_id = k.company_id
           and x.feed_comment_id = k.id where k.company_id = $1 and k.feed_id = any($2::bigint[])))::integer as files`,
      [companyId, ids],
    )
    await count(trx, rule, { posts: due.length, ...hanging! })
    await namedQuery(trx, 'delete from feeds where company_id = $1 and id = any($2::bigint[])', [
      companyId,
      ids,
    ])
    return due.length
  })

/** Deletes the comments that remained of posts which their authors deleted, of at most `most` posts. Returns how many posts. */
export const deleteCommentsOfDeleted = (db: CompanyDb, rule: RuleOfPosts, most: number) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await holdStill(trx)
    const due = await namedQuery<{ id: number }>(
      trx,
      `select f.id from feeds f where f.company_id = :companyId and f.deleted_at is not null
         and ${postsOf[rule.kind]} and not ${heldPost}
         and f.posted_at < (select now() - make_interval(days => r.days) from ${inForce})
         and exists (select from feed_comments k where k.company_id = :companyId and k.feed_id = f.id)
       order by f.posted_at limit :most for update of f skip locked`,
      { companyId, subjectId: rule.subjectId, ruleId: rule.id, most },
    )
    if (due.length === 0) return 0
    const values = [companyId, due.map(({ id }) => id)]
    const [gone] = await namedQuery<{ comments: number; files: number }>(
      trx,
      `select count(*) filter (where k.deleted_at is null)::integer as comments,
         coalesce(sum((select count(*) from feed_comment_media_files x
           where x.company_id = $1 and x.feed_comment_id = k.id)), 0)::integer as files
       from feed_comments k where k.company_id = $1 and k.feed_id = any($2::bigint[])`,
      values,
    )
    await count(trx, rule, gone!)
    await namedQuery(
      trx,
      'delete from search_texts where company_id = $1 and feed_id = any($2::bigint[])',
      values,
    )
    await namedQuery(
      trx,
      'delete from feed_comments where company_id = $1 and feed_id = any($2::bigint[])',
      values,
    )
    return due.length
  })

/** SQL: before when things are beyond their days. */
const beyond = `(select now() - make_interval(days => r.days) from ${inForce})`

const deletingOthers = {
  notices: `delete from announcements where company_id = :companyId and id in (select n.id from announcements n
    where n.company_id = :companyId and n.created_at < ${beyond} limit :most for update skip locked)
    returning company_id`,
  drafts: `delete from drafts where company_id = :companyId and (user_id, key) in (select d.user_id, d.key
    from drafts d where d.company_id = :companyId and d.updated_at < ${beyond} and not ${heldDraft} limit :most for update skip locked)
    returning company_id`,
  log: `delete from administration_acts where company_id = :companyId and id in (select e.id
    from administration_acts e where e.company_id = :companyId and e.created_at < ${beyond}
    order by e.id limit :most for update skip locked) returning company_id`,
}

/** Deletes notices, drafts or entries of the log beyond their days, at most `most`. Returns how many. */
export const deleteOthers = (db: CompanyDb, rule: OtherRule, most: number) =>
  transaction(db, async (trx) => {
    await holdStill(trx)
    const gone = await namedQuery(trx, deletingOthers[rule.kind], {
      ...{ companyId: companyIdOf(trx), ruleId: rule.id, most },
    })
    if (gone.length > 0) await count(trx, rule, { [concerned[rule.kind].thing]: gone.length })
    return gone.length
  })

/** The fields of the log. */
const deletedFields: Record<RetentionThing, string> = {
  posts: 'postsDeleted',
  comments: 'commentsDeleted',
  files: 'filesDeleted',
  messages: 'messagesDeleted',
  notices: 'noticesDeleted',
  drafts: 'draftsDeleted',
  entries: 'entriesDeleted',
}

type Deletion = { id: number; kind: string; subjectId: number; name: string | null } & Record<
  RetentionThing,
  number
>

/** Puts what was deleted, as counts, into the administration's log, once. */
export const logDeletions = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    const rows = await namedQuery<Deletion>(
      trx,
      `with done as (update retention_deletions set logged = true where company_id = $1 and not logged
         returning id, kind, subject_id, ${retentionThings.join(', ')})
       select d.*, coalesce(m.name, c.name) as name from done d
       left join menus m on m.company_id = $1 and m.id = d.subject_id and d.kind = 'menu'
       left join chat_rooms c on c.company_id = $1 and c.id = d.subject_id and d.kind = 'chat_room' order by d.id`,
      [companyIdOf(trx)],
    )
    await logActs(
      trx,
      rows.map((row) => ({
        ...{ actorId: null, noun: 'retention_rule', action: 'expire' },
        subject: { id: null, name: row.name ?? '' },
        after: {
          retentionKind: row.kind,
          ...Object.fromEntries(
            retentionThings
              .filter((thing) => row[thing] > 0)
              .map((thing) => [deletedFields[thing], row[thing]]),
          ),
        },
      })),
    )
  })
