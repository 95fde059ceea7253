import { AppLink } from '#web/app/link.tsx'
import { hasScreen } from '#web/app/screens.ts'
import styles from './person-link.module.css'

/** A person's name as a link to their page. It does not wrap between family and given name. */
export function PersonLink({ id, name }: { id: number; name: string }) {
  if (!hasScreen('/users/{id}')) return <span className={styles.name}>{name}</span>
  return (
    <AppLink to={`/users/${id}`} className={styles.name}>
      {name}
    </AppLink>
  )
}
