import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateCurrentUser } from '#contract/users.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '#ui/menu.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { currentUserQuery, useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { type LaterName, laterTimes } from './later-times.ts'
import { useZone } from './use-scheduled-messages.ts'

const WhenDialog = lazyPart(() => import('./when-dialog.tsx'))

const evening = '18:00'

type Props = {
  /** There is something to send. */
  sendable: boolean
  /** Schedules what is written; it says itself what went wrong. */
  onSchedule: (at: string) => Promise<unknown>
}

/** Beside the button that sends: sends later, and chooses the key that sends. */
export function SendLaterMenu({ sendable, onSchedule }: Props) {
  const t = useStrings(laterWords)
  const { timeZone } = useZone()
  const user = useCurrentUser()
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [now, setNow] = useState(Date.now)
  const nameOf = (name: LaterName) => (name === 'evening' ? t.evening(evening) : t[name])
  const chooseKey = async (enterSends: boolean) => {
    const show = (sends: boolean) =>
      client.setQueryData(currentUserQuery.queryKey, (known) => known && { ...known, enterSends: sends })
    show(enterSends)
    try {
      await call(updateCurrentUser, { body: { enterSends } })
    } catch {
      show(!enterSends)
      toast.danger(t.keyFailed)
    }
  }
  return (
    <>
      <Menu
        label={t.menu}
        onOpenChange={(open) => open && setNow(Date.now())}
        trigger={(props) => <IconButton {...props} icon="clock" label={t.menu} />}
      >
        <MenuSection label={t.schedule}>
          {laterTimes(now, timeZone, { hour: false, evening }).map(({ name, at }) => (
            <MenuItem key={name} icon="clock" disabled={!sendable} onSelect={() => void onSchedule(at)}>
              {nameOf(name)}
            </MenuItem>
          ))}
          <MenuItem icon="calendar" disabled={!sendable} onSelect={() => setAsking(true)}>
            {t.own}
          </MenuItem>
          <MenuItem icon="list" onSelect={() => navigate('/chat/scheduled')}>
            {t.showAll}
          </MenuItem>
        </MenuSection>
        <MenuLine />
        <MenuSection label={t.sendKey}>
          <MenuItem
            checked={user?.enterSends === true}
            after={t.enterNote}
            onSelect={() => void chooseKey(true)}
          >
            {t.enter}
          </MenuItem>
          <MenuItem
            checked={user?.enterSends !== true}
            after={t.modifierEnterNote}
            onSelect={() => void chooseKey(false)}
          >
            {t.modifierEnter}
          </MenuItem>
        </MenuSection>
      </Menu>
      {asking && (
        <Suspense>
          <WhenDialog
            title={t.ownTitle}
            confirm={t.confirm}
            failed={t.scheduleFailed}
            onChoose={onSchedule}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
