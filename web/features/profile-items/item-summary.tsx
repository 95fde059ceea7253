import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from '../administration/admin-lists.module.css'
import { itemKindWords, profileItemWords } from './profile-items.strings.ts'
import type { AdminProfileItem } from './use-profile-items.ts'

/** An item's summary: its kind, who can read it, and how many people answered. */
export function ItemSummary({ item }: { item: AdminProfileItem }) {
  const t = useStrings(profileItemWords)
  const kinds = useStrings(itemKindWords)
  const kind = item.kind === 'day' && item.dayPart === 'month_day' ? kinds.month_day : kinds[item.kind]
  return (
    <span className={styles.words}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{item.name}</span>
        {item.required && <Tag situation="warning">{t.required}</Tag>}
        {item.visibility === 'self' && <Tag situation="information">{t.self}</Tag>}
      </span>
      <span className={styles.note}>{t.summary(kind, item.answerCount)}</span>
    </span>
  )
}
