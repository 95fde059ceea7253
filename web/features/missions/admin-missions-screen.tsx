import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminMissions } from '#contract/missions.administration.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './admin-missions.module.css'
import { missionAdminWords } from './mission-admin.strings.ts'
import { MissionDialog } from './mission-dialog.tsx'
import { MissionLines } from './mission-lines.tsx'

/** All missions with the progress of their latest period. */
export default function AdminMissionsScreen() {
  const t = useStrings(missionAdminWords)
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const query = useInfiniteQuery({ ...pagesFor(listAdminMissions, { query: {} }, 'missions'), staleTime: 0 })
  return (
    <AdminScreen
      path="/admin/missions"
      actions={
        <Button size="xSmall" priority="primary" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <p className={styles.note}>{t.intro}</p>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon="mission" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <>
            <MissionLines missions={query.data} />
            {query.hasNextPage && (
              <Button
                wide
                size="xSmall"
                pending={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                {t.more}
              </Button>
            )}
          </>
        )
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {adding && (
        <MissionDialog
          mission={undefined}
          onClose={() => setAdding(false)}
          onSaved={() => client.invalidateQueries({ queryKey: everyKeyOf(listAdminMissions) })}
        />
      )}
    </AdminScreen>
  )
}
