import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

test('the icon of the installed app counts unread notices and unread messages', async () => {
  const setAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge })
  fakeApi([
    [getCurrentUser, { ...hanako, announcementCount: 4 }],
    [getUnreadChatCount, { unreadCount: 3, urgentCount: 0 }],
  ])
  renderScreen('/404')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(7))
})
