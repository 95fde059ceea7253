import {
  type RetentionKind,
  type RetentionThing,
  retentionLimits,
  retentionThings,
} from '#common/retention.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { concerned } from './retention.sql.ts'

/** What a rule is for; `subjectId`: the menu or room. */
export type RetentionScope = { kind: RetentionKind; subjectId: number | null }

export type RuleRow = RetentionScope & {
  id: number
  subjectName: string | null
  days: number | null
  inherits: boolean
  effectiveAt: Date
  pending: boolean
  savedAt: Date
  saver: { id: number; familyName: string; givenName: string; profileFilename: string | null }
  version: number
  lastAt: Date | null
} & Record<RetentionThing, number | null>

const columns = `r.id, r.kind, coalesce(r.menu_id, r.chat_room_id) as subject_id, coalesce(m.name, c.name) as subject_name,
  r.days, r.inherits, r.effective_at, r.effective_at > now() as pending, r.saved_at, r.version,
  jsonb_build_object('id', u.id, 'familyName', u.family_name, 'givenName', u.given_name,
    'profileFilename', p.filename) as saver,
  d.deleted_at as last_at, ${retentionThings.map((thing) => `d.${thing}`).join(', ')}`
const joins = `left join menus m on m.company_id = r.company_id and m.id = r.menu_id
  left join chat_rooms c on c.company_id = r.company_id and c.id = r.chat_room_id
  join users u on u.company_id = r.company_id and u.id = r.saved_by_id ${portraitOf('u', 'p')}
  left join lateral (select x.* from retention_deletions x where x.company_id = r.company_id and x.kind = r.kind
    and x.subject_id = coalesce(r.menu_id, r.chat_room_id, 0) order by x.id desc limit 1) d on true`

/** The rules, the wider before the narrower; without those whose removal has taken effect. */
export const findRules = (db: CompanyDb) =>
  namedQuery<RuleRow>(
    db,
    `select ${columns} from retention_rules r ${joins}
     where r.company_id = $1 and (not r.inherits or r.effective_at > now())
     order by array_position(array['posts', 'menu', 'chat', 'chat_room', 'notices', 'drafts', 'log'], r.kind),
       coalesce(m.name, c.name), r.id`,
    [companyIdOf(db)],
  )

/** The rule of a scope, also if its removal has taken effect. */
export async function findRule(db: CompanyDb, { kind, subjectId }: RetentionScope) {
  const [row] = await namedQuery<RuleRow>(
    db,
    `select ${columns} from retention_rules r ${joins}
     where r.company_id = $1 and r.kind = $2 and coalesce(r.menu_id, r.chat_room_id) is not distinct from $3::bigint`,
    [companyIdOf(db), kind, subjectId],
  )
  return row
}

type ChatDays = { official: number | null; group: number | null; direct: number | null; notes: number | null }

/** The days of each kind of room. */
export async function findChatDays(db: CompanyDb): Promise<ChatDays> {
  const [row] = await namedQuery<ChatDays>(
    db,
    `select official_days as official, group_days as "group", direct_days as direct, notes_days as notes
     from chat_retention where company_id = $1`,
    [companyIdOf(db)],
  )
  return row ?? { official: null, group: null, direct: null, notes: null }
}

/** The name of a menu, or of an official room or group; undefined: there is none. */
export async function findSubjectName(db: CompanyDb, { kind, subjectId }: RetentionScope) {
  const [row] = await namedQuery<{ name: string }>(
    db,
    `select name from menus where company_id = $1 and id = $2 and $3 = 'menu' and deleted_at is null
     union all select name from chat_rooms where company_id = $1 and id = $2 and $3 = 'chat_room'
       and kind in ('official', 'group')`,
    [companyIdOf(db), subjectId, kind],
  )
  return row?.name
}

