import { readFile } from 'node:fs/promises'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  applyOrganisationFile,
  checkOrganisationFile,
  downloadOrganisationFile,
} from '#contract/organisation-files.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { decodeText, isWorkbook } from '#server/features/user-imports/text.import.ts'
import { importStrings } from '#server/features/user-imports/user-imports.strings.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { type FileKind, readFileLines } from './lines.import.ts'
import { applyFile, type OrganisationFile, planFile } from './organisation-files.commands.ts'
import { writeOrganisation } from './organisation-files.export.ts'
import { presentCheck } from './organisation-files.present.ts'
import { organisationFileWords } from './organisation-files.strings.ts'

const mostTold = 5

type Sent = { upload: Upload | undefined; kind: FileKind; locale: Locale }

/** The lines of an uploaded file. Throws `validation_failed` for the field `file` if it cannot be read. */
async function readUpload({ upload, kind, locale }: Sent): Promise<OrganisationFile> {
  const words = phrases(importStrings, locale)
  const refuse = (sentence: string) => new Refusal('validation_failed', { file: sentence })
  if (!upload) throw refuse(phrases(organisationFileWords, locale).fileMissing)
  const bytes = await readFile(upload.path)
  if (isWorkbook(bytes)) throw refuse(words.workbook)
  const decoded = decodeText(bytes)
  if (!decoded) throw refuse(words.unreadable)
  const { lines, problems } = readFileLines(decoded.text, kind, locale)
  if (lines) return { kind, locale, bytes, lines }
  const more = problems.length - mostTold
  throw refuse([...problems.slice(0, mostTold), ...(more > 0 ? [words.moreProblems(more)] : [])].join(' '))
}

export const organisationFileRoutes = [
  route(downloadOrganisationFile, async ({ db, session, query, locale }) => {
    permit(mayArrange(session))
    const { kind, format } = query
    const { bytes, count } = await writeOrganisation(db, { kind, format, locale })
    const noun = kind === 'departments' ? 'department' : 'position'
    await logExport(db, { actorId: session.userId, noun, count, by: { format } })
    const on = (await companyToday(db)).replaceAll('-', '')
    return {
      fileName: `${phrases(organisationFileWords, locale)[kind]}_${on}.csv`,
      content: bytes,
      contentType: `text/csv; charset=${format === 'csv_sjis' ? 'Shift_JIS' : 'utf-8'}`,
    }
  }),

  route(checkOrganisationFile, async ({ db, session, body, files, locale }) => {
    permit(mayArrange(session))
    const file = await readUpload({ upload: files.file?.[0], kind: body.kind, locale })
    return presentCheck(await planFile(db, file))
  }),

  route(applyOrganisationFile, async ({ db, session, body, files, locale }) => {
    permit(mayArrange(session))
    const file = await readUpload({ upload: files.file?.[0], kind: body.kind, locale })
    return { changedCount: await applyFile(db, session.userId, file, body.fingerprint) }
  }),
]
