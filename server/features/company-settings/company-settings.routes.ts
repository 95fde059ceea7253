import { companySettingNames, companySettingValues } from '#common/company-setting.strings.ts'
import { type SettingValue, settingGroupNames, settingGroups } from '#common/company-setting.ts'
import { phrases } from '#common/strings.ts'
import { compareCompanySettings, downloadCompanySettings } from '#contract/company-settings.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { csv } from '#server/platform/http/csv.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { findSettings } from './company-settings.queries.ts'
import { companySettingsStrings } from './company-settings.strings.ts'

/* Comparing crosses all companies: it is logged once an hour. */
async function logReading(db: InstallationDb, operator: Operator) {
  const [row] = await namedQuery<{ known: boolean }>(
    db,
    `select exists (select from operator_acts where operator_id = $1 and action = 'settings_compared'
       and created_at > now() - interval '1 hour') as known`,
    [operator.id],
  )
  if (!row!.known) await logOperatorAct(db, { by: operator, action: 'settings_compared' })
}

export const companySettingRoutes = [
  operatorRoute(compareCompanySettings, async ({ db, operator, query }) => {
    await logReading(db, operator)
    return findSettings(db, query)
  }),

  operatorRoute(downloadCompanySettings, async ({ db, operator, query, locale }) => {
    const names = phrases(companySettingNames, locale)
    const words = phrases(companySettingValues, locale)
    const t = phrases(companySettingsStrings, locale)
    const shown = (value: SettingValue) =>
      typeof value === 'number'
        ? value
        : typeof value === 'boolean'
          ? words[value ? 'yes' : 'no']
          : value === null
            ? ''
            : (words[value as keyof typeof words] ?? value)
    const { companies } = await findSettings(db, query)
    await logOperatorAct(db, { by: operator, action: 'settings_downloaded' })
    const order = settingGroupNames.flatMap((group) => settingGroups[group])
    return {
      fileName: `${t.file}.csv`,
      content: csv([
        [t.code, t.name, t.state, ...order.map((setting) => names[setting])],
        ...companies.map(({ code, name, state, settings }) => [
          ...[code, name, t[state]],
          ...settings.map(({ value }) => shown(value)),
        ]),
      ]),
    }
  }),
]
