import type { ActState } from '#common/administration-act.ts'
import type { PortalContent } from '#common/portal/portal-content.ts'
import { portalKindNames } from '#common/portal/portal-words.strings.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'

/** A page as the log describes it, in the source language regardless of who reads it later. */
export async function describeContent(db: CompanyDb, content: PortalContent): Promise<ActState> {
  const kinds = phrases(portalKindNames, 'ja')
  return {
    name: content.title,
    audience: describeRule(content.rule, await findAllTermNames(db, [content.rule]), 'ja'),
    blocks: content.blocks.map(({ kind, title }) => (title ? `${kinds[kind]}: ${title}` : kinds[kind])),
  }
}
