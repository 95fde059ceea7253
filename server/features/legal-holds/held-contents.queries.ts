import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, namedQuery } from '#db/tenant.ts'
import type { HoldScope } from './legal-holds.queries.ts'
import { heldComments, heldFiles, heldKept, heldMessages, heldPosts, heldReports } from './legal-holds.sql.ts'

/* Pages of what a hold contains, for its export: rows after an id, in order. */

type Page = { after: number; limit: number }
type Shown = { name: string; text: string }

const nameOf = (u: string) => `${u}.family_name || ' ' || ${u}.given_name`

/** A text and its history, whatever it is the text of. */
type Written = {
  id: number
  authorId: number
  author: string
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  body: string
}

export type HeldPost = Written & {
  menu: string
  version: number
  scheduledAt: Date | null
  deletedBy: string | null
  title: string
  answers: Shown[] | null
}

export const findHeldPosts = (db: CompanyDb, scope: HoldScope, page: Page) =>
  namedQuery<HeldPost>(
    db,
    `select p.id, n.name as menu, p.author_id, ${nameOf('u')} as author, p.posted_at as created_at, p.edited_at,
       p.scheduled_at, p.deleted_at, ${nameOf('d')} as deleted_by, p.text_version as version, p.title, p.body, p.answers
     from feeds p join menus n on n.company_id = :companyId and n.id = p.menu_id
     join users u on u.company_id = :companyId and u.id = p.author_id
     left join users d on d.company_id = :companyId and d.id = p.deleted_by_id
     where p.company_id = :companyId and p.id > :after and p.id in (${heldPosts}) order by p.id limit :limit`,
    { ...scope, ...page },
  )

export type HeldComment = Written & { feedId: number; parentId: number | null; hidden: boolean }

/** Of comments that moderation hides, the text that is hidden. */
export const findHeldComments = (db: CompanyDb, scope: HoldScope, page: Page) =>
  namedQuery<HeldComment>(
    db,
    `select p.id, p.feed_id, p.parent_id, p.author_id, ${nameOf('u')} as author, p.created_at, p.edited_at,
       case when p.hidden_at is null then p.deleted_at end as deleted_at, p.hidden_at is not null as hidden,
       coalesce(h.kept ->> 'body', p.body) as body
     from feed_comments p join users u on u.company_id = :companyId and u.id = p.author_id
     left join moderation_cases h on h.company_id = :companyId and h.feed_comment_id = p.id and h.hidden_at is not null
     where p.company_id = :companyId and p.id > :after and p.id in (${heldComments}) order by p.id limit :limit`,
    { ...scope, ...page },
  )

export type HeldVersion = {
  id: number
  thing: 'post' | 'comment'
  contentId: number
  version: number | null
  author: string
  createdAt: Date
  title: string | null
  body: string
  answers: Shown[] | null
  /** When it was changed or deleted; null: it is in the history of the post. */
  keptAt: Date | null
}

/** What holds kept of changed and deleted posts and comments. */
export const findKeptVersions = (db: CompanyDb, scope: HoldScope, page: Page) =>
  namedQuery<HeldVersion>(
    db,
    `select p.id, p.thing, p.content_id, p.version, ${nameOf('u')} as author, p.written_at as created_at, p.title,
       p.body, p.answers, p.kept_at
     from legal_kept_contents p join users u on u.company_id = :companyId and u.id = p.author_id
     where p.company_id = :companyId and p.id > :after and p.body is not null and p.id in (${heldKept})
     order by p.id limit :limit`,
    { ...scope, ...page },
  )

/** Earlier versions in the history of posts; `after`: a post, whose versions are returned whole. */
export const findEarlierVersions = (db: CompanyDb, scope: HoldScope, page: Page) =>
  namedQuery<HeldVersion>(
    db,
    `select p.id, 'post' as thing, p.id as content_id, v.version, ${nameOf('u')} as author,
       v.written_at as created_at, v.title, v.body, null::jsonb as answers, null::timestamptz as kept_at
     from (select f.id from feeds f where f.company_id = :companyId and f.id > :after and f.id in (${heldPosts})
       and exists (select from feed_versions e where e.company_id = :companyId and e.feed_id = f.id)
       order by f.id limit :limit) p
     join feed_versions v on v.company_id = :companyId and v.feed_id = p.id
     join users u on u.company_id = :companyId and u.id = v.written_by_id order by p.id, v.version`,
    { ...scope, ...page },
  )

