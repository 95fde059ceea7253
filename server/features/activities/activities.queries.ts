import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isVisible, readerValues } from '#server/features/activity-access/may-see.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type ParticipationStatus =
  | 'invited'
  | 'joining'
  | 'waiting'
  | 'undecided'
  | 'declined'
  | 'cancelled'
  | 'attended'
  | 'absent'

type PhotoRow = { filename: string; width: number; height: number; originalName: string }

export type ActivityRow = AuthorRow & {
  id: number
  organiserId: number
  title: string
  place: string
  startsAt: Date | null
  endsAt: Date | null
  capacity: number | null
  signUpUntil: Date | null
  fee: number | null
  inviters: 'organiser' | 'participants'
  closedAt: Date | null
  seatCount: number
  waitingCount: number
  candidateCount: number
  photos: PhotoRow[] | null
  ownStatus: ParticipationStatus | null
  ownGuests: number | null
  ownComment: string | null
  ownAnsweredAt: Date | null
  ownWaitingPlace: number | null
}

/** SQL: whether a status, such as `p.status`, takes up places. */
export const isSeated = (status: string) => `${status} in ('joining', 'attended', 'absent')`

/** SQL: places taken in the activity `a`, including guests. */
const seatsTaken = `(select coalesce(sum(1 + s.guests), 0) from activity_participants s
  where s.company_id = $1 and s.activity_id = a.id and ${isSeated('s.status')})`

// $1 company, $2 reader. `a` is the activity, `o` the reader's own participation.
const columns = `a.id, a.organiser_id, a.title, a.place, a.starts_at, a.ends_at, a.capacity, a.sign_up_until, a.fee,
  a.inviters, a.closed_at, ${authorColumns('u', 'um')}, ${seatsTaken} as seat_count,
  (select count(*) from activity_participants w
    where w.company_id = $1 and w.activity_id = a.id and w.status = 'waiting') as waiting_count,
  (select count(*) from activity_candidates k
    where a.starts_at is null and k.company_id = $1 and k.activity_id = a.id) as candidate_count,
  (select json_agg(json_build_object('filename', m.filename, 'width', m.width, 'height', m.height,
      'originalName', m.original_name) order by f.sort_order)
    from activity_media_files f join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
    where f.company_id = $1 and f.activity_id = a.id and m.width is not null and m.height is not null) as photos,
  o.status as own_status, o.guests as own_guests, o.comment as own_comment, o.answered_at as own_answered_at,
  case when o.status = 'waiting' then (select count(*) from activity_participants w where w.company_id = $1
    and w.activity_id = a.id and w.status = 'waiting' and w.answer_number <= o.answer_number) end as own_waiting_place`

const joins = `join users u on u.company_id = $1 and u.id = a.organiser_id
  ${portraitOf('u', 'um')}
  left join activity_participants o on o.company_id = $1 and o.activity_id = a.id and o.user_id = $2`

type Mentioned = { id: number; familyName: string; givenName: string }

export type DetailRow = ActivityRow & {
  body: string
  audienceId: number
  checkInOpen: boolean
  remindedToday: boolean
  namesAudience: boolean
  questions: FormItem[]
  ownAnswers: FormAnswer[] | null
  /** The people whom the text mentions and who are still here. */
  mentioned: Mentioned[] | null
  version: number
}

/** One activity that this person can see. */
export async function findActivity(db: CompanyDb, session: Session, id: number) {
  const [row] = await namedQuery<DetailRow>(
    db,
    `select ${columns}, a.body, a.audience_id, a.check_in_key is not null as check_in_open,
       a.reminded_on is not distinct from ${companyToday} as reminded_today,
       is_audience_activity($1, a.id) as names_audience, a.questions,
       o.answers as own_answers,
       (select json_agg(json_build_object('id', p.id, 'familyName', p.family_name, 'givenName', p.given_name) order by p.id)
         from activity_mentions x join users p on p.company_id = $1 and p.id = x.user_id and p.status <> 'withdrawn'
         where x.company_id = $1 and x.activity_id = a.id) as mentioned, a.version
     from activities a ${joins} where a.company_id = $1 and a.id = $4 and ${isVisible}`,
    [...readerValues(db, session), id],
  )
  return row
}

