import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletePosition, listAdminPositions } from '#contract/admin-positions.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { type AdminPosition, positionsQuery } from '../admin-users/use-places.ts'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { OrganisationFiles } from '../organisation-files/organisation-files.tsx'
import { PositionDialog } from './position-dialog.tsx'
import { PositionList } from './position-list.tsx'
import { positionWords } from './positions.strings.ts'

/** The positions from the highest, with their rights. */
export default function PositionsScreen() {
  const t = useStrings(positionWords)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listAdminPositions) })
  return (
    <AdminListFrame
      path="/admin/positions"
      query={useQuery(positionsQuery)}
      add={t.add}
      mayAdd={({ can }) => can.change}
      dialog={(position: AdminPosition | undefined, onClose) => (
        <PositionDialog position={position} onClose={onClose} onSaved={refresh} />
      )}
      above={({ can }) => can.change && <OrganisationFiles kind="positions" refresh={refresh} />}
    >
      {({ positions, can }, onEdit) =>
        positions.length === 0 ? (
          <EmptyState icon="mypage" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Positions positions={positions} changeable={can.change} onEdit={onEdit} refresh={refresh} />
        )
      }
    </AdminListFrame>
  )
}

type Props = {
  positions: readonly AdminPosition[]
  changeable: boolean
  onEdit: (position: AdminPosition) => void
  refresh: () => Promise<void>
}

function Positions({ refresh, ...list }: Props) {
  const t = useStrings(positionWords)
  const [removing, setRemoving] = useState<AdminPosition>()
  const act = useAct({ refresh, failed: t.failed })
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <PositionList {...list} onRemove={setRemoving} refresh={refresh} />
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() => {
          const { id, version } = removing!
          return act(() => call(deletePosition, { params: { id }, query: { version } }))
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
