import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletePosition, listAdminPositions } from '#contract/admin-positions.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { sentenceOf } from '../admin-users/use-account.ts'
import { type AdminPosition, positionsQuery } from '../admin-users/use-places.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { OrganisationFiles } from '../organisation-files/organisation-files.tsx'
import { PositionDialog } from './position-dialog.tsx'
import { PositionList } from './position-list.tsx'
import { positionWords } from './positions.strings.ts'

/** The positions from the highest, with what each may do. */
export default function PositionsScreen() {
  const t = useStrings(positionWords)
  const client = useQueryClient()
  const { data } = useQuery(positionsQuery)
  const [dialog, setDialog] = useState<AdminPosition | 'new'>()
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listAdminPositions) })
  return (
    <AdminScreen
      path="/admin/positions"
      actions={
        data?.can.change && (
          <Button size="xSmall" priority="primary" icon="plus" onClick={() => setDialog('new')}>
            {t.add}
          </Button>
        )
      }
    >
      {data?.can.change && <OrganisationFiles kind="positions" refresh={refresh} />}
      <Positions onEdit={setDialog} refresh={refresh} />
      {dialog && (
        <PositionDialog
          position={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
          onSaved={refresh}
        />
      )}
    </AdminScreen>
  )
}

type Props = { onEdit: (position: AdminPosition) => void; refresh: () => Promise<void> }

function Positions({ onEdit, refresh }: Props) {
  const t = useStrings(positionWords)
  const query = useQuery(positionsQuery)
  const [removing, setRemoving] = useState<AdminPosition>()
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { positions, can } = query.data
  if (positions.length === 0)
    return (
      <EmptyState icon="mypage" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <PositionList
        positions={positions}
        changeable={can.change}
        onEdit={onEdit}
        onRemove={setRemoving}
        refresh={refresh}
      />
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={async () => {
          try {
            const { id, version } = removing!
            await call(deletePosition, { params: { id }, query: { version } })
          } catch (error) {
            toast.danger(sentenceOf(error, t.failed))
          }
          await refresh()
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
