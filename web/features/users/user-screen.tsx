import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readableDate } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getUser } from '#contract/users.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { HelpSignIn } from '../access-cards/help-sign-in.tsx'
import { FeedPages, feedPagesQuery } from '../feed-cards/card-pages.tsx'
import { followsQuery } from '../follows/follow-button.tsx'
import { menusQuery } from '../menus/menus-query.ts'
import { stampsQuery } from '../stamps/use-stamps.ts'
import { UserThanks } from '../thanks/user-thanks.tsx'
import { PersonActions } from './person-actions.tsx'
import { ProfileAnswers } from './profile-answers.tsx'
import { ProfileCard, ProfileCardSkeleton } from './profile-card.tsx'
import { profiles } from './profiles.strings.ts'
import styles from './user-screen.module.css'
import { users } from './users.strings.ts'

const userQuery = (id: number) => queryFor(getUser, { params: { id } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(userQuery(id))
  void client.prefetchInfiniteQuery(feedPagesQuery({ authorId: id }))
  void client.prefetchQuery(stampsQuery)
  void client.prefetchQuery(followsQuery)
  void client.prefetchQuery(menusQuery)
}

/** One person: profile, departments and posts. */
export default function UserScreen() {
  const t = useStrings(users)
  const id = useIdParam()
  const query = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined })
  const person = query.data
  const title = useOwnHeading(person?.name, t.person)
  return (
    <Screen title={title} back="/departments" titleHidden className={styles.narrow}>
      <div className={styles.column}>
        {person ? (
          <>
            <About person={person} />
            {person.state !== 'withdrawn' && <UserThanks userId={person.id} />}
            <section aria-labelledby="user-posts">
              <h2 id="user-posts" className={styles.heading}>
                {t.posts}
              </h2>
              <FeedPages
                of={{ authorId: person.id }}
                label={t.posts}
                empty={
                  <EmptyState icon="comment" title={t.noPosts}>
                    {person.state === 'withdrawn' ? t.noFormerPosts : t.noPostsWords(person.name)}
                  </EmptyState>
                }
              />
            </section>
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<ProfileCardSkeleton />}
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
  const words = useStrings(profiles)
  const href = useHref()
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const former = person.state === 'withdrawn'
  return (
    <ProfileCard
      person={person}
      former={former}
      sign={person.state === 'stopped' && <Tag situation="warning">{t.stopped}</Tag>}
      actions={!person.can.edit && person.state === 'present' && <PersonActions person={person} />}
    >
      {former && <p className={styles.note}>{t.former}</p>}
      <ProfileAnswers answers={person.profileAnswers} />
      {person.joinedAt && (
        <p className={styles.note}>{t.joined(readableDate(person.joinedAt, { locale, timeZone }))}</p>
      )}
      {person.can.issueCard && (
        <div>
          <HelpSignIn person={person} />
        </div>
      )}
      {person.can.edit && (
        <div>
          <Button size="xSmall" icon="edit" href={href(`/users/${person.id}/profile`)}>
            {words.editTitle}
          </Button>
        </div>
      )}
    </ProfileCard>
  )
}
