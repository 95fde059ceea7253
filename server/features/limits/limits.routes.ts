import { phrases } from '#common/strings.ts'
import { type WriteKind, writeKinds, writeLimitMinutes, writeLimits } from '#common/write-limit.ts'
import { deleteQuarantinedFile, getLimits, listQuarantinedFiles, updateLimits } from '#contract/limits.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { findStorage } from '#server/platform/files/storage-quota.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { usualWithin } from '#server/platform/limits/write-limits.ts'
import { removeQuarantinedFile, saveLimits } from './limits.commands.ts'
import {
  countQuarantine,
  findLimitSettings,
  findQuarantinedFile,
  findQuarantinedFiles,
  type QuarantinedFileRow,
} from './limits.queries.ts'
import { limitRefusals } from './limits.strings.ts'

const each = <T>(value: (kind: WriteKind) => T) =>
  Object.fromEntries(writeKinds.map((kind) => [kind, value(kind)])) as Record<WriteKind, T>

/** The limits a company can set in this installation. */
function boundsOf({ limits }: App) {
  const highest = limits.highest ?? each((kind) => writeLimits[kind].highest)
  return each((kind) => ({
    least: writeLimits[kind].least,
    highest: highest[kind],
    usual: usualWithin(highest, kind),
  }))
}

async function present(app: App, db: CompanyDb) {
  const settings = await findLimitSettings(db)
  const { usedBytes, quotaBytes } = await findStorage(db, app.storage.usualQuota)
  const bounds = boundsOf(app)
  return {
    version: settings.version,
    writeLimits: writeKinds.map((kind) => {
      const { usual, least, highest } = bounds[kind]
      return { kind, usual, least, highest, most: Math.min(settings.writeLimits[kind] ?? usual, highest) }
    }),
    minutes: writeLimitMinutes,
    limited: app.limits.highest !== null,
    storage: { usedBytes, quotaBytes, ...(await countQuarantine(db)) },
    scanning: app.scanner !== null,
    oversizedFiles: settings.oversizedFiles,
  }
}

const presentQuarantined = (row: QuarantinedFileRow) => ({
  id: row.id,
  originalName: row.originalName,
  byteSize: row.byteSize,
  finding: row.finding,
  uploader:
    row.uploaderId === null
      ? null
      : presentPerson({
          id: row.uploaderId,
          familyName: row.familyName!,
          givenName: row.givenName!,
          profileFilename: row.profileFilename,
        }),
  createdAt: row.createdAt.toISOString(),
})

export const limitRoutes = [
  route(getLimits, async ({ app, db, session }) => {
    requireAdministrator(session)
    return present(app, db)
  }),

  route(updateLimits, async ({ app, db, session, body, locale }) => {
    requireAdministrator(session)
    const bounds = boundsOf(app)
    const words = phrases(limitRefusals, locale)
    const wrong = writeKinds.filter(
      (kind) => body[kind] < bounds[kind].least || body[kind] > bounds[kind].highest,
    )
    if (wrong.length > 0)
      throw new Refusal(
        'validation_failed',
        Object.fromEntries(
          wrong.map((kind) => [kind, words.between(bounds[kind].least, bounds[kind].highest)]),
        ),
      )
    const { version, oversizedFiles } = body
    const change = { version, oversizedFiles, writeLimits: each((kind) => body[kind]) }
    await saveLimits(
      db,
      session.userId,
      change,
      each((kind) => bounds[kind].usual),
    )
    return present(app, db)
  }),

  route(listQuarantinedFiles, async ({ db, session, query }) => {
    requireAdministrator(session)
    const page = await findQuarantinedFiles(db, idCursor(query.cursor), query.limit)
    return { quarantinedFiles: page.rows.map(presentQuarantined), nextCursor: page.nextCursor }
  }),

  route(deleteQuarantinedFile, async ({ app, db, session, params }) => {
    requireAdministrator(session)
    const file = found(await findQuarantinedFile(db, params.id))
    permit(await removeQuarantinedFile(db, session.userId, file))
    await app.storage.removeQuarantined(companyIdOf(db), file.storedName)
  }),
]
