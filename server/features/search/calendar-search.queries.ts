import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import { rewardKinds } from '#contract/rewards.ts'
import type { searchCalendar } from '#contract/search.ts'
import { type CompanyDb, namedQuery } from '#db/tenant.ts'
import { isVisible, readerValues } from '#server/features/activity-access/may-see.sql.ts'
import { isOpen as courseIsOpen } from '#server/features/courses/course-access.sql.ts'
import { administersEvents } from '#server/features/events/events.policy.ts'
import { ownAttempts, isOpen as testIsOpen } from '#server/features/knowledge-tests/test-access.sql.ts'
import { holdsWords, wordValues } from '#server/features/people/written-names.sql.ts'
import { rewardsStrings } from '#server/features/rewards/rewards.strings.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import type { wordsOf } from './people-search.queries.ts'
import { ownRewards } from './reward-search.sql.ts'

export type CalendarHit = {
  kind: NonNullable<HandlerInput<typeof searchCalendar>['query']['kind']>
  id: number
  title: string
  place: string
  startsAt: Date | null
  endsAt: Date | null
  allDay: boolean
  /** The due date of a task, mission, knowledge test or course, or the day of an entry of points, YYYY-MM-DD. */
  dueOn: string | null
  repeats: boolean
  closed: boolean
}

type Page = {
  words: ReturnType<typeof wordsOf>
  kinds: readonly CalendarHit['kind'][]
  from: number
  limit: number
  /** Of the names of the kinds of entries of points. */
  locale: Locale
}

/**
 * SQL: the running missions of a person, the knowledge tests and courses that they can open, and their certificates.
 * `$2` is the person.
 */
const ownLearning = `
       select 'mission', m.id, m.name, '', null, null, false, min(p.due_on)::text, false,
         not bool_or(x.state = 'open'), case when bool_or(x.state = 'open') then 0 else 2 end,
         coalesce(min(p.due_on)::timestamptz, 'infinity')
       from mission_assignments x
       join mission_periods p on p.company_id = $1 and p.id = x.mission_period_id and p.closed_at is null
       join missions m on m.company_id = $1 and m.id = p.mission_id and m.ended_on is null
       where x.company_id = $1 and x.user_id = $2 and x.state in ('open', 'done')
         and 'mission' = any(:kinds::text[]) and ${holdsWords('m.search_text')}
       group by m.id, m.name
       union all
       select 'knowledge_test', t.id, t.title, '', null, null, false,
         (t.closes_at at time zone co.time_zone)::date::text, false, own.passed or not (${testIsOpen}),
         case when own.passed or not (${testIsOpen}) then 2 else 0 end, coalesce(t.closes_at, 'infinity')
       from knowledge_tests t join companies co on co.id = $1 ${ownAttempts('$2')}
       where t.company_id = $1 and 'knowledge_test' = any(:kinds::text[])
         and (${testIsOpen} and t.audience_id = any(:own::bigint[]) or own.attempt_count > 0)
         and ${holdsWords('t.search_text')}
       union all
       select 'course', c.id, c.title, '', null, null, false, e.due_on::text, false, e.completed_at is not null,
         case when e.completed_at is null then 0 else 2 end, coalesce(e.due_on::timestamptz, 'infinity')
       from courses c
       left join course_enrolments e on e.company_id = $1 and e.course_id = c.id and e.user_id = $2
       where c.company_id = $1 and 'course' = any(:kinds::text[])
         and (${courseIsOpen()} and c.audience_id = any(:own::bigint[]) or e.completed_at is not null)
         and ${holdsWords('c.search_text')}
       union all
       select 'certificate', f.id, f.title, f.number, null, null, false, null, false,
         coalesce(f.valid_until < ${companyToday}, false),
         case when f.valid_until < ${companyToday} then 2 else 1 end, f.issued_on::timestamptz
       from certificates f
       where f.company_id = $1 and f.user_id = $2 and 'certificate' = any(:kinds::text[])
         and ${holdsWords('f.search_text')}`

