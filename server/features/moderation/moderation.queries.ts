import type { caseStates } from '#contract/moderation.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { FeedRow } from '#server/features/feeds/feeds.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type CaseState = (typeof caseStates)[number]

export type CaseRow = AuthorRow & {
  id: number
  version: number
  state: CaseState
  title: string
  body: string
  /** Empty for messages. */
  menuName: string
  createdAt: Date
  deleted: boolean
  openedAt: Date
  photos: { filename: string; width: number; height: number; originalName: string }[] | null
  attachments: FeedRow['attachments']
  reports:
    | (Omit<AuthorRow, 'authorId'> & {
        authorId: number | null
        reason: 'harassment' | 'personal_information' | 'confidential' | 'inaccurate' | 'other' | 'word'
        note: string
        createdAt: string
      })[]
    | null
  actions: (AuthorRow & { kind: 'hide' | 'restore' | 'dismiss'; reason: string; createdAt: string })[] | null
} & (
    | { feedId: number; feedCommentId: number | null; chatMessageId: null; chatRoomId: null }
    | ({ feedId: null; feedCommentId: null; chatMessageId: number } & MessagePlace)
  )

type MessagePlace = {
  chatRoomId: number
  seq: number
  roomName: string
  roomKind: 'official' | 'group' | 'direct' | 'notes'
}

const state = `case when c.hidden_at is not null then 'hidden' when c.closed_at is null then 'open' else 'closed' end`

const person = `'authorId', u.id, 'authorFamilyName', u.family_name, 'authorGivenName', u.given_name,
  'authorStatus', u.status, 'authorFilename', m.filename`
const people = (id: string, join: 'join' | 'left join' = 'join') => `
  ${join} users u on u.company_id = $1 and u.id = ${id}
  ${portraitOf()}`

// Files of the post or comment of a case: attached files, and those that hiding removed from a comment.
const filesOfCase = `
  select x.media_file_id from feed_media_files x
    where k.id is null and c.feed_id is not null and x.company_id = $1 and x.feed_id = c.feed_id
  union all
  select x.media_file_id from chat_message_media_files x
    where x.company_id = $1 and x.chat_room_id = g.chat_room_id and x.seq = g.seq
  union all
  select x.media_file_id from feed_comment_media_files x where x.company_id = $1 and x.feed_comment_id = k.id
  union all
  select x::bigint from jsonb_array_elements_text(c.kept -> 'media_file_ids') x`

// $1 company; `c` the requested cases. Content that hiding removed from a comment is read from the case itself.
const cases = (wanted: string) => `
  select c.id, (select count(*) from moderation_actions a
      where a.company_id = $1 and a.moderation_case_id = c.id) as version, ${state} as state, c.feed_id, c.feed_comment_id, c.chat_message_id, c.opened_at,
    g.chat_room_id, g.seq, r.name as room_name, r.kind as room_kind,
    case when k.id is null then coalesce(f.title, '') else '' end as title,
    coalesce(c.kept ->> 'body', g.body, k.body, f.body, '') as body,
    coalesce(n.name, '') as menu_name, coalesce(g.created_at, k.created_at, f.posted_at, c.opened_at) as created_at,
    f.deleted_at is not null or (k.deleted_at is not null and k.hidden_at is null)
      or (g.deleted_at is not null and g.hidden_at is null) as deleted,
    ${authorColumns()},
    (select json_agg(json_build_object('filename', p.filename, 'width', p.width, 'height', p.height,
        'originalName', p.original_name) order by p.id)
      from media_files p where p.company_id = $1 and p.kind = 'image' and p.id in (${filesOfCase})) as photos,
    (select json_agg(json_build_object('filename', p.filename, 'kind', p.kind, 'contentType', p.content_type,
        'byteSize', p.byte_size, 'originalName', p.original_name) order by p.id)
      from media_files p where p.company_id = $1 and p.kind <> 'image' and p.id in (${filesOfCase})) as attachments,
    (select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'createdAt', r.created_at, ${person})
        order by r.id)
      from moderation_reports r ${people('r.reporter_id', 'left join')}
      where r.company_id = $1 and r.moderation_case_id = c.id) as reports,
    (select json_agg(json_build_object('kind', a.kind, 'reason', a.reason, 'createdAt', a.created_at, ${person})
        order by a.id)
      from moderation_actions a ${people('a.actor_id')}
      where a.company_id = $1 and a.moderation_case_id = c.id) as actions
  from (${wanted}) c
  left join feeds f on f.company_id = $1 and f.id = c.feed_id
  left join menus n on n.company_id = $1 and n.id = f.menu_id
  left join feed_comments k on k.company_id = $1 and k.id = c.feed_comment_id
  left join chat_messages g on g.company_id = $1 and g.id = c.chat_message_id
  left join chat_rooms r on r.company_id = $1 and r.id = g.chat_room_id
  ${people('coalesce(g.author_id, k.author_id, f.author_id)')}
  order by c.opened_at desc, c.id desc`

type PageRequest = { state: CaseState; after: { at: Date; id: number } | null; limit: number }

/** Cases in one state, latest first. */
export async function findCases(db: CompanyDb, { state: wanted, after, limit }: PageRequest) {
  const rows = await namedQuery<CaseRow>(
    db,
    cases(`select * from moderation_cases c where c.company_id = $1 and ${state} = $2
      and (c.opened_at, c.id) < (coalesce($3, 'infinity'::timestamptz), $4) order by c.opened_at desc, c.id desc limit $5`),
    [companyIdOf(db), wanted, after?.at ?? null, after?.id ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.openedAt, row.id])
}

export async function findCase(db: CompanyDb, id: number) {
  const [row] = await namedQuery<CaseRow>(
    db,
    cases('select * from moderation_cases c where c.company_id = $1 and c.id = $2'),
    [companyIdOf(db), id],
  )
  return row
}

/** How many cases are open, and how many posts and comments are hidden. */
export async function countCases(db: CompanyDb) {
  const [row] = await namedQuery<{ openCount: number; hiddenCount: number }>(
    db,
    `select count(*) filter (where closed_at is null and hidden_at is null) as open_count,
       count(*) filter (where hidden_at is not null) as hidden_count
     from moderation_cases where company_id = $1`,
    [companyIdOf(db)],
  )
  return row!
}
