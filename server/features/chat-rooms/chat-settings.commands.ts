import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { shellPublished } from '#server/features/shell/shell.events.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { settingsState } from './chat-settings.log.ts'
import { chatSettings } from './chat-settings.queries.ts'

type Change = {
  version: number
  enabled: boolean
  presence: boolean
  /** null: administrators of chat only. */
  creators: AudienceRule | null
  urgers: AudienceRule | null
}

const everyone: AudienceRule = { include: 'everyone' }

async function allowedBy(trx: CompanyDb, rule: AudienceRule | null) {
  if (rule === null) return { who: 'administrators' as const, audienceId: null }
  if (rule.include === 'everyone') return { who: 'everyone' as const, audienceId: null }
  return { who: 'chosen' as const, audienceId: await audienceOf(trx, rule) }
}

/** Changes the settings at `version` (0: never changed). @throws {Refusal} conflict */
export const changeChatSettings = (
  db: CompanyDb,
  { actorId, locale }: { actorId: number; locale: Locale },
  { version, enabled, presence, ...rules }: Change,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    const before = await chatSettings(trx)
    permit(before.version === version, 'conflict')
    const creators = await allowedBy(trx, rules.creators)
    const urgers = await allowedBy(trx, rules.urgers)
    const after = {
      ...{ enabled, presence, creators: creators.who, creatorsAudienceId: creators.audienceId },
      ...{ urgers: urgers.who, urgersAudienceId: urgers.audienceId },
    }
    await namedQuery(
      trx,
      `insert into chat_settings as s (company_id, enabled, presence, creators, creators_audience_id, urgers,
         urgers_audience_id)
       values (:companyId, :enabled, :presence, :creators, :creatorsAudienceId, :urgers, :urgersAudienceId)
       on conflict (company_id) do update set enabled = excluded.enabled, presence = excluded.presence,
         creators = excluded.creators, creators_audience_id = excluded.creators_audience_id,
         urgers = excluded.urgers, urgers_audience_id = excluded.urgers_audience_id, version = s.version + 1`,
      { companyId, ...after },
    )
    await publish(trx, shellPublished, { part: 'navigation', audienceIds: [await audienceOf(trx, everyone)] })
    await logAct(trx, {
      ...{ actorId, noun: 'chat_settings', action: 'update', subject: { id: null, name: '' } },
      before: await settingsState(trx, before, locale),
      after: await settingsState(trx, after, locale),
    })
  })
