import { twinIds } from '#common/folded-name.ts'
import { orderPositions } from '#contract/admin-positions.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import type { AdminPosition } from '../admin-users/use-places.ts'
import styles from '../administration/admin-lists.module.css'
import { positionWords } from './positions.strings.ts'

type Props = {
  positions: readonly AdminPosition[]
  changeable: boolean
  onEdit: (position: AdminPosition) => void
  onRemove: (position: AdminPosition) => void
  refresh: () => Promise<void>
}

/** The positions in order, which can be changed by the handles. */
export function PositionList({ positions, changeable, onEdit, onRemove, refresh }: Props) {
  const t = useStrings(positionWords)
  const { order, place } = usePlacing(positions, {
    save: (positionIds, orderSeen) => call(orderPositions, { body: { positionIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  const twins = twinIds(positions)
  return (
    <SortableList
      label={t.list}
      items={order}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={place}
      fixed={!changeable}
      className={styles.row}
    >
      {(position) => (
        <>
          <span className={styles.words}>
            <span className={styles.rowHead}>
              <span className={styles.name}>{position.name}</span>
              {position.manager && <Tag situation="standard">{t.manager}</Tag>}
              {twins.has(position.id) && <Tag situation="warning">{t.twin}</Tag>}
              {position.selfApproval && <Tag situation="information">{t.selfApproval}</Tag>}
            </span>
            <span className={styles.note}>{t.members(position.memberCount)}</span>
          </span>
          {changeable && (
            <span className={styles.buttons}>
              <IconButton icon="edit" label={t.edit(position.name)} onClick={() => onEdit(position)} />
              <IconButton
                icon="trash"
                label={t.remove(position.name)}
                title={position.memberCount > 0 ? t.inUse : undefined}
                disabled={position.memberCount > 0}
                onClick={() => onRemove(position)}
              />
            </span>
          )}
        </>
      )}
    </SortableList>
  )
}
