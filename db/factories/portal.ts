import { everyone } from '#common/audience-rule.ts'
import { paragraphsOf } from '#common/long-text.ts'
import { filesOfContent, type PortalContent } from '#common/portal/portal-content.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'

/** A published page of the portal. Returns its id. */
export async function makePortalPage(
  db: CompanyDb,
  {
    createdById,
    sortOrder = 1,
    ...given
  }: { createdById: number; sortOrder?: number } & Partial<PortalContent>,
) {
  const companyId = companyIdOf(db)
  const content: PortalContent = {
    ...{ title: '社内ポータル', rule: everyone, phoneOrder: [] },
    blocks: [
      {
        ...{ key: 'welcome', kind: 'text', title: 'ようこそ', width: 'full', onPc: true, onPhone: true },
        body: paragraphsOf('はじめての方は就業規則をご覧ください。'),
      },
    ],
    ...given,
  }
  const { id } = await db
    .insertInto('portalPages')
    .values({ companyId, sortOrder, createdById })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('portalVersions')
    .values({
      ...{ companyId, portalPageId: id, number: 1, publishedById: createdById },
      content: JSON.stringify(content),
    })
    .execute()
  await db
    .updateTable('portalPages')
    .set({ publishedNumber: 1, title: content.title, audienceId: await audienceOf(db, content.rule) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  const pictures = filesOfContent(content)
  if (pictures.length > 0)
    await db
      .insertInto('portalPictures')
      .values(pictures.map((mediaFileId) => ({ companyId, portalPageId: id, mediaFileId, published: true })))
      .execute()
  return id
}
