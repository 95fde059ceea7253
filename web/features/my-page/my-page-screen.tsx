import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { listOtherLinks } from '#contract/my-page.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { Preferences } from '#web/app/preferences.tsx'
import { headerCount, isReachable } from '#web/app/reachable.ts'
import { Screen } from '#web/app/screen.tsx'
import { OwnAbsences } from '../absences/own-absences.tsx'
import { ComingEntries } from '../calendars/coming-entries.tsx'
import { ProfileCard, ProfileCardSkeleton } from '../users/profile-card.tsx'
import { otherLinksQuery, profileCardQuery } from '../users/use-own-page.ts'
import { myPage } from './my-page.strings.ts'
import styles from './my-page-screen.module.css'

type OtherLink = Answer<typeof listOtherLinks>['otherLinks'][number]

export const preload = (client: QueryClient) => {
  void client.prefetchQuery(profileCardQuery)
  void client.prefetchQuery(otherLinksQuery)
}

/** The person's own page: the profile card, links to their own lists, and the settings. */
export default function MyPageScreen() {
  const t = useStrings(myPage)
  const links = useQuery({ ...otherLinksQuery, staleTime: 0 })
  useLive('waiting.changed', () => void links.refetch())
  const shown = links.data?.otherLinks.filter(({ hrefPath }) => isReachable(hrefPath))
  return (
    <Screen title={t.title} back="/home" className={styles.narrow}>
      <div className={styles.column}>
        <OwnCard />
        {shown ? (
          <>
            <ComingEntries title={t.coming} days={14} most={5} filter={({ mine }) => mine} />
            <Links name={t.own} links={shown.filter(({ group }) => group === 'own')} />
            <OwnAbsences />
            <Links name={t.settings} links={shown.filter(({ group }) => group === 'settings')}>
              <Preferences />
            </Links>
          </>
        ) : links.isPending ? (
          <Card padding="large" bleeds>
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          </Card>
        ) : (
          <ErrorState onRetry={() => links.refetch()} pending={links.isFetching} />
        )}
      </div>
    </Screen>
  )
}

function OwnCard() {
  const query = useQuery(profileCardQuery)
  const t = useStrings(myPage)
  const href = useHref()
  const card = query.data
  if (!card)
    return query.isPending ? (
      <ProfileCardSkeleton />
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const edit = `/users/${card.id}/profile`
  return (
    <ProfileCard person={card}>
      {card.missingItemCount > 0 && (
        <Notice situation="warning" action={<AppLink to={edit}>{t.fillIn}</AppLink>}>
          {t.missing(card.missingItemCount)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button size="xSmall" icon="edit" href={href(edit)}>
          {t.edit}
        </Button>
        <Button size="xSmall" icon="image" href={href(`/users/${card.id}/images`)}>
          {t.pictures}
        </Button>
        <Button size="xSmall" priority="tertiary" icon="eye" href={href(`/users/${card.id}`)}>
          {t.seenByOthers}
        </Button>
      </div>
    </ProfileCard>
  )
}

const icons: Record<OtherLink['iconType'], IconName> = {
  apply: 'apply',
  report: 'report',
  reward: 'reward',
  redemption: 'apply',
  benefit: 'heart',
  mission: 'mission',
  task: 'task',
  knowledge_test: 'test',
  course: 'course',
  certificate: 'certificate',
  document: 'document',
  bookmark: 'bookmark',
  follow: 'users',
  draft: 'edit',
  thanks: 'heart',
  announcement: 'announcement',
  activity: 'users',
  profile: 'profile',
  images: 'image',
  password: 'password',
  devices: 'lock',
  email: 'mention',
  notification: 'notification',
  mail_posting: 'mention',
  connected_tools: 'link',
  my_data: 'download',
}

type LinksProps = { name: string; links: readonly OtherLink[]; children?: ReactNode }

function Links({ name, links, children }: LinksProps) {
  const t = useStrings(myPage)
  if (links.length === 0) return null
  return (
    <Card as="section" padding="none" bleeds aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      <ul>
        {links.map(({ iconType, name: words, hrefPath, noticeCount, detail }) => (
          <li key={iconType}>
            <AppLink to={hrefPath} className={styles.link}>
              <Icon name={icons[iconType]} size="large" className={styles.sign} />
              <span className={styles.words}>{words}</span>
              {detail && <span className={styles.detail}>{detail}</span>}
              <Badge count={headerCount(noticeCount)} max={999} label={t.waiting(headerCount(noticeCount))} />
              <Icon name="chevronRight" className={styles.sign} />
            </AppLink>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
