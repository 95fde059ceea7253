import { orderStamps } from '#contract/stamps.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
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

/** The active stamps in order, which can be changed by the handles. */
export function StampList({ stamps, onRename, onRetire, refresh }: Props) {
  const t = useStrings(stampWords)
  const { order, place } = usePlacing(stamps, {
    save: (stampIds, orderSeen) => call(orderStamps, { body: { stampIds, orderSeen } }),
    failed: () => t.failed,
    refresh,
  })

  return (
    <SortableList
      items={order}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={place}
      className={styles.row}
    >
      {(stamp) => (
        <>
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
        </>
      )}
    </SortableList>
  )
}
