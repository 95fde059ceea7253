import { chatExportLimits } from '#contract/chat-exports.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { writeChatExport } from './chat-export-files.commands.ts'

const mostAttempts = 3

/** Creates the file of an export of chat. */
export const makeChatExport = defineJob<{ exportId: number }>({
  name: 'chat_exports.make',
  singletonKey: ({ exportId }) => `chat export ${exportId}`,
  retry: { limit: mostAttempts - 1, delaySeconds: 30 },
  expireSeconds: 3_600,
  async handler({ app, db, data, attempt, log }) {
    try {
      await writeChatExport(db, app.storage, data.exportId)
    } catch (error) {
      if (attempt < mostAttempts) throw error
      log.error({ err: error, exportId: data.exportId }, 'Creating an export of chat failed')
      await namedQuery(
        db,
        'update chat_exports set failed_at = now() where company_id = $1 and id = $2 and finished_at is null',
        [companyIdOf(db), data.exportId],
      )
    }
  },
})

/** Files are kept for some days; that the export was made stays known. */
export const dropChatExportFiles = defineJob({
  name: 'chat_exports.drop_files',
  schedule: '25 3 * * *',
  due: `exists (select from chat_exports x where x.company_id = c.id and x.media_file_id is not null
    and x.created_at < now() - make_interval(days => ${chatExportLimits.keptDays}))`,
  async handler({ db }) {
    await namedQuery(
      db,
      `update chat_exports set media_file_id = null
       where company_id = $1 and media_file_id is not null and created_at < now() - make_interval(days => $2)`,
      [companyIdOf(db), chatExportLimits.keptDays],
    )
  },
})

export const chatExportJobs = [makeChatExport, dropChatExportFiles]
