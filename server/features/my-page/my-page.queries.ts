import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isOpen as courseIsOpen } from '#server/features/courses/course-access.sql.ts'
import { waitingCourses } from '#server/features/courses/waiting-courses.queries.ts'
import {
  isReadable as isReadableDocument,
  withCategory,
} from '#server/features/document-access/document-access.sql.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isOpen as testIsOpen } from '#server/features/knowledge-tests/test-access.sql.ts'
import { waitingTests } from '#server/features/knowledge-tests/waiting-tests.queries.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import { asked, isAsked } from '#server/features/tasks/tasks.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type OwnThings = {
  /** Has ever used a menu. */
  used: boolean
  /** Has ever taken part in an approval, watches one, or is a deputy. */
  approves: boolean
  /** The company awards points, or this person has an entry. */
  rewarded: boolean
  /** What they ordered for points, and how much of it was sent and not confirmed. */
  orderCount: number
  sentOrderCount: number
  bookmarkCount: number
  /** Followed people and menus. */
  followCount: number
  draftCount: number
  /** A benefit they can see, and how many of those they marked. */
  benefits: boolean
  benefitFavouriteCount: number
  /** A current announcement by an administrator. */
  announcements: boolean
  /** An activity they can see or take part in. */
  activities: boolean
  /** They have issued or received a task. */
  tasks: boolean
  /** Tasks that they have neither done nor declined. */
  askedTaskCount: number
  /** A knowledge test that they can take, or took. */
  knowledgeTests: boolean
  waitingTestCount: number
  /** A course that they can take, or completed. */
  courses: boolean
  waitingCourseCount: number
  certificateCount: number
  /** They own a document that they can open, or commented on one. */
  documents: boolean
  /** Their documents whose review is due. */
  dueDocumentCount: number
  hasEmail: boolean
}

/* Benefits visible to the audiences $3. */
const isOffered = `n.benefit and n.published and n.deleted_at is null
  and (n.use_audience_id = any($3::bigint[]) or not n.hidden_from_others)`

/** Which kinds of own content a person has, in one query: pages without content are not offered. */
export async function findOwnThings(db: CompanyDb, session: Session) {
  const [row] = await namedQuery<OwnThings>(
    db,
    `select
       exists (select from applies where company_id = $1 and user_id = $2 and deleted_at is null) as used,
       exists (select from approval_seats where company_id = $1 and user_id = $2)
         or exists (select from approval_watchers where company_id = $1 and user_id = $2)
         or exists (select from absences a join companies c on c.id = a.company_id
           where a.company_id = $1 and a.deputy_id = $2
             and ${covers('a', todayIn('c.time_zone'))}) as approves,
       exists (select from reward_transactions where company_id = $1 and user_id = $2)
         or exists (select from menu_rewards r join menus n on n.company_id = r.company_id and n.id = r.menu_id
           where r.company_id = $1 and r.removed_at is null and n.published and n.deleted_at is null) as rewarded,
       (select count(*) from redemptions r where r.company_id = $1 and r.user_id = $2) as order_count,
       (select count(*) from redemptions r where r.company_id = $1 and r.user_id = $2 and r.state = 'sent')
         as sent_order_count,
       (select count(*) from feed_bookmarks b where b.company_id = $1 and b.user_id = $2
         and ${mayRead('b.feed_id', '$3')}) as bookmark_count,
       (select count(*) from followed_users w join users u on u.company_id = w.company_id and u.id = w.followed_user_id
         where w.company_id = $1 and w.user_id = $2 and ${isPresent})
         + (select count(*) from followed_menus w join menus n on n.company_id = w.company_id and n.id = w.menu_id
           where w.company_id = $1 and w.user_id = $2 and n.published and n.deleted_at is null
             and (n.use_audience_id = any($3::bigint[]) or not n.hidden_from_others)) as follow_count,
       exists (select from menus n where n.company_id = $1 and ${isOffered}) as benefits,
       (select count(*) from benefit_favourites f join menus n on n.company_id = f.company_id and n.id = f.menu_id
         where f.company_id = $1 and f.user_id = $2 and ${isOffered}) as benefit_favourite_count,
       exists (select from administrator_announcements a where a.company_id = $1 and a.state = 'published'
         and a.audience_id = any($3::bigint[]) and (a.publish_until is null or a.publish_until > now()))
         as announcements,
       exists (select from activities a where a.company_id = $1 and (a.audience_id = any($3::bigint[])
         or a.organiser_id = $2)) or exists (select from activity_participants p
         where p.company_id = $1 and p.user_id = $2) as activities,
       exists (select from tasks where company_id = $1 and author_id = $2)
         or exists (select from task_recipients where company_id = $1 and user_id = $2) as tasks,
       (select count(*) ${asked} where ${isAsked}) as asked_task_count,
       exists (select from knowledge_tests t where t.company_id = $1 and ${testIsOpen}
           and t.audience_id = any($3::bigint[]))
         or exists (select from knowledge_test_takings where company_id = $1 and user_id = $2) as knowledge_tests,
       (select count(*) ${waitingTests()}) as waiting_test_count,
       exists (select from courses c where c.company_id = $1 and ${courseIsOpen()} and c.audience_id = any($3::bigint[]))
         or exists (select from course_enrolments where company_id = $1 and user_id = $2
           and completed_at is not null) as courses,
       (select count(*) ${waitingCourses()}) as waiting_course_count,
       (select count(*) from certificates where company_id = $1 and user_id = $2) as certificate_count,
       exists (select from documents d ${withCategory} where d.company_id = $1 and d.owner_id = $2
           and ($4 or ${isReadableDocument('$3')}))
         or exists (select from document_comments k where k.company_id = $1 and k.author_id = $2
           and k.deleted_at is null) as documents,
       (select count(*) from documents d ${withCategory} where d.company_id = $1 and d.owner_id = $2
         and ($4 or ${isReadableDocument('$3')}) and d.review_on <= ${todayIn('co.time_zone')}) as due_document_count,
       (select count(*) from drafts where company_id = $1 and user_id = $2) as draft_count,
       exists (select from users where company_id = $1 and id = $2 and email is not null) as has_email`,
    [companyIdOf(db), session.userId, session.audienceIds, administers(session, 'documents')],
  )
  return row!
}
