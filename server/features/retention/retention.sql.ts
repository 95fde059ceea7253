import type { RetentionKind, RetentionThing } from '#common/retention.ts'

/** SQL: whether the posts of a menu, or the messages of a room, have a rule of their own, or wait for the wider one. */
const ownRule = (condition: string) => `exists (select from retention_rules o
  where o.company_id = :companyId and ${condition} and (not o.inherits or o.effective_at > now()))`

/**
 * SQL: whether a post `f` may be deleted by its age. What administrators announced stays with its evidence, and a post
 * with open requests until they are done.
 */
const expendable = `f.deleted_at is null and f.scheduled_at is null
  and not exists (select from administrator_announcements a where a.company_id = f.company_id and a.feed_id = f.id)
  and not exists (select from report_item_task_lists l
    join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
    where l.company_id = f.company_id and l.report_id = f.report_id
      and x.completed_at is null and x.withdrawn_at is null)`

/** SQL: whether something was written on the days of a hold `h` of a company `z`. */
const inSpan = (at: string) => `${at} >= coalesce(h.from_on::timestamp at time zone z.time_zone, '-infinity')
  and ${at} < coalesce((h.until_on + 1)::timestamp at time zone z.time_zone, 'infinity')`

/**
 * SQL: whether a legal hold keeps a post `f` or one of its comments: what the function feed_held says, but joined, since
 * it is asked for every post of a company.
 */
export const heldPost = `exists (select from legal_holds h
  join legal_hold_subjects s on s.company_id = h.company_id and s.legal_hold_id = h.id
  join companies z on z.id = h.company_id
  where h.company_id = :companyId and (h.released_at is null or h.released_at > now() - interval '7 days')
    and ((f.author_id = s.user_id or f.menu_id = s.menu_id) and ${inSpan('f.posted_at')}
      or exists (select from feed_comments k where k.company_id = :companyId and k.feed_id = f.id
        and (k.author_id = s.user_id or f.menu_id = s.menu_id) and ${inSpan('k.created_at')})))`

/** SQL: whether a legal hold keeps a draft `d`. */
export const heldDraft = `(exists (select from legal_holds h where h.company_id = :companyId)
  and legally_held(:companyId, d.user_id, d.menu_id, d.updated_at))`

/** SQL: whether a rule is about the menu of a post `f`; :subjectId is the menu. */
export const postsOf = {
  menu: 'f.menu_id = :subjectId::bigint',
  posts: `:subjectId::bigint is null and not ${ownRule('o.menu_id = f.menu_id')}`,
}

type Table = {
  thing: RetentionThing
  /** SQL: a table with its alias, which rows of it a rule concerns, and since when they exist. */
  from: string
  where: string
  at: string
  /** SQL: what identifies a row to an administrator; '' where contents are private. */
  text: string
  /** SQL: whether a legal hold keeps the row. */
  held: string
}

const posts = (kind: 'posts' | 'menu'): Table => ({
  thing: 'posts',
  from: 'feeds f',
  where: `f.company_id = :companyId and ${postsOf[kind]} and ${expendable}`,
  at: 'f.posted_at',
  text: `coalesce(nullif(f.title, ''), left(split_part(f.body, E'\\n', 1), 60))`,
  held: heldPost,
})

const messages = (scope: string): Table => ({
  thing: 'messages',
  from: `chat_messages c join chat_rooms r on r.company_id = c.company_id and r.id = c.chat_room_id`,
  where: `c.company_id = :companyId and ${scope}`,
  at: 'c.created_at',
  text: `case when r.kind in ('official', 'group') then r.name else '' end`,
  held: 'chat_room_held(:companyId, r.id)',
})

/** The posts that a rule concerns. */
export const concernedPosts = { posts: posts('posts'), menu: posts('menu') }

/** What a rule of each kind concerns; :subjectId is its menu or room, otherwise null. */
export const concerned: Record<RetentionKind, Table> = {
  ...concernedPosts,
  chat: messages(`:subjectId::bigint is null and not ${ownRule('o.chat_room_id = r.id')}
    and not exists (select from chat_retention s where s.company_id = :companyId and case r.kind
      when 'official' then s.official_days when 'group' then s.group_days
      when 'direct' then s.direct_days else s.notes_days end is not null)`),
  chat_room: messages('r.id = :subjectId::bigint'),
  notices: {
    thing: 'notices',
    from: 'announcements n',
    where: 'n.company_id = :companyId and :subjectId::bigint is null',
    ...{ at: 'n.created_at', text: `''`, held: 'false' },
  },
  drafts: {
    thing: 'drafts',
    from: 'drafts d',
    where: 'd.company_id = :companyId and :subjectId::bigint is null',
    ...{ at: 'd.updated_at', text: `''`, held: heldDraft },
  },
  log: {
    thing: 'entries',
    from: 'administration_acts e',
    where: 'e.company_id = :companyId and :subjectId::bigint is null',
    ...{ at: 'e.created_at', text: 'e.subject_name', held: 'false' },
  },
}