/** SQL: when an activity takes place; one without a date comes last. */
const sortAt = `coalesce(a.starts_at, timestamptz '9000-01-01 00:00:00+00')`
const isOver = 'coalesce(a.ends_at, a.starts_at) <= now()'
const isComing = `(a.starts_at is null or coalesce(a.ends_at, a.starts_at) > now())`

const lists = {
  open: `${isComing} and a.closed_at is null`,
  joined: `${isComing} and o.status in ('joining', 'waiting', 'undecided', 'attended', 'absent')`,
  organised: 'a.organiser_id = $2',
  ended: `(${isOver} or a.closed_at is not null)`,
} as const

export type ActivityList = keyof typeof lists

/**
 * A page of activities that this person can see: upcoming ones soonest first; ended ones and the person's own latest
 * first.
 */
export async function findActivities(
  db: CompanyDb,
  session: Session,
  { list, after, limit }: { list: ActivityList; after: { at: Date; id: number } | null; limit: number },
) {
  const latest = list === 'ended' || list === 'organised'
  const order = latest ? 'desc' : 'asc'
  const rows = await namedQuery<ActivityRow & { sortAt: Date }>(
    db,
    `select ${columns}, ${sortAt} as sort_at from activities a ${joins}
     where a.company_id = $1 and ${isVisible} and ${lists[list]}
       and ($4::timestamptz is null or (${sortAt}, a.id) ${latest ? '<' : '>'} ($4, $5::bigint))
     order by sort_at ${order}, a.id ${order} limit $6`,
    [...readerValues(db, session), after?.at ?? null, after?.id ?? 0, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.sortAt, row.id])
}

/** The candidate dates with their numbers of votes, earliest first. */
export const findCandidates = (db: CompanyDb, activityId: number, userId: number) =>
  namedQuery<{
    id: number
    startsAt: Date
    endsAt: Date | null
    yesCount: number
    maybeCount: number
    noCount: number
    ownVote: 'yes' | 'maybe' | 'no' | null
  }>(
    db,
    `select k.id, k.starts_at, k.ends_at,
       (select count(*) from activity_votes v where v.company_id = $1 and v.activity_candidate_id = k.id and v.vote = 'yes') as yes_count,
       (select count(*) from activity_votes v where v.company_id = $1 and v.activity_candidate_id = k.id and v.vote = 'maybe') as maybe_count,
       (select count(*) from activity_votes v where v.company_id = $1 and v.activity_candidate_id = k.id and v.vote = 'no') as no_count,
       (select v.vote from activity_votes v where v.company_id = $1 and v.activity_candidate_id = k.id and v.user_id = $3) as own_vote
     from activity_candidates k where k.company_id = $1 and k.activity_id = $2 order by k.starts_at, k.id`,
    [companyIdOf(db), activityId, userId],
  )

/** The organiser's messages, latest first; at most 50. */
export const findMessages = (db: CompanyDb, activityId: number) =>
  namedQuery<AuthorRow & { id: number; body: string; createdAt: Date }>(
    db,
    `select x.id, x.body, x.created_at, ${authorColumns()}
     from activity_messages x join users u on u.company_id = $1 and u.id = x.author_id
     ${portraitOf()}
     where x.company_id = $1 and x.activity_id = $2 order by x.id desc limit 50`,
    [companyIdOf(db), activityId],
  )

export const countStatuses = (db: CompanyDb, activityId: number) =>
  namedQuery<{ status: ParticipationStatus; count: number }>(
    db,
    `select status, count(*) as count from activity_participants
     where company_id = $1 and activity_id = $2 group by status`,
    [companyIdOf(db), activityId],
  )

/** The pictures with their ids, in order. */
export const findPhotos = (db: CompanyDb, activityId: number) =>
  namedQuery<PhotoRow & { id: number }>(
    db,
    `select m.id, m.filename, m.width, m.height, m.original_name
     from activity_media_files f join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
     where f.company_id = $1 and f.activity_id = $2 and m.width is not null and m.height is not null
     order by f.sort_order`,
    [companyIdOf(db), activityId],
  )
