import { type CompanyFlag, type CompanyOption, companyOptions } from '#common/company-option.ts'
import {
  type CompanySetting,
  isUnusual,
  type SettingValue,
  settingGroupNames,
  settingGroups,
} from '#common/company-setting.ts'
import type { CompanyState } from '#common/company-state.ts'
import type { Locale } from '#common/locale.ts'
import { foldText } from '#common/search-text.ts'
import { mostCompared } from '#contract/company-settings.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'

type Row = {
  id: number
  code: string
  name: string
  state: CompanyState
  optionsOff: CompanyOption[]
  featureFlag: CompanyFlag
  locale: Locale
  timeZone: string
  factorScope: 'nobody' | 'everybody' | 'administrators' | 'some'
  passwordMinLength: number
  passwordMaxAgeDays: number | null
  passwordHistoryCount: number
  sessionHours: number
  sessionIdleMinutes: number | null
  keptSessionDays: number | null
  singleSignOn: string
  ipRestricted: boolean
  smsEnabled: boolean
  publishedMenuCount: number
  chatEnabled: boolean
  portalFirst: boolean
  summariesAllowed: boolean
  registrationOpen: boolean
  directoryCount: number
  webhookCount: number
  appCount: number
}

type ComparedCompany = Pick<Row, 'id' | 'code' | 'name' | 'state'> & {
  settings: { setting: CompanySetting; value: SettingValue; unusual: boolean }[]
}

type Request = {
  query?: string | undefined
  state?: CompanyState | undefined
  unusual?: CompanySetting | undefined
}

/** The settings of all companies that fit, by code. Settings and numbers only: no text of a company but its name. */
export async function findSettings(db: InstallationDb, { query, state, unusual }: Request) {
  const rows = await namedQuery<Row>(
    db,
    `select c.id, c.code, c.name, c.options_off, c.feature_flag, c.default_locale as locale, c.time_zone,
       case when c.closed_at is not null then 'closed' when c.suspended_at is not null then 'suspended'
         when c.on_trial then 'trial' else 'active' end as state,
       f.factor_scope, f.password_min_length, f.password_max_age_days, f.password_history_count, f.session_hours,
       f.session_idle_minutes, f.kept_session_days,
       coalesce((select max(p.stage) filter (where p.stage = 'everyone') from identity_providers p
         where p.company_id = c.id), (select max(p.stage) filter (where p.stage = 'trial') from identity_providers p
         where p.company_id = c.id), 'off') as single_sign_on,
       coalesce((select r.enabled from ip_restrictions r where r.company_id = c.id), false) as ip_restricted,
       coalesce((select s.enabled from sms_settings s where s.company_id = c.id), false) as sms_enabled,
       (select count(*) from menus m where m.company_id = c.id and m.published) as published_menu_count,
       coalesce((select s.enabled from chat_settings s where s.company_id = c.id), true) as chat_enabled,
       coalesce((select s.front_page from portal_settings s where s.company_id = c.id), false) as portal_first,
       coalesce((select s.summaries_allowed from email_settings s where s.company_id = c.id), true)
         as summaries_allowed,
       coalesce((select s.enabled from registration_settings s where s.company_id = c.id), false)
         as registration_open,
       (select count(*) from scim_connections s where s.company_id = c.id) as directory_count,
       (select count(*) from webhooks w where w.company_id = c.id) as webhook_count,
       (select count(*) from users u where u.company_id = c.id and u.status = 'app') as app_count
     from companies c join company_configs f on f.company_id = c.id
     where $1 = '' or position($1 in search_fold(c.name)) > 0 or starts_with(c.code, $1)
     order by c.code`,
    [foldText(query ?? '').trim()],
  )
  const all = rows
    .filter((row) => state === undefined || row.state === state)
    .map(compared)
    .filter(
      ({ settings }) =>
        unusual === undefined || settings.some((one) => one.setting === unusual && one.unusual),
    )
  return { companies: all.slice(0, mostCompared), leftOut: Math.max(0, all.length - mostCompared) }
}

function compared(row: Row): ComparedCompany {
  const { id, code, name, state, optionsOff, ...rest } = row
  const values: Record<CompanySetting, SettingValue> = {
    ...rest,
    ...(Object.fromEntries(companyOptions.map((option) => [option, !optionsOff.includes(option)])) as Record<
      CompanyOption,
      boolean
    >),
  }
  const settings = settingGroupNames.flatMap((group) =>
    settingGroups[group].map((setting) => ({
      ...{ setting, value: values[setting], unusual: isUnusual(setting, values[setting]) },
    })),
  )
  return { id, code, name, state, settings }
}
