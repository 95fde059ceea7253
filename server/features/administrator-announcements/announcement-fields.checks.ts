import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { filesOf, type LongText, plainText } from '#common/long-text.ts'
import { phrases } from '#common/strings.ts'
import { announcementLimits } from '#contract/administrator-announcements.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { isDueDate } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { takeSentFiles } from '#server/platform/files/sent-files.ts'
import { type FieldProblems, Refusal } from '#server/platform/http/refusal.ts'
import type { AnnouncementFields } from './administrator-announcements.commands.ts'
import { isLimited, isWithin } from './administrator-announcements.policy.ts'
import {
  type AnnouncementRow,
  findCompanyDay,
  findFiles,
  findWithin,
} from './administrator-announcements.queries.ts'
import { announcementStrings } from './administrator-announcements.strings.ts'

type Sent = Omit<AnnouncementFields, 'body' | 'longText' | 'publishFrom' | 'publishUntil'> & {
  body: LongText
  publishFrom: string | null
  publishUntil: string | null
}
type Context = { db: CompanyDb; session: Session; locale: Locale }

/**
 * Checks an administrator's input to the extent a draft requires. `announcementId`: the announcement whose files may
 * be kept, regardless of who uploaded them.
 * @throws Refusal beside the field
 */
export async function readFields(
  sent: Sent,
  { db, session, locale, announcementId }: Context & { announcementId: number | null },
): Promise<AnnouncementFields> {
  if (sent.rule) await checkRule(sent.rule, { db, session, locale })
  const publishFrom = sent.publishFrom === null ? null : new Date(sent.publishFrom)
  const publishUntil = sent.publishUntil === null ? null : new Date(sent.publishUntil)
  if (publishFrom && publishUntil && publishUntil <= publishFrom)
    throw new Refusal('validation_failed', {
      publishUntil: phrases(announcementStrings, locale).untilBeforeFrom,
    })
  const { mediaFileIds, body: longText, ...rest } = sent
  const body = plainText(longText).trim()
  if (body.length > announcementLimits.bodyLength)
    throw new Refusal('validation_failed', {
      body: phrases(announcementStrings, locale).tooLong(announcementLimits.bodyLength),
    })
  return {
    ...rest,
    ...{ body, longText, publishFrom, publishUntil },
    mediaFileIds: await readFiles([...filesOf(longText), ...mediaFileIds], {
      db,
      session,
      locale,
      announcementId,
    }),
  }
}

async function checkRule(rule: AudienceRule, { db, session, locale }: Context) {
  await checkRules(db, [rule], { field: 'rule', locale })
  if (!isLimited(session)) return
  const departmentIds =
    rule.include === 'everyone'
      ? []
      : rule.include.flatMap(({ type, id }) => (type === 'department' ? [id] : []))
  const within = await findWithin(db, departmentIds, session.administeredDepartmentIds)
  if (!isWithin(rule, within))
    throw new Refusal('validation_failed', { rule: phrases(announcementStrings, locale).ruleOutside })
}

async function readFiles(
  ids: readonly number[],
  { db, session, locale, announcementId }: Context & { announcementId: number | null },
) {
  const wanted = [...new Set(ids)]
  const known = announcementId === null ? [] : await findFiles(db, announcementId)
  const kept = new Map(known.map((file) => [file.id, file]))
  const keptOf = (kind: 'image' | 'video' | 'file') => wanted.filter((id) => kept.get(id)?.kind === kind)
  await takeSentFiles(
    wanted.filter((id) => !kept.has(id)),
    {
      ...{ db, userId: session.userId, locale, most: announcementLimits.files },
      beside: { photos: keptOf('image'), videos: keptOf('video'), attachments: keptOf('file') },
    },
  )
  return wanted
}

/**
 * Checks that an announcement is complete enough to be published. `before`: the published values.
 * @throws Refusal with every missing field
 */
export async function checkComplete(
  fields: Omit<AnnouncementFields, 'longText'>,
  { db, locale, before = null }: { db: CompanyDb; locale: Locale; before?: AnnouncementRow | null },
) {
  const t = phrases(announcementStrings, locale)
  const { title, body, rule, publishFrom, publishUntil, dueOn, mediaFileIds } = fields
  const problems: FieldProblems = {}
  if (!title) problems.title = t.titleMissing
  if (!body && mediaFileIds.length === 0) problems.body = t.textMissing
  if (rule === null || (rule.include !== 'everyone' && rule.include.length === 0))
    problems.rule = t.ruleMissing
  if (publishUntil && publishUntil.getTime() <= Date.now()) problems.publishUntil = t.untilPassed
  if (dueOn !== null && dueOn !== before?.dueOn) {
    const first = before || publishFrom === null || publishFrom.getTime() <= Date.now() ? null : publishFrom
    if (!isDueDate(dueOn, await findCompanyDay(db, first))) problems.dueOn = t.dueOutOfRange
  }
  if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
  await checkWords(db, { texts: [title, body], field: 'body', locale, wordsAccepted: true })
}

/** The same for a scheduled one, whose time must be in the future. */
export async function checkWaiting(
  fields: AnnouncementFields,
  { db, locale }: { db: CompanyDb; locale: Locale },
) {
  futureTime(fields.publishFrom?.toISOString() ?? '', locale, 'publishFrom')
  await checkComplete(fields, { db, locale })
}
