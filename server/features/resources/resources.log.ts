import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import type { ResourceRow } from './resources.queries.ts'

/** A resource as the log describes it. */
export async function resourceState(
  db: CompanyDb,
  resource: Omit<ResourceRow, 'id'> & { rule: AudienceRule; active: boolean },
  locale: Locale,
): Promise<ActState> {
  const { opensAt, closesAt } = resource
  return {
    name: resource.name,
    resourceKind: resource.kind,
    capacity: resource.capacity,
    place: resource.place,
    description: resource.description,
    bookers: describeRule(resource.rule, await findAllTermNames(db, [resource.rule]), locale),
    repeatable: resource.repeatable,
    daysAhead: resource.daysAhead,
    longestMinutes: resource.longestMinutes,
    hours: opensAt && `${opensAt}–${closesAt}`,
    active: resource.active,
  }
}
