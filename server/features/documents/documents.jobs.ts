import { transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { findOffice } from '#server/platform/files/office-previews.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { convertFilesOfDocuments } from './document-previews.commands.ts'
import { readFilesOfDocuments } from './document-texts.commands.ts'
import { reviewDue } from './documents.notices.ts'
import { isUnread, isUnviewed } from './documents.sql.ts'

const isDue = (zone: string) => `d.edition is not null and d.review_on <= ${todayIn(zone)}
  and d.review_reminded_on is distinct from d.review_on`

/** Each morning: reminds the owners of documents whose review date has come, once for each date. */
export const remindOfReviews = defineJob({
  name: 'documents.remind',
  schedule: '0 8 * * *',
  due: `exists (select from documents d where d.company_id = c.id and ${isDue('c.time_zone')})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ db }) =>
    transaction(db, async (trx) => {
      await tell(trx, {
        values: [],
        before: `due as (update documents d set review_reminded_on = d.review_on from companies c
          where d.company_id = $1 and c.id = $1 and ${isDue('c.time_zone')}
          returning d.id, d.shown_title as title, d.category_id, d.owner_id, d.review_on::text as day,
            d.id || ' ' || d.review_on as occasion)`,
        recipients: `select d.owner_id as user_id, d.id, d.title, d.category_id, d.day, d.occasion, d.owner_id
          from due d`,
        notices: [
          reviewDue.row({
            actor: 'o.owner_id',
            once: 'o.occasion',
            payload: { documentId: 'o.id', title: 'o.title', categoryId: 'o.category_id', day: 'o.day' },
          }),
        ],
      })
    }),
})

/** Reads the text of files after they were published; every ten minutes, those that a crash or a failure left out. */
export const readDocumentFiles = defineJob({
  name: 'documents.read_files',
  schedule: '*/10 * * * *',
  due: `exists (select from document_files f join media_files m on m.company_id = f.company_id
    and m.id = f.media_file_id where f.company_id = c.id and ${isUnread})`,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  handler: ({ app, db, log }) => readFilesOfDocuments(db, app.storage, log),
})

/** Converts Office files to PDF after they were published, if there is a program for it; every hour, those left out. */
export const convertDocumentFiles = defineJob({
  name: 'documents.convert_files',
  schedule: '25 * * * *',
  due: `exists (select from document_files f join media_files m on m.company_id = f.company_id
    and m.id = f.media_file_id where f.company_id = c.id and ${isUnviewed})`,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  async handler({ app, db, log }) {
    const program = findOffice(app.config.OFFICE_PREVIEW)
    if (program) await convertFilesOfDocuments(db, { storage: app.storage, program, log })
  },
})
