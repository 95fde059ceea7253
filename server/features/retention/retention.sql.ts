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

/** SQL: whether a legal hold keeps a post `f` or one of its comments, or a draft `d`. */
export const heldPost = 'feed_held(:companyId, f.id)'
export const heldDraft = 'legally_held(:companyId, d.user_id, d.menu_id, d.updated_at)'

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
