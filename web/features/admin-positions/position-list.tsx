import { twinIds } from '#common/folded-name.ts'
import { orderPositions } from '#contract/admin-positions.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '../admin-users/use-account.ts'
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

/** The positions in their order, which is changed by dragging or with the arrow buttons. */
export function PositionList({ positions, changeable, onEdit, onRemove, refresh }: Props) {
  const t = useStrings(positionWords)
  const { order, said, over, place, dragging } = usePlacing(positions, {
    save: (positionIds, orderSeen) => call(orderPositions, { body: { positionIds, orderSeen } }),
    moved: t.moved,
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  const twins = twinIds(positions)
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {order.map((position, index) => (
          <li
            key={position.id}
            draggable={changeable}
            className={classNames(styles.row, changeable && styles.movable, over === index && styles.over)}
            {...dragging(position, index)}
          >
            {changeable && <Icon name="grip" className={styles.grip} />}
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
                <IconButton
                  icon="chevronUp"
                  label={t.up(position.name)}
                  disabled={index === 0}
                  onClick={() => place(position, index - 1)}
                />
                <IconButton
                  icon="chevronDown"
                  label={t.down(position.name)}
                  disabled={index === order.length - 1}
                  onClick={() => place(position, index + 1)}
                />
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
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Card>
  )
}
