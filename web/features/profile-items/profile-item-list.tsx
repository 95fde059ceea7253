import { orderProfileItems } from '#contract/profile-items.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '../admin-users/use-account.ts'
import styles from '../administration/admin-lists.module.css'
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
  const { order, said, over, place, dragging } = usePlacing(items, {
    save: (profileItemIds, orderSeen) => call(orderProfileItems, { body: { profileItemIds, orderSeen } }),
    moved: t.moved,
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {order.map((item, index) => (
          <li
            key={item.id}
            draggable={changeable}
            className={classNames(styles.row, changeable && styles.movable, over === index && styles.over)}
            {...dragging(item, index)}
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
