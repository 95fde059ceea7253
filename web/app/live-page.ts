import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { LiveContext, useLive } from './live.ts'
import { LiveConnection } from './live-connection.ts'
import { companyConfigQuery, currentUserQuery } from './session.tsx'
import { headerQuery } from './use-header.ts'

/** Milliseconds after which a hidden page closes its connection. */
const hiddenFor = 60_000

export const newLiveConnection = () =>
  new LiveConnection(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v2/live`,
    async (address) => {
      const { default: ReconnectingWebSocket } = await import('partysocket/ws')
      return new ReconnectingWebSocket(address, [], { maxReconnectionDelay: 30_000 })
    },
  )

/** Once the page is drawn: live messages can wait that long. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 3_000 }) : setTimeout(run, 500)

/**
 * Keeps the live connection open while a signed-in user views the page, and handles messages about the shell itself.
 */
export function useLiveConnection(signedIn: boolean) {
  const connection = useContext(LiveContext)
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!signedIn || !connection) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') void connection.start()
      else timer = setTimeout(() => connection.stop(), hiddenFor)
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

  useLive('reset', () => void queryClient.invalidateQueries())
  useLive('shell.changed', () => {
    void queryClient.invalidateQueries({ queryKey: companyConfigQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: headerQuery.queryKey })
  })
  useLive('announcements.changed', () => {
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: headerQuery.queryKey })
  })
}
