import type { FormAnswer } from '#common/form/answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import type { ParticipationStatus } from './activities.queries.ts'

export type ParticipantRow = {
  userId: number
  familyName: string
  givenName: string
  profileFilename: string | null
  accountStatus: 'invited' | 'active' | 'stopped' | 'withdrawn'
  departmentName: string | null
  status: ParticipationStatus
  guests: number
  comment: string
  answers: FormAnswer[]
  invitedById: number | null
  invitedByFamilyName: string | null
  invitedByGivenName: string | null
  answeredAt: Date | null
  attendedAt: Date | null
  paidAt: Date | null
  place: number
  votes: { candidateId: number; vote: 'yes' | 'maybe' | 'no' }[] | null
}

/** Participants in the order of their answers; those who have not answered come last. */
export const findParticipants = (
  db: CompanyDb,
  activityId: number,
  {
    status,
    after,
    limit,
  }: { status: ParticipationStatus | null; after: { place: number; id: number } | null; limit: number },
) =>
  namedQuery<ParticipantRow>(
    db,
    `select p.user_id, u.family_name, u.given_name, m.filename as profile_filename, u.status as account_status,
       (select d.name from memberships b join departments d on d.company_id = $1 and d.id = b.department_id
         where b.company_id = $1 and b.user_id = u.id and b.main and ${isShown('d')}) as department_name,
       p.status, p.guests, p.comment, p.answers, p.invited_by_id, i.family_name as invited_by_family_name,
       i.given_name as invited_by_given_name, p.answered_at, p.attended_at, p.paid_at,
       coalesce(p.answer_number, 2147483647) as place,
       (select json_agg(json_build_object('candidateId', v.activity_candidate_id, 'vote', v.vote))
         from activity_votes v join activity_candidates k on k.company_id = $1 and k.id = v.activity_candidate_id
         where v.company_id = $1 and v.user_id = p.user_id and k.activity_id = $2) as votes
     from activity_participants p
     join users u on u.company_id = $1 and u.id = p.user_id
     ${portraitOf()}
     left join users i on i.company_id = $1 and i.id = p.invited_by_id
     where p.company_id = $1 and p.activity_id = $2 and ($3::text is null or p.status = $3)
       and ($4::integer is null or (coalesce(p.answer_number, 2147483647), p.user_id) > ($4, $5::bigint))
     order by place, p.user_id limit $6`,
    [companyIdOf(db), activityId, status, after?.place ?? null, after?.id ?? 0, limit],
  )

/** Whether a person belongs to the company. */
export async function isColleague(db: CompanyDb, userId: number) {
  const rows = await namedQuery(
    db,
    `select 1 from users u where u.company_id = $1 and u.id = $2 and ${isPresent}`,
    [companyIdOf(db), userId],
  )
  return rows.length > 0
}
