import { useEffect, useRef, useState } from 'react'
import { orderProfileItems } from '#contract/profile-items.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import styles from '../admin-users/admin-users.module.css'
import { sentenceOf } from '../admin-users/use-account.ts'
import { ItemSummary } from './item-summary.tsx'
import { profileItemWords } from './profile-items.strings.ts'
import type { AdminProfileItem } from './use-profile-items.ts'

type Props = {
  items: readonly AdminProfileItem[]
  changeable: boolean
  onEdit: (item: AdminProfileItem) => void
  onRemove: (item: AdminProfileItem) => void
  refresh: () => Promise<void>
}

/** The items in the order people see them, changed by dragging or with the arrow buttons. */
export function ProfileItemList({ items, changeable, onEdit, onRemove, refresh }: Props) {
  const t = useStrings(profileItemWords)
  const [order, setOrder] = useState(items)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number>()
  const dragged = useRef<AdminProfileItem | undefined>(undefined)
  useEffect(() => setOrder(items), [items])

  const place = async (item: AdminProfileItem, to: number) => {
    const next = order.filter(({ id }) => id !== item.id)
    next.splice(to, 0, item)
    setOrder(next)
    setSaid(t.moved(item.name, to + 1))
    try {
      await call(orderProfileItems, { body: { profileItemIds: next.map(({ id }) => id) } })
    } catch (error) {
      toast.danger(sentenceOf(error, t.failed))
    }
    await refresh()
  }
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {order.map((item, index) => (
          <li
            key={item.id}
            draggable={changeable}
            className={classNames(styles.row, changeable && styles.movable, over === index && styles.over)}
            onDragStart={() => {
              dragged.current = item
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
              if (dragged.current && dragged.current.id !== item.id) void place(dragged.current, index)
              setOver(undefined)
            }}
          >
            {changeable && <Icon name="grip" className={styles.grip} />}
            <ItemSummary item={item} />
            {changeable && (
              <span className={styles.buttons}>
                <IconButton
                  icon="chevronUp"
                  label={t.up(item.name)}
                  disabled={index === 0}
                  onClick={() => place(item, index - 1)}
                />
                <IconButton
                  icon="chevronDown"
                  label={t.down(item.name)}
                  disabled={index === order.length - 1}
                  onClick={() => place(item, index + 1)}
                />
                <IconButton icon="edit" label={t.edit(item.name)} onClick={() => onEdit(item)} />
                <IconButton
                  icon="trash"
                  label={item.answerCount > 0 ? t.archive(item.name) : t.remove(item.name)}
                  onClick={() => onRemove(item)}
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
