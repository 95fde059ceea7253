import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAdministrationActors, listAdministrationActs } from '#contract/administration-acts.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }

describe('the log', () => {
  test('shows who changed what, before and after', async () => {
    fakeApi([
      [getCurrentUser, boss],
      [
        listAdministrationActs,
        {
          administrationActs: [
            {
              id: 1,
              actor: null,
              directory: null,
              noun: 'user',
              action: 'withdraw',
              subjectId: 7,
              subjectName: '渡辺 美咲',
              changes: [
                { field: 'status', before: ['active'], after: ['withdrawn'] },
                { field: 'lastOn', before: [], after: ['2026-11-19'] },
                { field: 'opensAt', before: ['2026-11-01T15:00:00.000Z'], after: [] },
              ],
              createdAt: '2026-11-20T01:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/admin/log')
    const list = within(await screen.findByRole('table', { name: '操作の履歴' }))
    expect(await list.findByText('自動処理')).toBeTruthy()
    expect(list.getByText(/利用中 → 退会/)).toBeTruthy()
    expect(list.getByText(/なし → 2026年11月19日\(木\)/)).toBeTruthy()
    expect(list.getByText(/2026年11月2日\(月\) 00:00 → なし/)).toBeTruthy()
  })

  test('shows failed sign-ins: from where, why, how often and when last', async () => {
    fakeApi([
      [getCurrentUser, boss],
      [
        listAdministrationActs,
        {
          administrationActs: [
            {
              ...{
                id: 1,
                actor: null,
                directory: null,
                noun: 'sign_in',
                action: 'fail',
                subjectId: 7,
                subjectName: '渡辺 美咲',
              },
              changes: [
                { field: 'lastFailedAt', before: [], after: ['2026-11-20T01:00:00.000Z'] },
                { field: 'failedCount', before: [], after: ['12'] },
                { field: 'failure', before: [], after: ['wrong_password'] },
                { field: 'address', before: [], after: ['203.0.113.9'] },
              ],
              createdAt: '2026-11-20T00:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/admin/log')
    const list = within(await screen.findByRole('table', { name: '操作の履歴' }))
    expect(await list.findByText('ログインの失敗')).toBeTruthy()
    expect(list.getByText('203.0.113.9')).toBeTruthy()
    expect(list.getByText('パスワードの誤り')).toBeTruthy()
    expect(list.getByText('12')).toBeTruthy()
    expect(list.getByText('2026年11月20日(金) 10:00')).toBeTruthy()
  })

  test('shows when an account was switched to in a browser with several', async () => {
    const person = { id: 7, name: '渡辺 美咲', profileImgPath: null }
    const act = {
      ...{ id: 1, actor: person, directory: null, subjectId: 7, subjectName: '渡辺 美咲' },
      ...{ noun: 'sign_in' as const, action: 'switch' as const, createdAt: '2026-11-20T00:00:00.000Z' },
      changes: [
        { field: 'lastRepeatedAt', before: [], after: ['2026-11-20T01:00:00.000Z'] },
        { field: 'repeatedCount', before: [], after: ['12'] },
        { field: 'device', before: [], after: ['Chrome (Windows)'] },
        { field: 'address', before: [], after: ['203.0.113.9'] },
      ],
    }
    fakeApi([
      [getCurrentUser, boss],
      [listAdministrationActs, { administrationActs: [act], nextCursor: null }],
    ])
    renderScreen('/admin/log')
    const list = within(await screen.findByRole('table', { name: '操作の履歴' }))
    expect(await list.findByText('アカウントの切り替え')).toBeTruthy()
    const changes = list.getAllByRole('listitem')
    expect(changes.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
      'IPアドレス：203.0.113.9',
      '端末：Chrome (Windows)',
      '回数：12',
      '最後：2026年11月20日(金) 10:00',
    ])
  })

  test('is filtered by a person who has left, or by the system; the address keeps the filter', async () => {
    const api = fakeApi([
      [getCurrentUser, boss],
      [listAdministrationActs, { administrationActs: [], nextCursor: null }],
      [
        listAdministrationActors,
        {
          users: [{ id: 8, name: '小林 優', nameKana: 'コバヤシ ユウ', profileImgPath: null }],
          nextCursor: null,
        },
      ],
    ])
    const { history } = renderScreen('/admin/log?noun=department&from=2026-11-01')
    const who = await screen.findByRole('combobox', { name: '操作した人' })
    await userEvent.type(who, 'こばやし')
    await userEvent.click(await screen.findByRole('option', { name: /小林 優/ }))
    await waitFor(() =>
      expect(api.requestsTo(listAdministrationActs).at(-1)?.query).toMatchObject({
        actorId: '8',
        noun: 'department',
        from: '2026-11-01',
      }),
    )
    expect(history.location.search).toContain('actor=8')
    await userEvent.clear(who)
    await userEvent.type(who, '自動')
    await userEvent.click(await screen.findByRole('option', { name: /自動処理/ }))
    await waitFor(() =>
      expect(api.requestsTo(listAdministrationActs).at(-1)?.query).toMatchObject({ doneBy: 'clock' }),
    )
  })
})
