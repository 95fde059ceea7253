import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAbsences } from '#contract/absences.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createMyDataExport, listMyDataExports } from '#contract/my-data.ts'
import {
  chooseUserImage,
  deleteUserImage,
  getProfileCard,
  listOtherLinks,
  listUserImages,
} from '#contract/my-page.ts'
import { listOwnPersonalAccesses } from '#contract/personal-access.ts'
import { getProfile, updateProfile } from '#contract/users.profile.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Profile = Answer<typeof getProfile>
const item = (change: Partial<Profile['profileItems'][number]>): Profile['profileItems'][number] => ({
  id: 1,
  name: '趣味',
  kind: 'line',
  note: '',
  choices: [],
  dayPart: 'full',
  required: false,
  visibility: 'everybody',
  value: [],
  ...change,
})
const card: Answer<typeof getProfileCard> = {
  id: 1,
  name: '佐藤 花子',
  profileImgPath: null,
  nameKana: 'サトウ ハナコ',
  coverImgPath: null,
  greeting: 'よろしくお願いします',
  departments: [{ id: 3, name: '営業部', path: '本社 / 営業部', jobLabel: '販売', main: true }],
  missingItemCount: 0,
}
const link = (
  change: Partial<Answer<typeof listOtherLinks>['otherLinks'][number]>,
): Answer<typeof listOtherLinks>['otherLinks'][number] => ({
  iconType: 'apply',
  group: 'own',
  name: '申請・投稿の履歴',
  hrefPath: '/applies',
  noticeCount: 0,
  detail: null,
  ...change,
})

describe('the person’s own profile', () => {
  const profile: Profile = {
    greeting: 'はじめまして',
    profileItems: [
      item({}),
      item({ id: 2, name: '入社のきっかけ', kind: 'text', required: true }),
      item({
        id: 3,
        name: '資格',
        kind: 'choices',
        choices: [
          { key: 'a', name: '簿記', retired: false },
          { key: 'b', name: 'TOEIC', retired: false },
        ],
      }),
    ],
  }

  test('shows missing values beside their field, and saves the changes', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getProfile, profile],
      [updateProfile, undefined as never],
      [getProfileCard, card],
      [listOtherLinks, { otherLinks: [], nextCursor: null }],
    ])
    renderScreen('/users/1/profile')
    const hobby = await screen.findByLabelText(/趣味/)
    await userEvent.type(hobby, '山登り')
    await userEvent.click(screen.getByRole('checkbox', { name: 'TOEIC' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('入力してください。')).toBeTruthy()
    expect(api.requestsTo(updateProfile)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/入社のきっかけ/), '人が好きで')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.requestsTo(updateProfile)).toHaveLength(1))
    expect(api.requestsTo(updateProfile)[0]!.body).toEqual({
      greeting: 'はじめまして',
      answers: [
        { profileItemId: 1, value: ['山登り'] },
        { profileItemId: 2, value: ['人が好きで'] },
        { profileItemId: 3, value: ['b'] },
      ],
    })
    expect(sessionStorage.getItem('profile 1')).toBeNull()
  })

  test('restores unsaved input', async () => {
    const typed = JSON.stringify({ greeting: '書きかけ', answers: { 1: ['釣り'] } })
    fakeApi([
      [getCurrentUser, hanako],
      [getProfile, profile],
    ])
    renderScreen('/users/1/profile', { kept: { 'profile 1': typed } })
    expect(await screen.findByDisplayValue('書きかけ')).toBeTruthy()
    expect(screen.getByDisplayValue('釣り')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '破棄する' }))
    expect(screen.getByDisplayValue('はじめまして')).toBeTruthy()
    expect(sessionStorage.getItem('profile 1')).toBeNull()
  })

  test('shows the server’s problem beside its item', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getProfile, { ...profile, profileItems: [item({})] }],
      [updateProfile, refuse('validation_failed', { item1: 'この内容は保存できません。' })],
    ])
    renderScreen('/users/1/profile')
    await userEvent.type(await screen.findByLabelText(/趣味/), 'x')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('この内容は保存できません。')).toBeTruthy()
    expect(screen.getByDisplayValue('x')).toBeTruthy()
    sessionStorage.clear()
  })

  test('is not available to other people', async () => {
    fakeApi([[getCurrentUser, hanako]])
    renderScreen('/users/2/profile')
    expect((await screen.findAllByText('ほかの人のプロフィールは変更できません')).length).toBeGreaterThan(0)
  })
})

