import { useEffect, useRef, useState } from 'react'
import { orderPositions } from '#contract/admin-positions.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import styles from './admin-users.module.css'
import { positionWords } from './positions.strings.ts'
import { sentenceOf } from './use-account.ts'
import type { AdminPosition } from './use-places.ts'

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
  const [order, setOrder] = useState(positions)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number>()
  const dragged = useRef<AdminPosition | undefined>(undefined)
  useEffect(() => setOrder(positions), [positions])

  const place = async (position: AdminPosition, to: number) => {
    const next = order.filter(({ id }) => id !== position.id)
    next.splice(to, 0, position)
    setOrder(next)
    setSaid(t.moved(position.name, to + 1))
    try {
      await call(orderPositions, { body: { positionIds: next.map(({ id }) => id) } })
    } catch (error) {
      toast.danger(sentenceOf(error, t.failed))
    }
    await refresh()
  }
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {order.map((position, index) => (
          <li
            key={position.id}
            draggable={changeable}
            className={classNames(styles.row, changeable && styles.movable, over === index && styles.over)}
            onDragStart={() => {
              dragged.current = position
            }}
            onDragOver={(event) => {
              if (!dragged.current) return
              event.preventDefault()
              setOver(index)
            }}
            onDragEnd={() => {
              dragged.current = undefined
              setOver(undefined)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged.current && dragged.current.id !== position.id) void place(dragged.current, index)
              setOver(undefined)
            }}
          >
            {changeable && <Icon name="grip" className={styles.grip} />}
            <span className={styles.words}>
              <span className={styles.rowHead}>
                <span className={styles.name}>{position.name}</span>
                {position.manager && <Tag situation="standard">{t.manager}</Tag>}
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
