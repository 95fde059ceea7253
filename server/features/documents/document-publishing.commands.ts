import type { Locale } from '#common/locale.ts'
import { type LongText, paragraphsOf, plainText } from '#common/long-text.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import {
  addAnnouncement,
  publishDraft,
} from '#server/features/administrator-announcements/administrator-announcements.commands.ts'
import { checkComplete } from '#server/features/administrator-announcements/announcement-fields.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { lockedAt, publishEdition } from './admin-documents.commands.ts'
import { documentPolicy } from './documents.policy.ts'
import { documentsStrings } from './documents.strings.ts'

/** A text of a paragraph for each line, and a link below it. */
const withLink = (lines: string, { text, href }: { text: string; href: string }): LongText => ({
  type: 'doc',
  content: [
    ...paragraphsOf(lines).content!,
    { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }] },
  ],
})

type Publishing = {
  id: number
  version: number
  note: string
  mustReadDueOn: string | null
  locale: Locale
  /** The product's address. */
  address: string
}

/**
 * Publishes the text as the next edition, and asks its readers to confirm it if there is a due date.
 * @throws {Refusal} conflict, document_needs_review, validation_failed
 */
export const publishDocument = (
  db: CompanyDb,
  session: Session,
  { id, version, note, mustReadDueOn, locale, address }: Publishing,
) =>
  transaction(db, async (trx) => {
    const act = { actorId: session.userId, id, version }
    const row = await lockedAt(trx, act)
    const policy = documentPolicy(row, session)
    permit(policy.publish, row.status === 'published' ? 'conflict' : 'document_needs_review')
    const saved = await publishEdition(trx, row, session.userId, note)
    if (mustReadDueOn === null) return saved
    permit(policy.requireReading)
    const t = phrases(documentsStrings, locale)
    const page = `/document_categories/${row.categoryId}/documents/${id}`
    const longText = withLink(t.announcementText(row.title, note), { text: address + page, href: page })
    const fields = {
      title: t.announcementTitle(row.title).slice(0, 100),
      ...{ body: plainText(longText), longText },
      ...{ rule: row.rule, publishFrom: null, publishUntil: null, pinned: false, important: false },
      ...{ dueOn: mustReadDueOn, mediaFileIds: [] },
    }
    try {
      await checkComplete(fields, { db: trx, locale })
    } catch (error) {
      if (error instanceof Refusal && error.fields?.dueOn)
        throw new Refusal('validation_failed', { mustReadDueOn: error.fields.dueOn })
      throw error
    }
    const announcement = await addAnnouncement(trx, session.userId, fields)
    await publishDraft(trx, { actorId: session.userId, locale, ...announcement })
    await namedQuery(
      trx,
      'update documents set administrator_announcement_id = $3 where company_id = $1 and id = $2',
      [companyIdOf(trx), id, announcement.id],
    )
    return saved
  })
