import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from '../administration/admin-lists.module.css'
import { ItemSummary } from './item-summary.tsx'
import { profileItemWords } from './profile-items.strings.ts'
import type { AdminProfileItem } from './use-profile-items.ts'

type Props = {
  items: readonly AdminProfileItem[]
  changeable: boolean
  onRestore: (item: AdminProfileItem) => Promise<void>
  onDelete: (item: AdminProfileItem) => void
}

/** Archived items, whose answers are kept. */
export function ArchivedItems({ items, changeable, onRestore, onDelete }: Props) {
  const t = useStrings(profileItemWords)
  return (
    <section aria-label={t.archivedItems}>
      <h2 className={styles.heading}>{t.archivedItems}</h2>
      <Card padding="none">
        <ul aria-label={t.archivedItems}>
          {items.map((item) => (
            <li key={item.id} className={styles.row}>
              <ItemSummary item={item} />
              {changeable && (
                <span className={styles.buttons}>
                  <Button size="xSmall" onClick={() => onRestore(item)}>
                    {t.restore}
                  </Button>
                  {item.answerCount === 0 && (
                    <IconButton icon="trash" label={t.remove(item.name)} onClick={() => onDelete(item)} />
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
