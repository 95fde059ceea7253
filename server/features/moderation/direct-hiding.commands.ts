import { type CompanyDb, transaction } from '#db/tenant.ts'
import { hideContent, openCase, type Target } from './moderation.commands.ts'
import { findCase } from './moderation.queries.ts'

/** Hides a post, comment or message that nobody has reported. Creates a case, which is needed to show it again. */
export const hideDirectly = (db: CompanyDb, target: Target, by: { userId: number; reason: string }) =>
  transaction(db, async (trx) => {
    const id = await openCase(trx, target)
    await hideContent(trx, (await findCase(trx, id))!, by)
  })