/** SQL: the inquiries of a person, or all if `:handles`; notes are for those who handle them. `$2` is the person. */
const inquiries = `
       select 'inquiry', q.id, coalesce(nullif(q.topic, ''), left(q.body, 60)),
         case when :handles::boolean then q.name else '' end, null, null, false, null, false, q.state = 'solved',
         case when q.state = 'solved' then 2 else 1 end, q.created_at
       from inquiries q
       where q.company_id = $1 and 'inquiry' = any(:kinds::text[])
         and (:handles::boolean or q.user_id = $2)
         and ${holdsWords(String.raw`(q.search_text || coalesce((
           select string_agg(E'\n' || m.search_text, '') from inquiry_messages m
           where m.company_id = $1 and m.inquiry_id = q.id and (:handles::boolean or m.kind <> 'note')), ''))`)}`

/**
 * A page and one row more of the events, activities and resources that a person sees, of the tasks that they issued or
 * received, of their missions, knowledge tests, courses and certificates, of their inquiries and of their points, whose
 * texts hold the words: what is still to come by start, then resources and certificates, then what is over and points,
 * the latest first.
 */
export function findCalendarHits(
  db: CompanyDb,
  session: Session,
  { words, kinds, from, limit, locale }: Page,
) {
  const [companyId, userId, audienceIds] = readerValues(db, session)
  const names = phrases(rewardsStrings, locale)
  return namedQuery<CalendarHit>(
    db,
    `select found.kind, found.id, found.title, found.place, found.starts_at, found.ends_at, found.all_day,
       found.due_on, found.repeats, found.closed
     from (
       select 'event' as kind, e.id, e.title, e.place, e.starts_at, e.ends_at, e.all_day,
         null::text as due_on, e.rrule is not null as repeats,
         false as closed, case when e.last_at > now() then 0 else 2 end as part,
         case when e.last_at > now() then greatest(e.first_at, now()) else e.last_at end as sort_at
       from events e
       where e.company_id = $1 and e.cancelled_at is null and 'event' = any(:kinds::text[])
         and (:allEvents::boolean or e.audience_id = any(:own::bigint[]) or e.created_by_id = $2)
         and ${holdsWords('e.search_text')}
       union all
       select 'activity', a.id, a.title, a.place, a.starts_at, coalesce(a.ends_at, a.starts_at), false, null, false,
         a.closed_at is not null,
         case when a.closed_at is null and coalesce(a.ends_at, a.starts_at, 'infinity') > now() then 0 else 2 end,
         coalesce(a.starts_at, a.closed_at, 'infinity')
       from activities a
       where a.company_id = $1 and 'activity' = any(:kinds::text[]) and ${isVisible}
         and ${holdsWords('a.search_text')}
       union all
       select 'resource', r.id, r.name, r.place, null, null, false, null, false, false, 1, null
       from resources r
       where r.company_id = $1 and 'resource' = any(:kinds::text[]) and r.active
         and r.audience_id = any(:own::bigint[]) and ${holdsWords('r.search_text')}
       union all
       select 'task', t.id, t.title, '', null, null, false, t.due_on::text, false, t.over,
         case when t.over then 2 else 0 end, coalesce(t.due_on::timestamptz, 'infinity')
       from (
         select t.company_id, t.id, t.title, t.due_on, t.search_text || coalesce((select string_agg(E'\\n' || d.search_text, '')
             from task_todos d where d.company_id = $1 and d.task_id = t.id), '') as search_text,
           t.closed_at is not null or case when t.author_id = $2
             then t.issued_at is not null and t.done_count + t.declined_count >= t.recipient_count
             else exists (select from task_recipients r where r.company_id = $1 and r.task_id = t.id
               and r.user_id = $2 and r.status in ('done', 'declined')) end as over
         from tasks t
         where t.company_id = $1 and 'task' = any(:kinds::text[]) and t.id in (
           select o.id from tasks o where o.company_id = $1 and o.author_id = $2
           union select r.task_id from task_recipients r where r.company_id = $1 and r.user_id = $2)
       ) t where ${holdsWords('t.search_text')}
       union all ${ownLearning}
       union all ${inquiries}
       union all ${ownRewards}
     ) found
     order by found.part, case when found.part = 0 then found.sort_at end,
       case when found.part = 2 then found.sort_at end desc, found.title, found.kind, found.id
     offset :from::integer limit :limit::integer`,
    {
      ...{ companyId, userId, audienceIds, kinds },
      allEvents: administersEvents(session),
      handles: administers(session, 'inquiries'),
      own: session.audienceIds,
      rewardKinds,
      rewardNames: rewardKinds.map((kind) => names[kind]),
      ...wordValues(words),
      from,
      limit: limit + 1,
    },
  )
}
