import type { Answer } from '#contract/endpoint.ts'
import type { getMailPosting } from '#contract/mail-posting.ts'
import type { Config } from '#server/config.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import type { SignedTokens } from '#server/platform/auth/signed-tokens.ts'
import { replyAddress } from '#server/platform/mail/incoming-mail.ts'
import { mailSuitability } from './mail-forms.rules.ts'
import type { AddressRow, MenuForm, ReceiptRow } from './mail-posting.queries.ts'

type Presented = Answer<typeof getMailPosting>

const purpose = 'mail_posting'

/** Whether a token is the one in a person's address. */
export const isTokenOf = (
  tokens: SignedTokens,
  token: string,
  companyId: number,
  { id, nonce }: Pick<AddressRow, 'id' | 'nonce'>,
) => tokens.isSigned(token, purpose, [companyId, id], nonce)

type Giving = { config: Config; signedTokens: SignedTokens; companyId: number }

/** An address for its owner. Null while the installation receives no emails. */
function presentAddress({ config, signedTokens, companyId }: Giving, row: AddressRow | undefined) {
  if (!row) return null
  const address = replyAddress(config, 'post', signedTokens.sign(purpose, [companyId, row.id], row.nonce))
  if (address === null) return null
  return {
    ...{ id: row.id, version: row.version, address },
    createdAt: row.createdAt.toISOString(),
    renewedAt: row.renewedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}

export const presentMenu = (
  giving: Giving,
  menu: MenuRow,
  { form, address }: { form: MenuForm | undefined; address: AddressRow | undefined },
): Presented['menus'][number] => ({
  ...{ id: menu.id, name: menu.name, iconName: menu.iconName, tone: menu.tone },
  ...mailSuitability(menu, form),
  address: presentAddress(giving, address),
})

export const presentReceipt = ({ receivedAt, ...row }: ReceiptRow): Presented['receipts'][number] => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
})
