import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { LongText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { type AnnouncementRow, findAnnouncementRow } from './administrator-announcements.queries.ts'
import {
  changePublished,
  endNow,
  publishNow,
  settleLater,
  type Written,
} from './announcement-publishing.commands.ts'

const noun = 'administrator_announcement'

/** Announcement fields that an administrator fills in. */
export type AnnouncementFields = {
  title: string
  /** The text without its structure. */
  body: string
  longText: LongText
  rule: AudienceRule | null
  publishFrom: Date | null
  publishUntil: Date | null
  pinned: boolean
  important: boolean
  dueOn: string | null
  mediaFileIds: readonly number[]
}

/** Creates a draft. */
export const addAnnouncement = (db: CompanyDb, userId: number, fields: AnnouncementFields) =>
  transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number; version: number }>(
      trx,
      `insert into administrator_announcements (company_id, author_id, updated_by_id, title, body, long_text, rule,
         publish_from, publish_until, pinned, important, due_on)
       values (:companyId, :userId, :userId, :title, :body, :longText, :rule, :publishFrom, :publishUntil, :pinned, :important,
         :dueOn)
       returning id, version`,
      { companyId: companyIdOf(trx), userId, ...columnsOf(fields) },
    )
    await setFiles(trx, made!.id, fields.mediaFileIds)
    await logAct(trx, {
      ...{ actorId: userId, noun, action: 'create' },
      subject: { id: made!.id, name: fields.title },
      after: { title: fields.title },
    })
    return made!
  })

const columnsOf = ({ mediaFileIds, rule, longText, ...fields }: AnnouncementFields) => ({
  ...fields,
  longText: JSON.stringify(longText),
  rule: rule && JSON.stringify(rule),
})

async function setFiles(trx: CompanyDb, announcementId: number, mediaFileIds: readonly number[]) {
  const key = [companyIdOf(trx), announcementId]
  await namedQuery(
    trx,
    'delete from administrator_announcement_files where company_id = $1 and administrator_announcement_id = $2',
    key,
  )
  await namedQuery(
    trx,
    `insert into administrator_announcement_files
       (company_id, administrator_announcement_id, sort_order, media_file_id)
     select $1, $2, place, file_id from unnest($3::bigint[]) with ordinality as file (file_id, place)`,
    [...key, mediaFileIds],
  )
}

type Act = { actorId: number; id: number; version: number; locale: Locale }

/** Locks an announcement. Throws `conflict` unless it is at `version`. */
async function locked(
  trx: CompanyDb,
  { id, version }: Pick<Act, 'id' | 'version'>,
): Promise<AnnouncementRow> {
  await namedQuery(
    trx,
    'select id from administrator_announcements where company_id = $1 and id = $2 for update',
    [companyIdOf(trx), id],
  )
  const row = await findAnnouncementRow(trx, id)
  permit(row?.version === version, 'conflict')
  return row!
}

/** An announcement as it is logged. The text itself is stored in its versions. */
async function stateOf(trx: CompanyDb, row: AnnouncementRow, locale: Locale): Promise<ActState> {
  const names = row.rule && (await findAllTermNames(trx, [row.rule]))
  return {
    title: row.title,
    text: row.body.slice(0, 200),
    audience: row.rule && describeRule(row.rule, names ?? [], locale),
    publishFrom: row.publishFrom?.toISOString() ?? null,
    publishUntil: row.publishUntil?.toISOString() ?? null,
    pinned: row.pinned,
    important: row.important,
    dueOn: row.dueOn,
  }
}

/**
 * Saves an announcement; readers see changes of a published one at once. Returns the new version. Throws `conflict`
 * if it is no longer at `version`, `announcement_ended` after its end.
 */
export const changeAnnouncement = (
  db: CompanyDb,
  { fields, askAgain, ...act }: Act & { fields: AnnouncementFields; askAgain: boolean },
) =>
  transaction(db, async (trx) => {
    const before = await locked(trx, act)
    permit(before.state !== 'ended', 'announcement_ended')
    const publishFrom = before.state === 'published' ? before.publishFrom : fields.publishFrom
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `update administrator_announcements set title = :title, body = :body, long_text = :longText, rule = :rule, publish_from = :publishFrom,
         publish_until = :publishUntil, pinned = :pinned, important = :important, due_on = :dueOn,
         version = version + 1, updated_at = now(), updated_by_id = :actorId
       where company_id = :companyId and id = :id returning version`,
      {
        ...{ companyId: companyIdOf(trx), id: act.id, actorId: act.actorId },
        ...columnsOf({ ...fields, publishFrom }),
      },
    )
    await setFiles(trx, act.id, fields.mediaFileIds)
    const after = (await findAnnouncementRow(trx, act.id))!
    if (after.state === 'published')
      await changePublished(trx, before as Written, { after: after as Written, askAgain })
    await settleLater(trx, after)
    await logAct(trx, {
      ...{ actorId: act.actorId, noun, action: 'update' },
      subject: { id: act.id, name: after.title },
      before: await stateOf(trx, before, act.locale),
      after: await stateOf(trx, after, act.locale),
    })
    return saved!
  })

/** Publishes a draft, or schedules it if its time is in the future. */
export const publishDraft = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await locked(trx, act)
    permit(row.state === 'draft', 'announcement_ended')
    if (row.publishFrom === null || row.publishFrom.getTime() <= Date.now()) {
      await publishNow(trx, row as Written, act.actorId)
    } else {
      await setState(trx, act, 'scheduled')
      await settleLater(trx, { ...row, state: 'scheduled' })
      await logAct(trx, {
        ...{ actorId: act.actorId, noun, action: 'plan' },
        subject: { id: row.id, name: row.title },
        after: { publishFrom: row.publishFrom.toISOString() },
      })
    }
    const { state, version } = (await findAnnouncementRow(trx, act.id))!
    return { state, version }
  })

const setState = (trx: CompanyDb, { id, actorId }: Act, state: 'draft' | 'scheduled') =>
  namedQuery<{ version: number }>(
    trx,
    `update administrator_announcements set state = $3, version = version + 1, updated_at = now(), updated_by_id = $4
     where company_id = $1 and id = $2 returning version`,
    [companyIdOf(trx), id, state, actorId],
  )

/** Turns a scheduled announcement back into a draft. */
export const unschedule = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await locked(trx, act)
    permit(row.state === 'scheduled', 'announcement_ended')
    const [saved] = await setState(trx, act, 'draft')
    await logAct(trx, {
      ...{ actorId: act.actorId, noun, action: 'cancel_plan' },
      subject: { id: row.id, name: row.title },
    })
    return saved!
  })

/** Ends a published announcement. */
export const endPublished = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await locked(trx, act)
    permit(row.state === 'published', 'announcement_ended')
    await endNow(trx, row as Written, act.actorId)
    return { version: row.version + 1 }
  })

/** Deletes an announcement that nobody has been able to read yet. */
export const removeUnpublished = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await locked(trx, act)
    permit(row.state === 'draft' || row.state === 'scheduled', 'announcement_ended')
    await namedQuery(trx, 'delete from administrator_announcements where company_id = $1 and id = $2', [
      companyIdOf(trx),
      row.id,
    ])
    await logAct(trx, {
      ...{ actorId: act.actorId, noun, action: 'delete' },
      subject: { id: row.id, name: row.title },
      before: { title: row.title },
    })
  })
