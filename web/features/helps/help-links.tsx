import { AppLink } from '#web/app/link.tsx'
import styles from './helps.module.css'

type Props = {
  helps: readonly { id: number; title: string; excerpt?: string }[]
  categoryId?: number
  /** What was searched for. */
  words?: string
}

/** Articles as links. `categoryId`: their addresses name the category they are in. */
export const HelpLinks = ({ helps, categoryId, words }: Props) => (
  <ul>
    {helps.map(({ id, title, excerpt }) => (
      <li key={id} className={styles.link}>
        <AppLink
          to={`${categoryId ? `/help_categories/${categoryId}` : ''}/helps/${id}${words ? `?words=${encodeURIComponent(words)}` : ''}`}
        >
          {title}
        </AppLink>
        {excerpt && <span className={styles.note}>{excerpt}</span>}
      </li>
    ))}
  </ul>
)
