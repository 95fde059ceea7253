import { orderProfileItems } from '#contract/profile-items.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
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

/** The items in display order, which can be changed by the handles. */
export function ProfileItemList({ items, changeable, onEdit, onRemove, refresh }: Props) {
  const t = useStrings(profileItemWords)
  const { order, place } = usePlacing(items, {
    save: (profileItemIds, orderSeen) => call(orderProfileItems, { body: { profileItemIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
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
      {(item) => (
        <>
          <ItemSummary item={item} />
          {changeable && (
            <span className={styles.buttons}>
              <IconButton icon="edit" label={t.edit(item.name)} onClick={() => onEdit(item)} />
              <IconButton
                icon="trash"
                label={item.answerCount > 0 ? t.archive(item.name) : t.remove(item.name)}
                onClick={() => onRemove(item)}
              />
            </span>
          )}
        </>
      )}
    </SortableList>
  )
}
