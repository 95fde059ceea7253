import { useState } from 'react'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listMissions } from '#contract/report-items.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useHref } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menuUsePath } from '../menus/menus-query.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MissionHistory } from './mission-history.tsx'
import { MissionRing } from './mission-ring.tsx'
import { missionWords } from './missions.strings.ts'
import styles from './own-missions.module.css'

export type OwnMission = Answer<typeof listMissions>['ownMissions'][number]

type Props = {
  missions: readonly OwnMission[]
  /** Fetches the list again. */
  refresh: () => Promise<unknown>
  /** The relay whose next person is chosen at once. */
  handOver?: number | undefined
}

/** The running missions of a person with their progress. */
export function OwnMissions({ missions, refresh, handOver }: Props) {
  return (
    <Card padding="none" bleeds>
      <ul className={styles.list}>
        {missions.map((mission) => (
          <li key={mission.periodId} className={styles.mission}>
            <OwnMissionRow mission={mission} refresh={refresh} chooses={mission.id === handOver} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { mission: OwnMission; refresh: Props['refresh']; chooses: boolean }

function OwnMissionRow({ mission, refresh, chooses }: RowProps) {
  const t = useStrings(missionWords)
  const [opened, setOpened] = useState<'history' | 'handOver' | undefined>(
    chooses && mission.can.handOver ? 'handOver' : undefined,
  )
  const { name, kind, doneCount, neededCount, targetMenu, message } = mission
  return (
    <>
      <div className={styles.head}>
        <MissionRing
          label={t.progressOf(name)}
          detail={t.counted(doneCount, neededCount)}
          done={doneCount}
          needed={neededCount}
        />
        <div className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.menu}>
            <MenuTile iconName={targetMenu.iconName} tone={targetMenu.tone} size="small" />
            {targetMenu.name}
          </span>
          {message && <p className={styles.message}>{message}</p>}
          <Facts mission={mission} />
        </div>
        <Action mission={mission} onHandOver={() => setOpened('handOver')} />
      </div>
      <div className={styles.more}>
        <Button
          size="xSmall"
          priority="tertiary"
          aria-label={kind === 'relay' ? t.chainOf(name) : t.historyOf(name)}
          onClick={() => setOpened('history')}
        >
          {kind === 'relay' ? t.chain : t.history}
        </Button>
      </div>
      {opened === 'history' && <MissionHistory mission={mission} onClose={() => setOpened(undefined)} />}
      {opened === 'handOver' && (
        <HandOverDialog mission={mission} onClose={() => setOpened(undefined)} onDone={refresh} />
      )}
    </>
  )
}

function Action({ mission, onHandOver }: { mission: OwnMission; onHandOver: () => void }) {
  const t = useStrings(missionWords)
  const href = useHref()
  const { can, state, targetMenu, name } = mission
  if (can.handOver)
    return (
      <Button size="xSmall" priority="primary" onClick={onHandOver}>
        {t.handOver}
      </Button>
    )
  if (state === 'done') return <Tag situation="success">{t.done}</Tag>
  return can.use ? (
    <Button
      size="xSmall"
      priority="primary"
      href={href(menuUsePath(targetMenu))}
      aria-label={t.postFor(name)}
    >
      {t.post}
    </Button>
  ) : (
    <span className={styles.note}>{t.notUsable}</span>
  )
}

function Facts({ mission }: { mission: OwnMission }) {
  const t = useStrings(missionWords)
  const locale = useLocale()
  const { kind, every, unit, dueOn, overdue, carriedCount, streak, handedBy, neededCount, doneCount } =
    mission
  const day = dueOn && readableDay(dueOn, locale)
  return (
    <p className={styles.facts}>
      {day && <span className={overdue ? styles.late : undefined}>{overdue ? t.late(day) : t.due(day)}</span>}
      <span>{kind === 'repeating' ? t.every(every, unit) : t[kind]}</span>
      {neededCount > 1 && <span>{t.counted(doneCount, neededCount)}</span>}
      {carriedCount > 0 && <span>{t.carried(carriedCount)}</span>}
      {kind === 'repeating' && streak > 0 && <span className={styles.streak}>{t.streak(streak)}</span>}
      {handedBy && <span>{t.handedBy(handedBy.name)}</span>}
    </p>
  )
}
