import * as calls from '#contract/mail-posting.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findMenu, findMenuOfUse, findMenus } from '#server/features/menus/menus.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { takesInMail } from '#server/platform/mail/incoming-mail.ts'
import { mailSuitability } from './mail-forms.rules.ts'
import { createAddress, deleteAddress, renewAddress, replaceSenders } from './mail-posting.commands.ts'
import { presentMenu, presentReceipt } from './mail-posting.present.ts'
import {
  type AddressRow,
  findAddresses,
  findMenuForms,
  findReceipts,
  findSender,
} from './mail-posting.queries.ts'

/* The published menus, and those for which the person has an address nevertheless. */
async function findOffered(db: CompanyDb, session: Session, addresses: readonly AddressRow[]) {
  const menus = await findMenus(db, session)
  const others = addresses.filter(({ menuId }) => !menus.some(({ id }) => id === menuId))
  const rest = await Promise.all(others.map(({ menuId }) => findMenuOfUse(db, session, menuId)))
  return [...menus, ...rest]
}

export const mailPostingRoutes = [
  route(calls.getMailPosting, async ({ app, db, session }) => {
    const { userId, companyId } = session
    const addresses = await findAddresses(db, userId)
    const menus = await findOffered(db, session, addresses)
    const forms = await findMenuForms(db, menus)
    const { email, senders } = found(await findSender(db, userId))
    const receipts = await findReceipts(db, userId, calls.mailPostingLimits.receipts)
    const giving = { config: app.config, signedTokens: app.signedTokens, companyId }
    return {
      ...{ available: takesInMail(app.config), ownEmail: email, senders },
      menus: menus.map((menu) =>
        presentMenu(giving, menu, {
          form: forms.find(({ menuId }) => menuId === menu.id),
          address: addresses.find(({ menuId }) => menuId === menu.id),
        }),
      ),
      receipts: receipts.map(presentReceipt),
    }
  }),

  route(calls.createMailPostingAddress, async ({ app, db, session, body: { menuId } }) => {
    permit(takesInMail(app.config))
    const menu = found(await findMenu(db, session, menuId))
    const [form] = await findMenuForms(db, [menu])
    permit(mailSuitability(menu, form).unsuitable === null, 'conflict')
    return createAddress(db, session.userId, menuId)
  }),

  route(
    calls.renewMailPostingAddress,
    async ({ db, session: { userId }, params: { id }, body: { version } }) => {
      await renewAddress(db, { userId, id, version })
    },
  ),

  route(
    calls.deleteMailPostingAddress,
    async ({ db, session: { userId }, params: { id }, query: { version } }) => {
      await deleteAddress(db, { userId, id, version })
    },
  ),

  route(calls.updateMailPostingSenders, async ({ db, session: { userId }, body: { senders } }) => {
    await replaceSenders(db, userId, [...new Set(senders)])
  }),
]
