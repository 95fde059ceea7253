import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { Resource } from './bookings-data.ts'
import { resourceWords } from './resources.strings.ts'
import styles from './resources-screen.module.css'

/** The name of a resource, linked to its week, with its capacity and place. */
export function ResourceName({ resource }: { resource: Resource }) {
  const t = useStrings(resourceWords)
  const details = [resource.capacity !== null && t.capacity(resource.capacity), resource.place].filter(
    Boolean,
  )
  return (
    <>
      <AppLink to={`/resources/${resource.id}`}>{resource.name}</AppLink>
      {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
    </>
  )
}
