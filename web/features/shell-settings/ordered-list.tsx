import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './ordered-list.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  onOrder: (items: T[]) => void
  children: (item: T, index: number) => ReactNode
}

/** A list whose order is changed by dragging or with buttons; where a thing went is read out, and the focus goes along. */
export function OrderedList<T>({ label, items, keyOf, nameOf, onOrder, children }: Props<T>) {
  const t = useStrings(shellSettings)
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<string | undefined>(undefined)
  const [over, setOver] = useState<string>()
  const [said, setSaid] = useState('')
  const moved = useRef<{ key: string; way: 'up' | 'down' } | undefined>(undefined)
  const order = items.map(keyOf).join('\n')

  // A row that moves takes its button with it, and the browser drops the focus on the way.
  useEffect(() => {
    const last = moved.current
    moved.current = undefined
    if (!last || !order) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-way]') ?? [])]
    const own = buttons.filter((button) => button.dataset.key === last.key && !button.disabled)
    ;(own.find((button) => button.dataset.way === last.way) ?? own[0])?.focus()
  }, [order])

  const place = (item: T, to: number) => {
    const next = items.filter((each) => keyOf(each) !== keyOf(item))
    next.splice(to, 0, item)
    setSaid(t.moved(nameOf(item), to + 1))
    onOrder(next)
  }
  const step = (item: T, index: number, way: 'up' | 'down') => {
    moved.current = { key: keyOf(item), way }
    place(item, way === 'up' ? index - 1 : index + 1)
  }
  return (
    <Card padding="none">
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item)
          return (
            <li
              key={key}
              className={classNames(styles.row, over === key && styles.over)}
              onDragOver={(event) => {
                if (dragged.current === undefined) return
                event.preventDefault()
                setOver(key)
              }}
              onDrop={(event) => {
                event.preventDefault()
                const from = items.find((each) => keyOf(each) === dragged.current)
                if (from && dragged.current !== key) place(from, index)
                setOver(undefined)
              }}
            >
              {/* Only the grip is dragged: words in fields can still be selected. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons at the end do the same by keyboard */}
              <span
                draggable
                className={styles.grip}
                data-testid="grip"
                onDragStart={(event) => {
                  dragged.current = key
                  const row = event.currentTarget.closest('li')
                  if (row) event.dataTransfer.setDragImage(row, 0, 0)
                }}
                onDragEnd={() => {
                  dragged.current = undefined
                  setOver(undefined)
                }}
              >
                <Icon name="grip" />
              </span>
              <div className={styles.content}>{children(item, index)}</div>
              <span className={styles.ways}>
                <IconButton
                  icon="chevronUp"
                  label={t.up(nameOf(item))}
                  data-key={key}
                  data-way="up"
                  disabled={index === 0}
                  onClick={() => step(item, index, 'up')}
                />
                <IconButton
                  icon="chevronDown"
                  label={t.down(nameOf(item))}
                  data-key={key}
                  data-way="down"
                  disabled={index === items.length - 1}
                  onClick={() => step(item, index, 'down')}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Card>
  )
}
