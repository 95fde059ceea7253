import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Override } from './occurrences.rules.ts'

type Tone = 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
type Reach = 'company' | 'departments' | 'people'

export type EventRow = {
  id: number
  title: string
  place: string
  allDay: boolean
  startsAt: Date
  endsAt: Date
  timeZone: string
  rrule: string | null
  reach: Reach
  createdById: number
  createdAt: Date
  cancelledAt: Date | null
  categoryId: number | null
  categoryName: string | null
  categoryTone: Tone | null
  overrides: Override[] | null
  hasFiles: boolean
  read: boolean
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/* $1 the company, $2 the reader. */
const columns = `e.id, e.title, e.place, e.all_day, e.starts_at, e.ends_at, e.time_zone, e.rrule, e.reach,
  e.created_by_id, e.created_at, e.cancelled_at, c.id as category_id, c.name as category_name, c.tone as category_tone,
  case when e.rrule is not null then (select jsonb_agg(jsonb_build_object('occursAt', ${ms('o.occurs_at')},
      'cancelled', o.cancelled, 'title', o.title, 'place', o.place, 'startsAt', ${ms('o.starts_at')},
      'endsAt', ${ms('o.ends_at')}))
    from event_overrides o where o.company_id = $1 and o.event_id = e.id) end as overrides,
  exists (select from event_files f where f.company_id = $1 and f.event_id = e.id) as has_files,
  exists (select from event_reads r where r.company_id = $1 and r.event_id = e.id and r.user_id = $2) as read`
const category = 'left join event_categories c on c.company_id = $1 and c.id = e.category_id'

/** SQL: whether the audience of the event `e` names the department $6, or one above it with those below. */
const isForDepartment = `exists (select from audiences x join department_ancestors d on d.company_id = $1 and d.department_id = $6
  where x.company_id = $1 and x.id = e.audience_id and x.rule -> 'include' @> jsonb_build_array(case when d.depth = 0
    then jsonb_build_object('type', 'department', 'id', d.ancestor_id)
    else jsonb_build_object('type', 'department', 'id', d.ancestor_id, 'descendants', true) end))`

/** The events of a person that may have occurrences in a period, each with its exceptions, in one query. */
export const findEventsIn = (
  db: CompanyDb,
  session: Pick<Session, 'userId' | 'audienceIds'>,
  { from, until, departmentId }: { from: Date; until: Date; departmentId?: number | undefined },
) =>
  namedQuery<EventRow>(
    db,
    `select ${columns} from events e ${category}
     where e.company_id = $1 and e.cancelled_at is null and e.last_at > $4 and e.first_at < $5
       and (e.audience_id = any($3::bigint[]) or e.created_by_id = $2) and ($6::bigint is null or ${isForDepartment})
     order by e.id`,
    [companyIdOf(db), session.userId, session.audienceIds, from, until, departmentId ?? null],
  )

/** The events created from a post that a person sees, by start. */
export const findFeedEvents = (
  db: CompanyDb,
  session: Pick<Session, 'userId' | 'audienceIds'>,
  feedId: number,
) =>
  namedQuery<EventRow>(
    db,
    `select ${columns} from events e ${category}
     where e.company_id = $1 and e.feed_id = $4 and e.cancelled_at is null
       and (e.audience_id = any($3::bigint[]) or e.created_by_id = $2)
     order by e.starts_at, e.id`,
    [companyIdOf(db), session.userId, session.audienceIds, feedId],
  )

/** The repeating ones among these events with their exceptions, regardless of who may see them. */
export const findSeries = (db: CompanyDb, userId: number, ids: readonly number[]) =>
  namedQuery<EventRow>(
    db,
    `select ${columns} from events e ${category}
     where e.company_id = $1 and e.id = any($3::bigint[]) and e.rrule is not null`,
    [companyIdOf(db), userId, ids],
  )

export type EventPageRow = EventRow &
  AuthorRow & {
    version: number
    body: string
    onlineUrl: string
    linkUrl: string
    remindDays: number | null
    invites: boolean
    feedId: number | null
    audienceId: number
    updatedAt: Date
    mediaFileIds: number[] | null
    /** Whether the reader belongs to the audience. */
    addressed: boolean
  }

/** An event with all details, regardless of who may see it. */
export async function findEvent(db: CompanyDb, session: Pick<Session, 'userId' | 'audienceIds'>, id: number) {
  const [row] = await namedQuery<EventPageRow>(
    db,
    `select ${columns}, e.version, e.body, e.online_url, e.link_url, e.remind_days, e.invites, e.feed_id, e.audience_id,
       e.updated_at, e.audience_id = any($3::bigint[]) as addressed,
       (select array_agg(f.media_file_id order by f.place) from event_files f
        where f.company_id = $1 and f.event_id = e.id) as media_file_ids,
       ${authorColumns()}
     from events e ${category}
     join users u on u.company_id = $1 and u.id = e.created_by_id
     ${portraitOf()}
     where e.company_id = $1 and e.id = $4`,
    [companyIdOf(db), session.userId, session.audienceIds, id],
  )
  return row
}

/** The fields of an occurrence that override its series, besides those that lists show. */
export async function findOverrideTexts(db: CompanyDb, eventId: number, occursAt: Date) {
  const [row] = await namedQuery<{ body: string | null; onlineUrl: string | null }>(
    db,
    'select body, online_url from event_overrides where company_id = $1 and event_id = $2 and occurs_at = $3',
    [companyIdOf(db), eventId, occursAt],
  )
  return row
}

/** Who may create events; version 0: never changed. */
export async function findEventSettings(db: CompanyDb) {
  const [row] = await namedQuery<{
    version: number
    creatorsAudienceId: number | null
    birthdayItemId: number | null
  }>(db, 'select version, creators_audience_id, birthday_item_id from event_settings where company_id = $1', [
    companyIdOf(db),
  ])
  return row ?? { version: 0, creatorsAudienceId: null, birthdayItemId: null }
}

/** The profile items that can hold birthdays: dates that everyone can see. */
export const findBirthdayItems = (db: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select id, name from profile_items where company_id = $1 and kind = 'day' and visibility = 'everybody'
       and archived_at is null order by sort_order, id`,
    [companyIdOf(db)],
  )

/** The categories in order. */
export const findEventCategories = (db: CompanyDb) =>
  namedQuery<{ id: number; version: number; name: string; tone: Tone; eventCount: number }>(
    db,
    `select c.id, c.version, c.name, c.tone, (select count(*) from events e
       where e.company_id = $1 and e.category_id = c.id and e.cancelled_at is null) as event_count
     from event_categories c where c.company_id = $1 order by c.sort_order, c.id`,
    [companyIdOf(db)],
  )

/** How many of the people who were invited by email gave which answer, for one occurrence if it is given. */
export async function findAnswerCounts(db: CompanyDb, eventId: number, occursAt: Date | null) {
  const [row] = await namedQuery<{ accepted: number; tentative: number; declined: number; waiting: number }>(
    db,
    `select count(*) filter (where g.answer = 'accepted') as accepted,
       count(*) filter (where g.answer = 'tentative') as tentative,
       count(*) filter (where g.answer = 'declined') as declined, count(*) filter (where g.answer = 'waiting') as waiting
     from (select coalesce(o.answer, i.answer) as answer from event_invitations i
       -- an answer to the whole that came later replaces those to its occurrences
       left join event_occurrence_answers o on o.company_id = $1 and o.event_id = $2 and o.user_id = i.user_id
         and o.occurs_at = $3 and (i.answered_at is null or o.answered_at >= i.answered_at)
       where i.company_id = $1 and i.event_id = $2 and i.withdrawn_at is null) g`,
    [companyIdOf(db), eventId, occursAt],
  )
  return row!
}
