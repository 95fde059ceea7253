import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './person-row.module.css'

type Props = {
  person: { id: number; name: string; profileImgPath: string | null }
  /** Shown below the name: a department, a job label. */
  detail?: ReactNode
  /** Shown at the end of the line. */
  sign?: ReactNode
}

/** A person as one row of a list, linking to their page. */
export const PersonRow = ({ person, detail, sign }: Props) => (
  <AppLink to={`/users/${person.id}`} className={styles.row}>
    <Avatar name={person.name} src={person.profileImgPath} />
    <span className={styles.words}>
      <span className={styles.name}>{person.name}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
    {sign}
  </AppLink>
)

/** The skeleton of people. */
export const PersonRowSkeletons = () => (
  <SkeletonGroup className={styles.skeletons}>
    {['a', 'b', 'c', 'd'].map((row) => (
      <span key={row} className={styles.row}>
        <Skeleton shape="circle" />
        <span className={styles.words}>
          <Skeleton width="third" />
        </span>
      </span>
    ))}
  </SkeletonGroup>
)
