import { everyone } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'
import { makeFeed } from './feed.ts'

type Made = { menuId: number; authorId: number; title?: string; body?: string }

/** A published announcement that everyone can read, as a post of the given menu. */
export async function makeAdministratorAnnouncement(
  db: CompanyDb,
  { menuId, authorId, title = '年末年始の営業', body = '12月29日から休みます。' }: Made,
) {
  const companyId = companyIdOf(db)
  const feedId = await makeFeed(db, { menuId, authorId, title, body })
  const { id } = await db
    .insertInto('administratorAnnouncements')
    .values({
      ...{ companyId, authorId, updatedById: authorId, title, body, feedId, state: 'published' },
      ...{
        rule: JSON.stringify(everyone),
        audienceId: await audienceOf(db, everyone),
        publishedAt: new Date(),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An unanswered question about an announcement. */
export async function makeAnnouncementQuestion(
  db: CompanyDb,
  { announcementId, askerId }: { announcementId: number; askerId: number },
) {
  const { id } = await db
    .insertInto('administratorAnnouncementQuestions')
    .values({
      ...{ companyId: companyIdOf(db), administratorAnnouncementId: announcementId, askerId },
      ...{ named: true, body: '対象はだれですか', clientKey: `question-of-${announcementId}` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
