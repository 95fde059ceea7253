import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  createOperatorHelp,
  deleteOperatorHelp,
  getOperatorHelp,
  getOperatorHelpVersion,
  listOperatorHelps,
  publishOperatorHelp,
  updateOperatorHelp,
  withdrawOperatorHelp,
} from '#contract/operator-helps.ts'
import type { InstallationDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { screenAddress } from '#server/features/helps/helps.rules.ts'
import { helpsStrings } from '#server/features/helps/helps.strings.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { changeHelp, deleteHelp, type HelpFields, publishHelp, writeHelp } from './operator-helps.commands.ts'
import {
  findHelpVersion,
  findHelpVersions,
  findOperatorHelp,
  findOperatorHelps,
  type OperatorHelpRow,
} from './operator-helps.queries.ts'

const mayWrite = ({ role }: Operator) => role !== 'finance'

const presentItem = ({ publishedNumber, latestNumber, publishedAt, updatedAt, ...row }: OperatorHelpRow) => ({
  ...row,
  publishedAt: publishedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

async function presentHelp(db: InstallationDb, operator: Operator, row: OperatorHelpRow) {
  const versions = await findHelpVersions(db, row.id)
  return {
    ...presentItem(row),
    versions: versions.map((version) => ({
      ...version,
      createdAt: version.createdAt.toISOString(),
      published: version.number === row.publishedNumber,
    })),
    can: { write: mayWrite(operator), delete: mayWrite(operator) && row.state === 'draft' },
  }
}

/* The fields with the addresses of screens as they are compared. @throws {Refusal} validation_failed */
function checkedFields({ config }: App, fields: HelpFields, locale: Locale): HelpFields {
  const t = phrases(helpsStrings, locale)
  if (fields.titleJa === '' && fields.titleEn === '')
    throw new Refusal('validation_failed', { titleJa: t.textMissing })
  const origin = new URL(productAddress(config)).origin
  const screens = fields.screens.map((typed) => {
    const address = screenAddress(typed, origin)
    if (!address) throw new Refusal('validation_failed', { screens: t.noScreen(typed) })
    return address
  })
  return { ...fields, screens: [...new Set(screens)] }
}

export const operatorHelpRoutes = [
  operatorRoute(listOperatorHelps, async ({ db, operator }) => ({
    operatorHelps: (await findOperatorHelps(db)).map(presentItem),
    can: { write: mayWrite(operator) },
  })),

  operatorRoute(getOperatorHelp, async ({ db, operator, params }) =>
    presentHelp(db, operator, found(await findOperatorHelp(db, params.id))),
  ),

  operatorRoute(getOperatorHelpVersion, async ({ db, params }) =>
    found(await findHelpVersion(db, params.id, params.number)),
  ),

  operatorRoute(createOperatorHelp, async ({ app, db, operator, body, locale }) => ({
    id: await writeHelp(db, operator, checkedFields(app, body, locale)),
  })),

  operatorRoute(updateOperatorHelp, async ({ app, db, operator, params, body, locale }) => {
    const { version, ...given } = body
    const fields = checkedFields(app, given, locale)
    return presentHelp(db, operator, await changeHelp(db, { id: params.id, version, operator }, fields))
  }),

  operatorRoute(publishOperatorHelp, async ({ db, operator, params: { id }, body: { version } }) =>
    presentHelp(db, operator, await publishHelp(db, { id, version, operator }, true)),
  ),

  operatorRoute(withdrawOperatorHelp, async ({ db, operator, params: { id }, query: { version } }) =>
    presentHelp(db, operator, await publishHelp(db, { id, version, operator }, false)),
  ),

  operatorRoute(deleteOperatorHelp, async ({ db, operator, params: { id }, query: { version } }) => {
    await deleteHelp(db, { id, version, operator })
  }),
]