export type HeldReport = {
  id: number
  menu: string
  author: string
  stage: 'apply' | 'report'
  status: string
  submittedAt: Date | null
  deletedAt: Date | null
  version: number
  writer: string
  writtenAt: Date
  items: FormItem[] | null
  answers: FormAnswer[]
}

/** Submissions with each of their versions; `after`: a submission, whose versions are returned whole. */
export const findHeldReports = (db: CompanyDb, { menuIds: _, ...scope }: HoldScope, page: Page) =>
  namedQuery<HeldReport>(
    db,
    `select p.id, n.name as menu, ${nameOf('u')} as author, p.stage, p.status, p.submitted_at, p.deleted_at, v.version,
       ${nameOf('w')} as writer, v.written_at, i.items, v.answers
     from (select * from reports r where r.company_id = :companyId and r.id > :after and r.id in (${heldReports})
       order by r.id limit :limit) p
     join menus n on n.company_id = :companyId and n.id = p.menu_id
     join users u on u.company_id = :companyId and u.id = p.user_id
     join report_versions v on v.company_id = :companyId and v.report_id = p.id
     join users w on w.company_id = :companyId and w.id = v.written_by_id
     left join menu_forms i on i.company_id = :companyId and i.menu_id = p.menu_id and i.stage = p.stage
       and i.version = p.form_version
     order by p.id, v.version`,
    { ...scope, ...page },
  )

export type HeldMessage = Written & {
  roomId: number
  roomKind: string
  room: string
  hidden: boolean
  earlier: { body: string; keptAt: string }[]
}

/** What people wrote in chat, with what holds kept of it; direct rooms are named by their people. */
export const findHeldMessages = (db: CompanyDb, { menuIds: _, ...scope }: HoldScope, page: Page) =>
  namedQuery<HeldMessage>(
    db,
    `select p.id, r.id as room_id, r.kind as room_kind, coalesce(nullif(r.name, ''), (select string_agg(${nameOf('x')},
         '、' order by x.id) from users x where x.company_id = :companyId and x.id = any(r.people)), '') as room,
       p.author_id, ${nameOf('u')} as author, p.created_at, p.edited_at, p.deleted_at, p.hidden_at is not null as hidden,
       coalesce(h.kept ->> 'body', p.body) as body,
       coalesce((select json_agg(json_build_object('body', k.body, 'keptAt', k.kept_at) order by k.version)
         from chat_kept_messages k where k.company_id = :companyId and k.chat_room_id = p.chat_room_id
           and k.seq = p.seq), '[]') as earlier
     from chat_messages p join chat_rooms r on r.company_id = :companyId and r.id = p.chat_room_id
     join users u on u.company_id = :companyId and u.id = p.author_id
     left join moderation_cases h on h.company_id = :companyId and h.chat_message_id = p.id and h.hidden_at is not null
     where p.company_id = :companyId and p.id > :after and p.id in (${heldMessages}) order by p.id limit :limit`,
    { ...scope, ...page },
  )

export type HeldFile = {
  id: number
  thing: 'post' | 'comment' | 'submission' | 'message'
  contentId: number
  removed: boolean
  filename: string
  originalName: string
  contentType: string
  byteSize: number
}

/** Files with what they belong to; `after`: a file, whose places are returned whole. */
export const findHeldFiles = (db: CompanyDb, scope: HoldScope, page: Page) =>
  namedQuery<HeldFile>(
    db,
    `with places as materialized (${heldFiles}), p as (
       select m.id, m.filename, m.original_name, m.content_type, m.byte_size from media_files m
       where m.company_id = :companyId and m.id > :after and m.id in (select media_file_id from places)
       order by m.id limit :limit
     )
     select p.*, x.thing, x.content_id, x.removed from p join places x on x.media_file_id = p.id
     order by p.id, x.thing, x.content_id`,
    { ...scope, ...page },
  )
