import { type WriteKind, writeKinds } from '#common/write-limit.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findLimitSettings, type LimitSettings, type QuarantinedFileRow } from './limits.queries.ts'

export type LimitChange = {
  version: number
  writeLimits: Readonly<Record<WriteKind, number>>
  oversizedFiles: 'refuse' | 'accept'
}

/**
 * Stores the limits that differ from the defaults, based on the version that was changed.
 * @throws Refusal `conflict`
 */
export const saveLimits = (
  db: CompanyDb,
  actorId: number,
  change: LimitChange,
  usual: Readonly<Record<WriteKind, number>>,
) =>
  transaction(db, async (trx) => {
    const before = await findLimitSettings(trx)
    const own = Object.fromEntries(
      Object.entries(change.writeLimits).filter(([kind, most]) => most !== usual[kind as WriteKind]),
    )
    const saved = await namedQuery(
      trx,
      `insert into limit_settings as s (company_id, write_limits, oversized_files, updated_by_id)
       select $1, $2, $3, $4 where $5 = 0
       on conflict (company_id) do nothing returning version`,
      [companyIdOf(trx), JSON.stringify(own), change.oversizedFiles, actorId, change.version],
    )
    const changed =
      saved.length > 0
        ? saved
        : await namedQuery(
            trx,
            `update limit_settings set write_limits = $2, oversized_files = $3, updated_by_id = $4,
               version = version + 1, updated_at = now()
             where company_id = $1 and version = $5 returning version`,
            [companyIdOf(trx), JSON.stringify(own), change.oversizedFiles, actorId, change.version],
          )
    if (changed.length === 0) throw new Refusal('conflict')
    await logAct(trx, {
      actorId,
      noun: 'limits',
      action: 'update',
      subject: { id: null, name: '' },
      before: stateOf(before, usual),
      after: stateOf({ writeLimits: own, oversizedFiles: change.oversizedFiles }, usual),
    })
  })

/** The names of the limits in the log. */
const fieldOf: Record<WriteKind, string> = {
  posts: 'postsLimit',
  comments: 'commentsLimit',
  messages: 'messagesLimit',
  reactions: 'reactionsLimit',
  uploads: 'uploadsLimit',
  reports: 'reportsLimit',
  decisions: 'decisionsLimit',
  requests: 'requestsLimit',
  exports: 'exportsLimit',
}

const stateOf = (
  { writeLimits, oversizedFiles }: Pick<LimitSettings, 'writeLimits' | 'oversizedFiles'>,
  usual: Readonly<Record<WriteKind, number>>,
) => ({
  ...Object.fromEntries(writeKinds.map((kind) => [fieldOf[kind], writeLimits[kind] ?? usual[kind]])),
  oversizedFiles,
})

/** Removes the row of a quarantined file; its bytes are deleted afterwards. Returns whether the row still existed. */
export const removeQuarantinedFile = (db: CompanyDb, actorId: number, file: QuarantinedFileRow) =>
  transaction(db, async (trx) => {
    const gone = await namedQuery(
      trx,
      'delete from quarantined_files where company_id = $1 and id = $2 returning id',
      [companyIdOf(trx), file.id],
    )
    if (gone.length === 0) return false
    await logAct(trx, {
      actorId,
      noun: 'quarantined_file',
      action: 'delete',
      subject: { id: file.id, name: file.originalName },
      before: { finding: file.finding },
    })
    return true
  })
