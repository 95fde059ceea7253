import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { drawnAccount, firstPosition } from './api.ts'
import { LiveContext, useLive } from './live.ts'
import { LiveConnection } from './live-connection.ts'
import { companyConfigQuery, currentUserQuery, useCurrentUser } from './session.tsx'
import { headerQuery, unreadChatQuery } from './use-header.ts'

/** Milliseconds after which a hidden page closes its connection: it is not wanted for longer than a working day. */
const hiddenFor = 8 * 3_600_000

export const newLiveConnection = () =>
  new LiveConnection(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v2/live`,
    async (address) => (await import('./live-socket.ts')).openLiveSocket(address, drawnAccount()),
    firstPosition,
  )

/** Once the page is drawn: live messages can wait that long. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 3_000 }) : setTimeout(run, 500)

/**
 * Keeps the live connection open for a signed-in user, and handles messages about the shell itself. A hidden page
 * fetches nothing but the count of unread chats, which its tab and the app's icon show.
 */
export function useLiveConnection(signedIn: boolean) {
  const connection = useContext(LiveContext)
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!signedIn || !connection) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        connection.rest()
        timer = setTimeout(() => connection.stop(), hiddenFor)
      } else {
        void connection.start()
        connection.wake()
      }
    }
    let gone = false
    whenIdle(() => !gone && look())
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      connection.stop()
    }
  }, [signedIn, connection])

  const shown = useCurrentUser()?.presence === 'shown'
  useEffect(() => {
    if (!shown || !connection) return
    let gone = false
    let stop: (() => void) | undefined
    void import('./activity.ts').then(({ tellActivity }) => {
      if (!gone) stop = tellActivity(connection)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [shown, connection])

  useLive('reset', () => void queryClient.invalidateQueries())
  useLive('shell.changed', () => {
    void queryClient.invalidateQueries({ queryKey: companyConfigQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: headerQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  })
  useLive(
    'chat_rooms.changed',
    () => {
      void queryClient.invalidateQueries(unreadChatQuery)
      // Granted only if the person turned notifications on.
      if (globalThis.Notification?.permission === 'granted')
        void import('./chat-alerts.ts').then(({ alertSoon }) => alertSoon())
    },
    { always: true },
  )
  useLive('announcements.changed', () => {
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: headerQuery.queryKey })
  })
}
