import type { Locale } from '#common/locale.ts'
import { type RetentionKind, retentionLimits, retentionThings } from '#common/retention.ts'
import { phrases } from '#common/strings.ts'
import { listRetentionRules, previewRetentionRule, saveRetentionRule } from '#contract/retention.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { saveRule } from './retention.commands.ts'
import * as queries from './retention.queries.ts'
import { retentionStrings } from './retention.strings.ts'

const firstDeletionAt = () => new Date(Date.now() + retentionLimits.graceDays * 24 * 3_600_000).toISOString()

type Given = {
  kind: RetentionKind
  menuId?: number | undefined
  chatRoomId?: number | undefined
  days: number | null
  inherits: boolean
}

/** What a rule is for, with the name of its menu or room. @throws {Refusal} validation_failed */
async function checkRule(db: CompanyDb, { kind, menuId, chatRoomId, days, inherits }: Given, locale: Locale) {
  const t = phrases(retentionStrings, locale)
  const subjectId = (kind === 'menu' ? menuId : kind === 'chat_room' ? chatRoomId : undefined) ?? null
  const narrow = kind === 'menu' || kind === 'chat_room'
  const name = subjectId === null ? '' : await queries.findSubjectName(db, { kind, subjectId })
  if (name === undefined || (narrow && subjectId === null))
    throw new Refusal('validation_failed', { [kind === 'menu' ? 'menuId' : 'chatRoomId']: t.subjectMissing })
  if (inherits && days !== null) throw new Refusal('validation_failed', { days: t.subjectMissing })
  if (kind === 'log' && days !== null && days < retentionLimits.leastLogDays)
    throw new Refusal('validation_failed', { days: t.logTooShort(retentionLimits.leastLogDays) })
  return { kind, subjectId, name }
}

async function effectsOf(db: CompanyDb, scope: queries.RetentionScope, { days, inherits }: Given) {
  const applied = inherits ? await queries.findWiderDays(db, scope) : days
  if (applied === null) return { effects: [], seenCount: 0, heldCount: 0, examples: [] }
  const { effects, heldCount } = await queries.countEffects(db, scope, applied)
  const examples = await queries.findExamples(db, scope, applied)
  return {
    effects,
    heldCount,
    seenCount: effects.reduce((sum, { nowCount }) => sum + nowCount, 0),
    examples: examples.map(({ text, at }) => ({ text, at: at.toISOString() })),
  }
}

const presentRule = (row: queries.RuleRow) => {
  const named = row.subjectId === null ? null : { id: row.subjectId, name: row.subjectName ?? '' }
  return {
    ...{ id: row.id, kind: row.kind, days: row.days, inherits: row.inherits, pending: row.pending },
    menu: row.kind === 'menu' ? named : null,
    chatRoom: row.kind === 'chat_room' ? named : null,
    effectiveAt: row.effectiveAt.toISOString(),
    savedAt: row.savedAt.toISOString(),
    savedBy: presentPerson(row.saver),
    version: row.version,
    last: row.lastAt && {
      at: row.lastAt.toISOString(),
      counts: retentionThings.flatMap((thing) => (row[thing] ? [{ thing, count: row[thing] }] : [])),
    },
  }
}

export const retentionRoutes = [
  route(listRetentionRules, async ({ db, session }) => {
    requireAdministrator(session)
    return {
      retentionRules: (await queries.findRules(db)).map(presentRule),
      chatDays: await queries.findChatDays(db),
      firstDeletionAt: firstDeletionAt(),
      nextCursor: null,
    }
  }),

  route(previewRetentionRule, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    const scope = await checkRule(db, body, locale)
    return { ...(await effectsOf(db, scope, body)), firstDeletionAt: firstDeletionAt() }
  }),

  route(saveRetentionRule, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    const scope = await checkRule(db, body, locale)
    const { seenCount } = await effectsOf(db, scope, body)
    if (seenCount !== body.seenCount)
      throw new Refusal('validation_failed', { seenCount: phrases(retentionStrings, locale).seenChanged })
    await saveRule(db, session.userId, {
      ...scope,
      ...{ days: body.days, inherits: body.inherits, version: body.version },
    })
  }),
]
