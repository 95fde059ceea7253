import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { type ChatSettings, rulesOf } from './chat-settings.queries.ts'

/** The settings as the log describes them; null: administrators of chat only. */
export async function settingsState(
  db: CompanyDb,
  settings: Omit<ChatSettings, 'version'>,
  locale: Locale,
): Promise<ActState> {
  const { creators, urgers } = await rulesOf(db, settings)
  const names = await findAllTermNames(
    db,
    [creators, urgers].filter((rule) => rule !== null),
  )
  const textOf = (rule: AudienceRule | null) => rule && describeRule(rule, names, locale)
  return {
    chatUsed: settings.enabled,
    groupCreators: textOf(creators),
    urgers: textOf(urgers),
    presenceShown: settings.presence,
  }
}
