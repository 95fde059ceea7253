import type { Entry } from '#common/approval/approval-engine.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { SeatedPerson } from '#server/features/reports/report-lists.queries.ts'

export type ActRow = {
  id: number
  kind: Entry['kind'] | 'reminded'
  actorId: number
  forUserId: number | null
  toUserId: number | null
  toStepIndex: number | null
  stepIndex: number
  round: number
  subjectVersion: number
  comment: string
  actedAt: Date
}

/** Everything that was done on an approval, the first first; the latest 1,000. */
export const findActs = (db: CompanyDb, approvalId: number) =>
  namedQuery<ActRow>(
    db,
    `select * from (
       select id, kind, actor_id, for_user_id, to_user_id, to_step_index, step_index, round, subject_version, comment,
         acted_at
       from approval_acts where company_id = $1 and approval_id = $2 order by id desc limit 1000
     ) x order by id`,
    [companyIdOf(db), approvalId],
  )

export async function findWatchers(db: CompanyDb, approvalId: number) {
  const rows = await namedQuery<{ userId: number }>(
    db,
    'select user_id from approval_watchers where company_id = $1 and approval_id = $2 order by user_id',
    [companyIdOf(db), approvalId],
  )
  return rows.map(({ userId }) => userId)
}

/** These people, also those who have left. */
export async function findSeated(db: CompanyDb, userIds: readonly number[]) {
  const rows = await namedQuery<SeatedPerson>(
    db,
    `select u.id, u.family_name, u.given_name, u.status, m.filename as profile_filename
     from users u
     left join media_files m on m.company_id = u.company_id and m.id = u.profile_media_file_id
     where u.company_id = $1 and u.id = any($2)`,
    [companyIdOf(db), [...new Set(userIds)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
