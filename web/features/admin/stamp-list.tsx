import { useEffect, useRef, useState } from 'react'
import { orderStamps } from '#contract/admin-stamps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { stampWords } from './stamps.strings.ts'
import styles from './stamps-screen.module.css'
import type { AdminStamp } from './stamps-screen.tsx'

type Props = {
  stamps: readonly AdminStamp[]
  onRename: (stamp: AdminStamp) => void
  onRetire: (stamp: AdminStamp) => void
  refresh: () => Promise<void>
}

/** The stamps in use, in their order, which is changed by dragging or with the arrow buttons. */
export function StampList({ stamps, onRename, onRetire, refresh }: Props) {
  const t = useStrings(stampWords)
  const [order, setOrder] = useState<readonly AdminStamp[]>(stamps)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number>()
  const dragged = useRef<AdminStamp | undefined>(undefined)
  useEffect(() => setOrder(stamps), [stamps])

  const place = async (stamp: AdminStamp, to: number) => {
    const next = order.filter(({ id }) => id !== stamp.id)
    next.splice(to, 0, stamp)
    setOrder(next)
    setSaid(t.moved(stamp.name, to + 1))
    try {
      await call(orderStamps, { body: { stampIds: next.map(({ id }) => id) } })
    } catch {
      toast.danger(t.failed)
    }
    await refresh()
  }

  return (
    <Card padding="none">
      <ul>
        {order.map((stamp, index) => (
          <li
            key={stamp.id}
            draggable
            className={classNames(styles.row, styles.movable, over === index && styles.over)}
            onDragStart={() => {
              dragged.current = stamp
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
              if (dragged.current && dragged.current.id !== stamp.id) void place(dragged.current, index)
              setOver(undefined)
            }}
          >
            <Icon name="grip" className={styles.grip} />
            <img
              src={stamp.imagePath}
              alt=""
              width="32"
              height="32"
              draggable={false}
              className={styles.picture}
            />
            <span className={styles.words}>
              <span>{stamp.name}</span>
              <span className={styles.note}>{t.given(stamp.reactionCount)}</span>
            </span>
            <span className={styles.buttons}>
              <IconButton
                icon="chevronUp"
                label={t.up(stamp.name)}
                disabled={index === 0}
                onClick={() => place(stamp, index - 1)}
              />
              <IconButton
                icon="chevronDown"
                label={t.down(stamp.name)}
                disabled={index === order.length - 1}
                onClick={() => place(stamp, index + 1)}
              />
              <IconButton icon="edit" label={t.renameOf(stamp.name)} onClick={() => onRename(stamp)} />
              <Button
                size="xSmall"
                situation="neutral"
                aria-label={t.retireOf(stamp.name)}
                onClick={() => onRetire(stamp)}
              >
                {t.retire}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Card>
  )
}
