import { AppLink } from '#web/app/link.tsx'
import { AppMark } from './app-mark.tsx'
import styles from './person-link.module.css'

type Props = { id: number; name: string; app?: boolean | undefined }

/** A person's name as a link to their page; that of an app with its mark. It does not wrap between family and given name. */
export function PersonLink({ id, name, app }: Props) {
  return app ? (
    <span className={styles.name}>
      {name} <AppMark />
    </span>
  ) : (
    <AppLink to={`/users/${id}`} className={styles.name}>
      {name}
    </AppLink>
  )
}
