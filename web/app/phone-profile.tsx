import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProfileButton } from './profile-button.tsx'
import { useCurrentUser } from './session.tsx'
import { headerQuery } from './use-header.ts'

/** The profile menu on a phone, which has no shared header. Its entries are fetched when it is first opened. */
export function PhoneProfile() {
  const user = useCurrentUser()
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...headerQuery, staleTime: 5 * 60_000, enabled: opened })
  if (!user) return null
  return (
    <ProfileButton
      side="start"
      profile={user}
      entries={data?.accordionMenus ?? null}
      onOpen={() => setOpened(true)}
    />
  )
}
