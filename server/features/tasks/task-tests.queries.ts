import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

const most = 100

/** SQL: a person can name the test `t` in a task. $2: administers all tests; $3: their audiences. */
const canBeNamed = `t.published_at is not null and t.ended_at is null and coalesce(t.closes_at > now(), true)
  and ($2::boolean or t.audience_id = any($3::bigint[]))`

const readerOf = (db: CompanyDb, session: Session) => [
  companyIdOf(db),
  administers(session, 'knowledge_tests'),
  session.audienceIds,
]

/** The tests that a person can put into a task, whose folded title contains the text; by title. */
export const findNameableTests = (db: CompanyDb, session: Session, text: string) =>
  namedQuery<{ id: number; title: string }>(
    db,
    `select t.id, t.title from knowledge_tests t
     where t.company_id = $1 and ${canBeNamed} and position(search_fold($4) in search_fold(t.title)) > 0
     order by t.title, t.id limit ${most}`,
    [...readerOf(db, session), text],
  )

/** Those of these tests that the person can put into a task. */
export const findTestsNamed = (db: CompanyDb, session: Session, ids: readonly number[]) =>
  namedQuery<{ id: number; title: string }>(
    db,
    `select t.id, t.title from knowledge_tests t
     where t.company_id = $1 and ${canBeNamed} and t.id = any($4::bigint[]) order by t.id`,
    [...readerOf(db, session), ids],
  )
