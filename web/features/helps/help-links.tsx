import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './helps.module.css'
import { helpWords } from './helps.strings.ts'

type Props = {
  helps: readonly { id: number; title: string; own: boolean; excerpt?: string }[]
  categoryId?: number
  /** What was searched for. */
  words?: string
}

/** Articles as links; those of the company are marked. `categoryId`: their addresses name the category they are in. */
export function HelpLinks({ helps, categoryId, words }: Props) {
  const t = useStrings(helpWords)
  return (
    <ul>
      {helps.map(({ id, title, own, excerpt }) => (
        <li key={id} className={styles.link}>
          <span className={styles.named}>
            <AppLink
              to={`${categoryId ? `/help_categories/${categoryId}` : ''}/helps/${id}${words ? `?words=${encodeURIComponent(words)}` : ''}`}
            >
              {title}
            </AppLink>
            {own && <Tag>{t.own}</Tag>}
          </span>
          {excerpt && <span className={styles.note}>{excerpt}</span>}
        </li>
      ))}
    </ul>
  )
}
