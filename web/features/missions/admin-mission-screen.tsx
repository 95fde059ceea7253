import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteMission,
  endMission,
  getAdminMission,
  listAdminMissionPeriods,
  listAdminMissions,
  listMissionDepartments,
  listMissionProgress,
} from '#contract/missions.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './admin-missions.module.css'
import { missionAdminWords } from './mission-admin.strings.ts'
import { type AdminMission, MissionDialog } from './mission-dialog.tsx'
import { MissionHistory } from './mission-history.tsx'
import { MissionStatus, PeriodProgress, RuleWords } from './mission-lines.tsx'
import { MissionPeople } from './mission-people.tsx'
import { missionWords } from './missions.strings.ts'
import { PassDialog } from './pass-dialog.tsx'

/** The progress of one mission by department and person, and its rules. */
export default function AdminMissionScreen() {
  const t = useStrings(missionAdminWords)
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getAdminMission, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  return (
    <AdminScreen
      path="/admin/missions"
      back="/admin/missions"
      {...(query.data && { title: query.data.name })}
    >
      {query.data ? (
        <Mission mission={query.data} />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          gone={t.gone}
          to="/admin/missions"
          toWords={t.toList}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={5} />
            </SkeletonGroup>
          }
        />
      )}
    </AdminScreen>
  )
}

function Mission({ mission }: { mission: AdminMission }) {
  const t = useStrings(missionAdminWords)
  const words = useStrings(missionWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [opened, setOpened] = useState<'edit' | 'end' | 'delete' | 'pass' | 'turns'>()
  const close = () => setOpened(undefined)
  const refresh = () =>
    Promise.all(
      [
        getAdminMission,
        listAdminMissions,
        listAdminMissionPeriods,
        listMissionDepartments,
        listMissionProgress,
      ].map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })),
    )
  const act = useAct({ refresh, failed: t.failed })
  const { id, version, status, kind } = mission
  return (
    <div className={styles.parts}>
      <Card as="section" className={styles.summary} aria-label={t.rules}>
        <div className={styles.head}>
          <span className={styles.words}>{mission.menu.name}</span>
          <MissionStatus status={status} />
        </div>
        <RuleWords mission={mission} />
        <PeriodProgress mission={mission} />
        <div className={styles.buttons}>
          {status !== 'ended' && (
            <Button size="xSmall" icon="edit" onClick={() => setOpened('edit')}>
              {t.edit}
            </Button>
          )}
          {kind === 'relay' && mission.period && (
            <Button size="xSmall" icon="users" onClick={() => setOpened('turns')}>
              {words.chain}
            </Button>
          )}
          {kind === 'relay' && (status === 'running' || status === 'stalled') && (
            <Button size="xSmall" icon="user" onClick={() => setOpened('pass')}>
              {t.give}
            </Button>
          )}
          {status === 'waiting' ? (
            <Button size="xSmall" icon="trash" situation="danger" onClick={() => setOpened('delete')}>
              {t.remove}
            </Button>
          ) : (
            status !== 'ended' && (
              <Button size="xSmall" icon="lock" situation="danger" onClick={() => setOpened('end')}>
                {t.end}
              </Button>
            )
          )}
        </div>
      </Card>
      {mission.period && <MissionPeople mission={mission} />}
      {opened === 'edit' && (
        <MissionDialog mission={mission} current={mission} onClose={close} onSaved={refresh} />
      )}
      {opened === 'turns' && <MissionHistory mission={mission} onClose={close} />}
      {opened === 'pass' && <PassDialog mission={mission} onClose={close} onDone={refresh} />}
      <ConfirmDialog
        open={opened === 'end'}
        onClose={close}
        title={t.endTitle}
        situation="danger"
        confirmLabel={t.end}
        onConfirm={() => act(() => call(endMission, { params: { id }, body: { version } }))}
      >
        {t.endWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'delete'}
        onClose={close}
        title={t.removeTitle}
        situation="danger"
        confirmLabel={t.remove}
        onConfirm={() =>
          act(async () => {
            await call(deleteMission, { params: { id }, query: { version } })
            navigate('/admin/missions')
          })
        }
      >
        {t.removeWords}
      </ConfirmDialog>
    </div>
  )
}
