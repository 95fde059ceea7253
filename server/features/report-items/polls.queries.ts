import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { showsItem } from './published-items.sql.ts'

type ChoiceRow = { id: number; name: string; voteCount: number; chosen: boolean }

export type PollRow = {
  id: number
  /** The post that contains it. */
  feedId: number
  question: string
  anonymous: boolean
  threshold: number
  multiple: boolean
  closesAt: Date | null
  closed: boolean
  /** People. */
  voteCount: number
  choices: ChoiceRow[]
}

/** A poll on a post that the person may read. */
export async function findPoll(db: CompanyDb, session: Session, pollId: number) {
  const [row] = await namedQuery<PollRow>(
    db,
    `select p.id, f.id as feed_id, p.question, p.anonymous, p.threshold, p.multiple, p.closes_at, p.vote_count,
       coalesce(p.closes_at <= now(), false) as closed,
       (select json_agg(json_build_object('id', c.id, 'name', c.name, 'voteCount', c.vote_count,
           'chosen', exists (select from report_item_poll_votes v where v.company_id = $1 and v.poll_id = p.id
             and v.user_id = $2 and v.choice_id = c.id)) order by c.sort_order)
         from report_item_poll_choices c where c.company_id = $1 and c.poll_id = p.id) as choices
     from report_item_polls p join feeds f on f.report_id = p.report_id and ${showsItem('pollId', 'p.id')}
     where p.company_id = $1 and p.id = $4`,
    [companyIdOf(db), session.userId, session.audienceIds, pollId],
  )
  return row
}

/** The poll of a choice, by id; does not check who can see it. */
export async function findPollOfChoice(db: CompanyDb, choiceId: number) {
  const [row] = await namedQuery<{ pollId: number }>(
    db,
    'select poll_id from report_item_poll_choices where company_id = $1 and id = $2',
    [companyIdOf(db), choiceId],
  )
  return row
}

export type VoterRow = PersonRow & { status: 'invited' | 'active' | 'stopped' | 'withdrawn'; votedAt: Date }

/** Who voted for a choice, latest first; empty for an anonymous poll, regardless of who requests it. */
export async function findVoters(
  db: CompanyDb,
  choiceId: number,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
) {
  const rows = await namedQuery<VoterRow>(
    db,
    `select ${personColumns}, u.status, v.voted_at
     from report_item_poll_votes v
     join report_item_polls p on p.company_id = v.company_id and p.id = v.poll_id and not p.anonymous
     join users u on u.company_id = v.company_id and u.id = v.user_id
     ${portraitOf()}
     where v.company_id = $1 and v.choice_id = $2
       and ($3::timestamptz is null or (v.voted_at, v.user_id) < ($3, $4))
     order by v.voted_at desc, v.user_id desc limit $5`,
    [companyIdOf(db), choiceId, after?.at ?? null, after?.id ?? 0, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.votedAt, row.id])
}
