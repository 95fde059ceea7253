import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getCheckIn, setCheckIn } from '#contract/activities.participants.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import QrCode from '../admin-users/qr-code.tsx'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, activityQuery, useActivityChanges } from './use-activity.ts'

/** Milliseconds between requests for the number of people who have checked in. */
const countEvery = 5_000

/** Opens check-in and shows its QR code, which changes by itself. Closing the dialog keeps check-in open. */
export default function CheckInDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useStrings(activityScreenWords)
  const { id } = activity
  const { take, refresh } = useActivityChanges(id)
  const [opened, setOpened] = useState(activity.checkInOpen)
  const act = useAct({ refresh, failed: t.checkInFailed })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens check-in once, when the dialog appears
  useEffect(() => {
    if (opened) return
    void act(async () => {
      await take(await call(setCheckIn, { params: { id }, body: { open: true } }))
      setOpened(true)
    })
  }, [])
  const code = useQuery({
    ...queryFor(getCheckIn, { params: { id } }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, Date.parse(state.data.changesAt) - Date.now() + 250) : false,
  })
  useQuery({ ...activityQuery(id), refetchInterval: countEvery })
  const end = () =>
    act(async () => {
      await take(await call(setCheckIn, { params: { id }, body: { open: false } }))
      onClose()
    })
  return (
    <Sheet open losesNothing size="small" title={t.checkInTitle} onClose={onClose}>
      <div className={styles.checkIn}>
        <p className={styles.note}>{t.checkInWords}</p>
        {code.data ? (
          <QrCode text={code.data.address} label={t.qrCode} className={styles.qrCode} />
        ) : code.isError ? (
          <ErrorState title={t.checkInFailed} onRetry={() => code.refetch()} pending={code.isFetching} />
        ) : (
          <SkeletonGroup className={styles.qrCode}>
            <Skeleton shape="picture" />
          </SkeletonGroup>
        )}
        <p role="status" className={styles.sentence}>
          {t.attendedSoFar(activity.counts.attended)}
        </p>
        <Button situation="neutral" onClick={end}>
          {t.endCheckIn}
        </Button>
      </div>
    </Sheet>
  )
}
