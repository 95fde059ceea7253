import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const invitation = {
  ...{ name: '渡辺 美咲', email: 'misaki@mihon.example', companyName: '株式会社みほん' },
  rules: { minLength: 10, historyCount: 0, words: ['渡辺', '美咲', 'わたなべ', 'みさき', 'misaki'] },
}

describe('an invitation', () => {
  test('sets the first password and continues to the timeline', async () => {
    const api = fakeApi([
      [checkInvitation, invitation],
      [acceptInvitation, { token: 'next' }],
    ])
    const { history } = renderScreen('/invitations#1.token')
    expect(await screen.findByText(/株式会社みほんの「ひろば」に招待されました/)).toBeTruthy()
    expect(api.requestsTo(checkInvitation)[0]?.body).toEqual({ token: '1.token' })
    await userEvent.type(screen.getByLabelText('新しいパスワード'), 'short')
    await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定してはじめる' }))
    expect(await screen.findByText('まだ満たしていない条件があります。')).toBeTruthy()
    expect(api.requestsTo(acceptInvitation)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Enough-2026')
    await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定してはじめる' }))
    await waitFor(() => expect(history.location.pathname).toBe('/home'))
    expect(api.requestsTo(acceptInvitation)[0]?.body).toEqual({
      token: '1.token',
      password: 'shortEnough-2026',
    })
  })

  test('that is used up says what to do', async () => {
    fakeApi([[checkInvitation, refuse('not_found')]])
    renderScreen('/invitations#1.token')
    expect(await screen.findByText('このリンクは使えません')).toBeTruthy()
  })
})
