import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'

type Room = {
  name: string
  description: string
  rule: AudienceRule
  writerRule: AudienceRule | null
  history: 'all' | 'entry'
}

/** An official room as the log describes it. */
export async function roomState(db: CompanyDb, room: Room, locale: Locale): Promise<ActState> {
  const { name, description, rule, writerRule, history } = room
  const names = await findAllTermNames(db, writerRule ? [rule, writerRule] : [rule])
  return {
    name,
    description,
    members: describeRule(rule, names, locale),
    writers: writerRule && describeRule(writerRule, names, locale),
    wholeHistory: history === 'all',
  }
}
