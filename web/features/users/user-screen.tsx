import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getUser } from '#contract/users.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FeedPages, feedPagesQuery } from '../feeds/feed-pages.tsx'
import { stampsQuery } from '../feeds/use-stamps.ts'
import { UserThanks } from '../thanks/user-thanks.tsx'
import styles from './user-screen.module.css'
import { users } from './users.strings.ts'

const userQuery = (id: number) => queryFor(getUser, { params: { id } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(userQuery(id))
  void client.prefetchInfiniteQuery(feedPagesQuery({ authorId: id }))
  void client.prefetchQuery(stampsQuery)
}

/** One person: who they are, where they work, what they posted. */
export default function UserScreen() {
  const t = useStrings(users)
  const id = useIdParam()
  const query = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined })
  const person = query.data
  return (
    <Screen title={person?.name ?? t.person} back="/departments" titleHidden className={styles.narrow}>
      <div className={styles.column}>
        {person ? (
          <>
            <About person={person} />
            <UserThanks userId={person.id} />
            <section aria-labelledby="user-posts">
              <h2 id="user-posts" className={styles.heading}>
                {t.posts}
              </h2>
              <FeedPages
                of={{ authorId: person.id }}
                label={t.posts}
                empty={
                  <EmptyState icon="comment" title={t.noPosts}>
                    {t.noPostsWords(person.name)}
                  </EmptyState>
                }
              />
            </section>
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<AboutSkeleton />}
            gone={t.gone}
            to="/departments"
            toWords={t.toDepartments}
          />
        )}
      </div>
    </Screen>
  )
}

function About({ person }: { person: Answer<typeof getUser> }) {
  const t = useStrings(users)
  return (
    <Card as="section" padding="large" bleeds className={styles.about}>
      <div className={styles.head}>
        <Avatar name={person.name} src={person.profileImgPath} size="xLarge" />
        <div className={styles.names}>
          {person.nameKana && <p className={styles.kana}>{person.nameKana}</p>}
          <p className={styles.name}>{person.name}</p>
        </div>
      </div>
      {person.greeting && <p className={styles.greeting}>{person.greeting}</p>}
      <section aria-labelledby="user-departments">
        <h2 id="user-departments" className={styles.term}>
          {t.departments}
        </h2>
        {person.departments.length === 0 && <p className={styles.note}>{t.noDepartment}</p>}
        <ul className={styles.departments}>
          {person.departments.map((department) => (
            <li key={department.id}>
              <AppLink to={`/departments/${department.id}`} className={styles.department}>
                <Icon name="departments" />
                <span className={styles.path}>{department.path}</span>
              </AppLink>
              {department.jobLabel && <span className={styles.job}>{department.jobLabel}</span>}
              {department.main && person.departments.length > 1 && <Tag>{t.mainDepartment}</Tag>}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

const AboutSkeleton = () => (
  <Card padding="large" bleeds>
    <SkeletonGroup>
      <Skeleton shape="circle" />
      <SkeletonText lines={3} />
    </SkeletonGroup>
  </Card>
)
