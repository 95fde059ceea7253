import { orderStamps } from '#contract/admin-stamps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import type { AdminStamp } from './admin-stamps-query.ts'
import { stampWords } from './stamps.strings.ts'
import styles from './stamps-screen.module.css'

type Props = {
  stamps: readonly AdminStamp[]
  onRename: (stamp: AdminStamp) => void
  onRetire: (stamp: AdminStamp) => void
  refresh: () => Promise<void>
}

/** The stamps in use, in their order, which is changed by dragging or with the arrow buttons. */
export function StampList({ stamps, onRename, onRetire, refresh }: Props) {
  const t = useStrings(stampWords)
  const { order, said, over, place, dragging } = usePlacing(stamps, {
    save: (stampIds, orderSeen) => call(orderStamps, { body: { stampIds, orderSeen } }),
    moved: t.moved,
    failed: () => t.failed,
    refresh,
  })

  return (
    <Card padding="none">
      <ul>
        {order.map((stamp, index) => (
          <li
            key={stamp.id}
            draggable
            className={classNames(styles.row, styles.movable, over === index && styles.over)}
            {...dragging(stamp, index)}
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
