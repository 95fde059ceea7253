import { useId } from 'react'
import { addDays, localToday } from '#common/plain-date.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { type CurrentUser, useCompanyConfig, useCurrentUser } from '#web/app/session.tsx'
import { admin } from '../administration/admin.strings.ts'
import styles from '../administration/admin-frame.module.css'
import { AdminMissing, shownGroups } from '../administration/admin-frame.tsx'
import { adminGroupWords } from '../administration/sections.strings.ts'
import settings from '../administration/settings.module.css'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { CurrentNotices } from '../operator-notices/current-notices.tsx'
import { overviewWords } from '../statistics/overview.strings.ts'
import { OverviewTiles, useOverview } from '../statistics/overview.tsx'
import { AdminTasks } from './admin-tasks.tsx'

/** What needs an administrator's attention, and the administration's sections. */
export default function AdminHomeScreen() {
  const t = useStrings(admin)
  const user = useCurrentUser()
  if (user && !user.can.administer) return <AdminMissing />
  return (
    <Screen title={t.title} back="/home">
      {user && (
        <div className={styles.overview}>
          {user.can.sections === undefined && <CurrentNotices />}
          <AdminTasks user={user} />
          {(user.can.sections?.includes('statistics') ?? true) && <Use />}
          <FirstSteps user={user} />
          <Sections user={user} />
        </div>
      )}
    </Screen>
  )
}

const shownDays = 30

/** The most important figures of the last days. */
function Use() {
  const t = useStrings(overviewWords)
  const today = localToday()
  const { data, error } = useOverview({ from: addDays(today, 1 - shownDays), until: today })
  const id = useId()
  if (error) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.lastDays(shownDays)}
      </h2>
      <Card className={settings.part}>
        <OverviewTiles overview={data} />
        <AppLink to="/admin/statistics">{t.more}</AppLink>
      </Card>
    </section>
  )
}

function Sections({ user }: { user: CurrentUser }) {
  const t = useStrings(admin)
  const company = useCompanyConfig()
  const groups = useStrings(adminGroupWords)
  const locale = useLocale()
  const id = useId()
  return (
    <nav aria-label={t.sections} className={styles.overview}>
      {shownGroups({ user, company }).map(({ group, sections }) => (
        <section key={group} aria-labelledby={`${id}${group}`}>
          <h2 id={`${id}${group}`} className={styles.heading}>
            {groups[group]}
          </h2>
          <ul className={styles.cards}>
            {sections.map(({ path, icon, name, note }) => (
              <li key={path}>
                <AppLink to={path} className={styles.card}>
                  <Icon name={icon} size="large" />
                  <span className={styles.words}>
                    <span className={styles.name}>{name[locale]}</span>
                    <span className={styles.note}>{note[locale]}</span>
                  </span>
                  <Icon name="chevronRight" />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