describe('my page', () => {
  test('links to the person’s own lists, with the number of waiting items', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getProfileCard, { ...card, missingItemCount: 2 }],
      [
        listOtherLinks,
        {
          otherLinks: [
            link({ noticeCount: 3 }),
            link({
              iconType: 'reward',
              name: 'リワード',
              hrefPath: '/reward_transactions',
              detail: '1,200ポイント',
            }),
            link({ iconType: 'password', group: 'settings', name: 'ない画面', hrefPath: '/nowhere' }),
          ],
          nextCursor: null,
        },
      ],
      [
        listAbsences,
        {
          absences: [
            {
              id: 1,
              user: { id: hanako.id, name: hanako.name, profileImgPath: null },
              deputy: { id: 3, name: '鈴木 太郎', profileImgPath: null },
              absentFrom: '2026-12-01',
              absentUntil: '2026-12-05',
            },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/mypage')
    const own = await screen.findByRole('region', { name: '自分のこと' })
    expect(within(own).getByRole('link', { name: /申請・投稿の履歴.*3件/ })).toBeTruthy()
    expect(within(own).getByRole('link', { name: /リワード.*1,200ポイント/ })).toBeTruthy()
    expect(screen.queryByText('ない画面')).toBeNull()
    expect(await screen.findByText('本社 / 営業部')).toBeTruthy()
    expect(screen.getByText('入力が必要な項目が2つあります。')).toBeTruthy()
    const absences = within(screen.getByRole('region', { name: '不在と代理' }))
    expect(await absences.findByText('代理 鈴木 太郎さん')).toBeTruthy()
    await userEvent.click(absences.getByRole('button', { name: '不在を登録・確認する' }))
    expect(await screen.findByText(/代理の人があなたの代わりに承認・差し戻し・却下できます/)).toBeTruthy()
  })
})

describe('the person’s own pictures', () => {
  const picture = (id: number, shown: boolean) => ({
    id,
    kind: 'profile' as const,
    shown,
    createdAt: `2026-11-1${id}T00:00:00.000Z`,
    filename: `${id}.jpg`,
    path: `/media_files/${id}.jpg`,
    width: 640,
    height: 640,
    originalName: 'x.jpg',
  })

  test('can be chosen again and are deleted after a confirmation', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [listUserImages, { userImages: [picture(2, true), picture(1, false)], nextCursor: null }],
      [chooseUserImage, undefined as never],
      [deleteUserImage, undefined as never],
    ])
    renderScreen('/users/1/images')
    await userEvent.click(await screen.findByRole('button', { name: '2026年11月11日(水)の画像を使う' }))
    await waitFor(() => expect(api.requestsTo(chooseUserImage)).toHaveLength(1))
    expect(api.requestsTo(chooseUserImage)[0]!.body).toEqual({ kind: 'profile', userImageId: 1 })
    await userEvent.click(screen.getByRole('button', { name: '2026年11月11日(水)の画像を削除' }))
    expect(api.requestsTo(deleteUserImage)).toHaveLength(0)
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: '削除' }))
    await waitFor(() => expect(api.requestsTo(deleteUserImage)[0]?.params.id).toBe('1'))
  })

  test('that are too large are refused beside their field, until another one is chosen', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listUserImages, { userImages: [], nextCursor: null }],
    ])
    renderScreen('/users/1/images')
    const field = await screen.findByLabelText('カバー画像を選ぶ')
    const large = new File(['x'], '大判.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 })
    await userEvent.upload(field, large)
    const part = within(screen.getByRole('region', { name: 'カバー画像' }))
    expect(part.getByText(/50MBまでの画像を選んでください/)).toBeTruthy()
    await userEvent.upload(field, new File(['x'], 'よい.png', { type: 'image/png' }))
    expect(part.queryByText(/50MBまでの画像を選んでください/)).toBeNull()
  })
})

describe('the export of all personal data', () => {
  test('is created, shows its progress, and says why it cannot be created again', async () => {
    let state: Answer<typeof listMyDataExports>['myDataExports'] = []
    const made: (typeof state)[number] = {
      id: 5,
      state: 'running',
      totalCount: 10,
      doneCount: 4,
      createdAt: '2026-11-20T00:00:00.000Z',
      path: null,
      expiresAt: null,
      byteSize: null,
    }
    let full = false
    fakeApi([
      [getCurrentUser, hanako],
      [listOwnPersonalAccesses, { personalAccesses: [], nextCursor: null }],
      [listMyDataExports, () => ({ myDataExports: state, nextCursor: null })],
      [
        createMyDataExport,
        () => {
          if (full) return refuse('too_many_requests')()
          state = [made]
          return made
        },
      ],
    ])
    const { unmount } = renderScreen('/mypage/data')
    await userEvent.click(await screen.findByRole('button', { name: 'ファイルを作成' }))
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
    unmount()
    state = [
      {
        ...made,
        state: 'finished',
        path: '/media_files/x.zip',
        expiresAt: '2026-11-27T00:00:00.000Z',
        byteSize: 2048,
      },
    ]
    full = true
    renderScreen('/mypage/data')
    expect(await screen.findByText('ファイルができました')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '新しく作成し直す' }))
    expect(await screen.findByText(/今日はこれ以上作成できません/)).toBeTruthy()
  })
})