/** The days that apply to a menu or room without a rule of its own; null: kept forever. */
export async function findWiderDays(db: CompanyDb, { kind, subjectId }: RetentionScope) {
  const [row] = await namedQuery<{ days: number | null }>(
    db,
    `select case $2 when 'menu' then (select days from retention_rules where company_id = $1 and kind = 'posts')
       when 'chat_room' then (select coalesce(case r.kind when 'official' then s.official_days else s.group_days end,
           (select w.days from retention_rules w where w.company_id = $1 and w.kind = 'chat'))
         from chat_rooms r left join chat_retention s on s.company_id = $1
         where r.company_id = $1 and r.id = $3::bigint) end as days`,
    [companyIdOf(db), kind, subjectId],
  )
  return row!.days
}

type Count = { thing: RetentionThing; nowCount: number; soonCount: number }

/** How many things of which kind these days would delete now, and in addition in the next days; and what a hold keeps. */
export async function countEffects(db: CompanyDb, scope: RetentionScope, days: number) {
  const { thing, from, where, at, held } = concerned[scope.kind]
  const post = thing === 'posts'
  const values = {
    ...{ companyId: companyIdOf(db), subjectId: scope.subjectId, days },
    soonDays: retentionLimits.soonDays,
  }
  const [row] = await namedQuery<Record<string, number>>(
    db,
    `with old as (
       select ${post ? 'f.id' : '1'} as one, ${held} as held,
         ${at} < now() - make_interval(days => :days::integer) as due
       from ${from} where ${where}
         and ${at} < now() - make_interval(days => :days::integer) + make_interval(days => :soonDays::integer)
     )${
       post
         ? `, hanging as (
       select o.due, (select count(*) from feed_comments k where k.company_id = :companyId and k.feed_id = o.one
           and k.deleted_at is null) as comments,
         (select count(*) from feed_media_files x where x.company_id = :companyId and x.feed_id = o.one)
         + (select count(*) from feed_comments k join feed_comment_media_files x on x.company_id = k.company_id
           and x.feed_comment_id = k.id where k.company_id = :companyId and k.feed_id = o.one) as files
       from old o where not o.held
     )`
         : ''
     }
     select count(*) filter (where due and not held)::integer as now,
       count(*) filter (where not due and not held)::integer as soon,
       count(*) filter (where due and held)::integer as held${
         post
           ? `, (select coalesce(sum(comments) filter (where due), 0) from hanging)::integer as comments_now,
       (select coalesce(sum(comments) filter (where not due), 0) from hanging)::integer as comments_soon,
       (select coalesce(sum(files) filter (where due), 0) from hanging)::integer as files_now,
       (select coalesce(sum(files) filter (where not due), 0) from hanging)::integer as files_soon`
           : ''
       }
     from old`,
    values,
  )
  const effects: Count[] = [{ thing, nowCount: row!.now!, soonCount: row!.soon! }]
  if (post)
    effects.push(
      { thing: 'comments', nowCount: row!.commentsNow!, soonCount: row!.commentsSoon! },
      { thing: 'files', nowCount: row!.filesNow!, soonCount: row!.filesSoon! },
    )
  return { effects, heldCount: row!.held! }
}

/** The oldest of what these days would delete now or soon. */
export function findExamples(db: CompanyDb, scope: RetentionScope, days: number) {
  const { from, where, at, held, text, thing } = concerned[scope.kind]
  // Of messages, one line per room.
  const grouped = thing === 'messages'
  return namedQuery<{ text: string; at: Date }>(
    db,
    `select ${text} as text, ${grouped ? `min(${at})` : at} as at from ${from}
     where ${where} and not ${held}
       and ${at} < now() - make_interval(days => :days::integer) + make_interval(days => :soonDays::integer)
     ${grouped ? 'group by 1' : ''} order by at limit 5`,
    {
      ...{ companyId: companyIdOf(db), subjectId: scope.subjectId, days },
      soonDays: retentionLimits.soonDays,
    },
  )
}
