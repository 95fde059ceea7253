import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type NotificationEvent, notificationEvents } from '#common/notification-event.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { MailNote } from '#web/app/mail-delivery.tsx'
import { pushState } from '#web/app/pushes.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { CalendarReminders } from './calendar-reminders.tsx'
import { ChannelTable } from './channel-table.tsx'
import { ChatAlertsCard } from './chat-alerts-card.tsx'
import { InstallCard } from './install-card.tsx'
import { groupWords, notificationOptionsWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'
import { PushCard } from './push-card.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SummaryEmailCard } from './summary-email-card.tsx'
import { type Options, optionsQuery, useChangeOptions } from './use-notification-options.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) void client.prefetchQuery(optionsQuery(id))
}

/** Notification preferences: which events, through which channels, and quiet hours. */
export default function NotificationOptionsScreen() {
  const t = useStrings(notificationOptionsWords)
  const id = useIdParam()
  const user = useCurrentUser()
  if (user && user.id !== id)
    return (
      <SettingsScreen title={t.notYours} back="/mypage">
        <EmptyState
          icon="lock"
          title={t.notYours}
          action={<AppLink to={`/users/${user.id}/notification_options`}>{t.toOwn}</AppLink>}
        >
          {t.notYoursWords}
        </EmptyState>
      </SettingsScreen>
    )
  return (
    <SettingsScreen title={t.title} back="/mypage">
      {user && <Loaded userId={user.id} />}
    </SettingsScreen>
  )
}

function Loaded({ userId }: { userId: number }) {
  const query = useQuery({ ...optionsQuery(userId), staleTime: 0 })
  if (query.data) return <Parts userId={userId} options={query.data} />
  if (!query.isPending) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <Card padding="large" bleeds>
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    </Card>
  )
}

type Group = (typeof notificationEvents)[NotificationEvent]['group']
const groups: readonly Group[] = ['talk', 'posts', 'asked', 'own', 'thanks', 'account']

function Parts({ userId, options }: { userId: number; options: Options }) {
  const t = useStrings(notificationOptionsWords)
  const names = useStrings(groupWords)
  const change = useChangeOptions(userId)
  const chat = useCurrentUser()?.can.chat.use
  const pushed = options.events.some(({ channels }) => channels.some(({ channel }) => channel === 'push'))
  const of = (group: Group) => options.events.filter(({ event }) => notificationEvents[event].group === group)
  return (
    <div className={styles.column}>
      <p className={styles.intro}>{t.intro}</p>
      {options.hasEmail ? <MailNote instead={t.noServer} /> : <Notice>{t.noEmail}</Notice>}
      {groups.map((group) => (
        <Card key={group} as="section" padding="none" bleeds aria-labelledby={`options-${group}`}>
          <h2 id={`options-${group}`} className={styles.heading}>
            {names[group]}
          </h2>
          <ChannelTable name={names[group]} events={of(group)} mail={options.hasEmail} onChange={change} />
        </Card>
      ))}
      {options.hasEmail && <SummaryEmailCard userId={userId} />}
      {chat && <ChatAlertsCard />}
      <CalendarReminders userId={userId} options={options} events={of('calendar')} onChange={change} />
      {pushed && <PushCard options={options} onChange={change} />}
      <InstallCard stepped={pushed && pushState() === 'home_screen'} />
      {(options.hasEmail || pushed) && <QuietHours options={options} onChange={change} />}
    </div>
  )
}
