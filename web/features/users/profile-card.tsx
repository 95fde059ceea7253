import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { getProfileCard } from '#contract/my-page.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './profile-card.module.css'
import { profiles } from './profiles.strings.ts'

type Person = Omit<Answer<typeof getProfileCard>, 'missingItemCount'>

type Props = {
  person: Person
  /** The person has left: there are no departments to show. */
  former?: boolean
  /** Shown beside the name: a state. */
  sign?: ReactNode
  /** Shown below the names. */
  actions?: ReactNode
  /** Shown below: profile items and actions. */
  children?: ReactNode
}

/** A person's cover, portrait, names, greeting, and departments. */
export function ProfileCard({ person, former, sign, actions, children }: Props) {
  const t = useStrings(profiles)
  const { name, nameKana, profileImgPath, coverImgPath, greeting, departments } = person
  return (
    <Card as="section" padding="none" bleeds aria-label={name} className={styles.card}>
      {coverImgPath && (
        <img src={`${coverImgPath}?variant=wide`} alt="" decoding="async" className={styles.cover} />
      )}
      <div className={styles.inside}>
        <div className={classNames(styles.head, coverImgPath && styles.onCover)}>
          <span className={coverImgPath ? styles.portrait : undefined}>
            <Avatar name={name} src={profileImgPath} size="xLarge" />
          </span>
          <div className={styles.names}>
            {nameKana && <p className={styles.kana}>{nameKana}</p>}
            <p className={styles.name}>
              {name} {sign}
            </p>
          </div>
        </div>
        {actions}
        {greeting && <p className={styles.greeting}>{greeting}</p>}
        {!former && (
          <section aria-label={t.departments}>
            <h2 className={styles.term}>{t.departments}</h2>
            {departments.length === 0 && <p className={styles.note}>{t.noDepartment}</p>}
            <ul className={styles.departments}>
              {departments.map((department) => (
                <li key={department.id}>
                  <AppLink to={`/departments/${department.id}`} className={styles.department}>
                    <Icon name="departments" />
                    <span className={styles.path}>{department.path}</span>
                  </AppLink>
                  {department.jobLabel && <span className={styles.job}>{department.jobLabel}</span>}
                  {department.main && departments.length > 1 && <Tag>{t.mainDepartment}</Tag>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {children}
      </div>
    </Card>
  )
}

/** The skeleton of a card. */
export const ProfileCardSkeleton = () => (
  <Card padding="large" bleeds>
    <SkeletonGroup>
      <Skeleton shape="circle" />
      <SkeletonText lines={3} />
    </SkeletonGroup>
  </Card>
)
