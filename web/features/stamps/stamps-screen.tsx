import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { restoreStamp, retireStamp } from '#contract/admin-stamps.ts'
import { listStamps } from '#contract/stamps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { type AdminStamp, stampsQuery } from './admin-stamps-query.ts'
import { StampDialog } from './stamp-dialog.tsx'
import { StampList } from './stamp-list.tsx'
import { stampWords } from './stamps.strings.ts'
import styles from './stamps-screen.module.css'

/** After a change everything that shows stamps asks anew. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: stampsQuery.queryKey })
    await client.invalidateQueries({ queryKey: everyKeyOf(listStamps) })
  }
}

/** The company's stamps: their pictures, names, order, and which can still be given. */
export default function StampsScreen() {
  const t = useStrings(stampWords)
  const [dialog, setDialog] = useState<AdminStamp | 'new'>()
  const refresh = useRefresh()
  return (
    <AdminScreen
      path="/admin/stamps"
      actions={
        <Button size="xSmall" priority="primary" icon="plus" onClick={() => setDialog('new')}>
          {t.add}
        </Button>
      }
    >
      <Stamps onRename={setDialog} refresh={refresh} />
      {dialog && (
        <StampDialog
          stamp={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
          onSaved={refresh}
        />
      )}
    </AdminScreen>
  )
}

type Props = { onRename: (stamp: AdminStamp) => void; refresh: () => Promise<void> }

function Stamps({ onRename, refresh }: Props) {
  const t = useStrings(stampWords)
  const query = useQuery(stampsQuery)
  const [retiring, setRetiring] = useState<AdminStamp>()
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const used = query.data.stamps.filter(({ retiredAt }) => retiredAt === null)
  const retired = query.data.stamps.filter(({ retiredAt }) => retiredAt !== null)
  const restore = async (stamp: AdminStamp) => {
    try {
      await call(restoreStamp, { params: { id: stamp.id }, body: { version: stamp.version } })
    } catch (error) {
      toast.danger((error instanceof ApiError && error.message) || t.failed)
    }
    await refresh()
  }
  return (
    <>
      <section aria-labelledby="stamps-used" className={styles.section}>
        <h2 id="stamps-used" className={styles.heading}>
          {t.used(used.length)}
        </h2>
        <p className={styles.note}>{t.intro}</p>
        <StampList stamps={used} onRename={onRename} onRetire={setRetiring} refresh={refresh} />
      </section>
      {retired.length > 0 && (
        <section aria-labelledby="stamps-retired" className={styles.section}>
          <h2 id="stamps-retired" className={styles.heading}>
            {t.retired}
          </h2>
          <p className={styles.note}>{t.retiredNote}</p>
          <Card padding="none">
            <ul>
              {retired.map((stamp) => (
                <li key={stamp.id} className={styles.row}>
                  <img src={stamp.imagePath} alt="" width="32" height="32" className={styles.picture} />
                  <span className={styles.words}>
                    <span>{stamp.name}</span>
                    <span className={styles.note}>{t.given(stamp.reactionCount)}</span>
                  </span>
                  <Button size="xSmall" aria-label={t.restoreOf(stamp.name)} onClick={() => restore(stamp)}>
                    {t.restore}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      <ConfirmDialog
        open={retiring !== undefined}
        onClose={() => setRetiring(undefined)}
        title={t.retireTitle(retiring?.name ?? '')}
        confirmLabel={t.retire}
        onConfirm={async () => {
          const { id, version } = retiring!
          await call(retireStamp, { params: { id }, body: { version } }).catch((error: unknown) =>
            toast.danger((error instanceof ApiError && error.message) || t.failed),
          )
          await refresh()
        }}
      >
        {t.retireWords}
      </ConfirmDialog>
    </>
  )
}
