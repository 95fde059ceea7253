import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/sessions.devices.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { devicesWords } from './devices.strings.ts'
import styles from './session-list.module.css'
import { type SessionLine, SessionList } from './session-list.tsx'

const sessionsQuery = queryFor(listOwnSessions, {})

/** Where the person is signed in. */
export default function DevicesScreen() {
  const t = useStrings(devicesWords)
  const query = useQuery({ ...sessionsQuery, staleTime: 0 })
  return (
    <SettingsScreen title={t.title} back="/mypage">
      <Card padding="large" bleeds className={styles.part}>
        <p>{t.intro}</p>
        {query.data ? (
          <Sessions sessions={query.data.sessions} />
        ) : query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
      </Card>
    </SettingsScreen>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useStrings(devicesWords)
  const client = useQueryClient()
  const [ending, setEnding] = useState<SessionLine | 'others'>()
  const others = sessions.some(({ current }) => !current)
  return (
    <>
      <SessionList sessions={sessions} onEnd={setEnding} />
      {others ? (
        <div>
          <Button onClick={() => setEnding('others')}>{t.endOthers}</Button>
        </div>
      ) : (
        <p className={styles.note}>{t.onlyHere}</p>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending === 'others' ? t.endOthersTitle : t.endTitle}
        confirmLabel={t.end}
        onConfirm={async () => {
          if (ending === 'others') await call(endOtherSessions, {})
          else if (ending) await call(endOwnSession, { params: { id: ending.id } })
          await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
        }}
      >
        {t.endNote}
      </ConfirmDialog>
    </>
  )
}
