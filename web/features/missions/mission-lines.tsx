import { readableDay } from '#common/readable-dates.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './admin-missions.module.css'
import { missionAdminWords } from './mission-admin.strings.ts'
import type { AdminMission } from './mission-dialog.tsx'
import { missionWords } from './missions.strings.ts'

const situations = {
  waiting: 'information',
  running: 'success',
  stalled: 'warning',
  ended: undefined,
} as const

/** Whether a mission is running. */
export function MissionStatus({ status }: Pick<AdminMission, 'status'>) {
  const t = useStrings(missionAdminWords)
  const situation = situations[status]
  return <Tag {...(situation && { situation })}>{t[status]}</Tag>
}

/** Missions with a link to the progress of each. */
export function MissionLines({ missions }: { missions: readonly AdminMission[] }) {
  return (
    <Card padding="none" bleeds>
      <ul className={styles.list}>
        {missions.map((mission) => (
          <li key={mission.id} className={styles.line}>
            <MissionLine mission={mission} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MissionLine({ mission }: { mission: AdminMission }) {
  const t = useStrings(missionAdminWords)
  const { id, name, menu, status } = mission
  return (
    <>
      <div className={styles.head}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} />
        <span className={styles.words}>
          <AppLink to={`/admin/missions/${id}`} aria-label={t.toMission(name)} className={styles.name}>
            {name}
          </AppLink>
          <span className={styles.note}>{menu.name}</span>
        </span>
        <MissionStatus status={status} />
      </div>
      <RuleWords mission={mission} />
      <PeriodProgress mission={mission} />
    </>
  )
}

/** The latest rule in a line. */
export function RuleWords({ mission }: { mission: AdminMission }) {
  const t = useStrings(missionAdminWords)
  const words = useStrings(missionWords)
  const locale = useLocale()
  const rule = mission.rules.at(-1)
  if (!rule) return null
  return (
    <p className={styles.note}>
      {[
        mission.kind === 'repeating' ? words.every(rule.every, rule.unit) : t[mission.kind],
        rule.audience,
        t.from(readableDay(rule.validFrom, locale)),
        rule.endsOn && words.due(readableDay(rule.endsOn, locale)),
        rule.workingDays && t.workingDays,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** How many people of the latest period are done. */
export function PeriodProgress({ mission }: { mission: AdminMission }) {
  const t = useStrings(missionAdminWords)
  if (!mission.period || mission.kind === 'relay') return null
  const { open, done, missed, skipped } = mission.period.counts
  const all = open + done + missed
  return (
    <>
      <Progress label={t.progress} value={all === 0 ? 0 : done / all} detail={t.ofPeople(done, all)} />
      {skipped > 0 && <p className={styles.warning}>{t.skippedCount(skipped)}</p>}
    </>
  )
}
