import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'

type Person = { id: number; familyName: string; givenName: string; profileFilename: string | null }

export type SubjectRow = Person & {
  hasLeft: boolean
  timeZone: string
  defaultLocale: Locale
  reason: string | null
  deletesWritings: boolean | null
  requester: Person | null
  requestedAt: Date | null
  eraseAfter: Date | null
  finishedAt: Date | null
}

const subjects = `
  select u.id, u.family_name, u.given_name, m.filename as profile_filename, u.status = 'withdrawn' as has_left,
    c.time_zone, c.default_locale, e.reason, e.deletes_writings, case when w.id is not null then
      jsonb_build_object('id', w.id, 'familyName', w.family_name, 'givenName', w.given_name,
        'profileFilename', wm.filename) end as requester,
    e.requested_at, e.erase_after, e.finished_at
  from users u join companies c on c.id = u.company_id ${portraitOf()}
  left join personal_erasures e on e.company_id = u.company_id and e.user_id = u.id
  left join users w on w.company_id = e.company_id and w.id = e.requested_by_id ${portraitOf('w', 'wm')}`

/** A person of any state, with the request to erase them. */
export async function findSubject(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<SubjectRow>(
    db,
    `${subjects} where u.company_id = $1 and u.id = $2
       and not exists (select from apps a where a.company_id = u.company_id and a.user_id = u.id)`,
    [companyIdOf(db), userId],
  )
  return row
}

const mostListed = 200

export const findErasures = (db: CompanyDb) =>
  namedQuery<SubjectRow>(
    db,
    `${subjects} where u.company_id = $1 and e.user_id is not null
     order by e.requested_at desc, u.id limit $2`,
    [companyIdOf(db), mostListed],
  )

export type Writings = { posts: number; comments: number; messages: number }

/** What an erasure deletes: posts that are no reports, comments and messages. */
export async function countWritings(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<Writings>(
    db,
    `select (select count(*) from feeds where company_id = $1 and author_id = $2 and deleted_at is null
         and report_id is null)::integer as posts,
       ((select count(*) from feed_comments where company_id = $1 and author_id = $2 and deleted_at is null)
         + (select count(*) from document_comments where company_id = $1 and author_id = $2
           and deleted_at is null))::integer as comments,
       (select count(*) from chat_messages where company_id = $1 and author_id = $2
         and deleted_at is null)::integer as messages`,
    [companyIdOf(db), userId],
  )
  return row!
}
