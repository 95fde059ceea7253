import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#common/long-text.ts'
import { newBlock } from '#common/portal/portal-content.ts'
import { listAudienceActivities, listAudienceChoices, previewAudience } from '#contract/audiences.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getPortalPage, publishPortalPage, savePortalDraft } from '#contract/portal.administration.ts'
import { getPortal, previewPortal } from '#contract/portal.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Page = NonNullable<Answer<typeof getPortal>['page']>
const noFiles = { photos: [], attachments: [] }
const shared = { width: 'half' as const, onPc: true, onPhone: true }
const page: Page = {
  ...{ id: 1, title: '全社ポータル' },
  blocks: [
    { ...shared, key: 'a', kind: 'text', title: 'はじめに', body: paragraphsOf('ようこそ'), ...noFiles },
    {
      ...shared,
      key: 'b',
      kind: 'text',
      title: 'PCだけの案内',
      body: paragraphsOf('広い画面で'),
      ...noFiles,
      onPhone: false,
    },
    {
      ...{ ...shared, key: 'c', kind: 'links', title: 'リンク' },
      tiles: [{ iconName: 'menus', tone: 'blue', label: '制度の一覧', href: '/menus' }],
    },
  ],
  phoneOrder: ['c', 'a', 'b'],
}
const portal = {
  pages: [{ id: 1, title: '全社ポータル' }],
  page,
  timeZone: 'Asia/Tokyo',
  can: { design: false },
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the portal shows its blocks, on a phone in their own order and only those for phones', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getPortal, portal],
  ])
  renderScreen('/portal')
  await screen.findByRole('heading', { name: 'はじめに' })
  expect(headings()).toEqual(['はじめに', 'PCだけの案内', 'リンク'])
  renderScreen('/m/portal')
  await waitFor(() =>
    expect(headings()).toEqual(['はじめに', 'PCだけの案内', 'リンク', 'リンク', 'はじめに']),
  )
})

test('without a page the portal says so and leads on', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getPortal, { ...portal, pages: [], page: null }],
  ])
  renderScreen('/portal')
  await screen.findByText('ポータルはまだありません')
  expect(screen.getByRole('link', { name: 'タイムラインへ' }).getAttribute('href')).toBe('/home')
})

const admin = { ...hanako, can: { ...hanako.can, administer: true } }
const content = {
  ...{ title: '全社ポータル', rule: { include: 'everyone' as const }, phoneOrder: [] },
  blocks: [{ ...newBlock('text', 'a', 'はじめに'), body: paragraphsOf('ようこそ') }],
}
const designed: Answer<typeof getPortalPage> = {
  ...{ id: 1, title: '全社ポータル', version: 4, draft: null, scheduledAt: null },
  published: { number: 1, publishedBy: null, publishedAt: '2026-11-01T00:00:00.000Z' },
  ...{ content, publishedContent: content, scheduledContent: null, rule: content.rule },
  ...{ names: [], ...noFiles, menus: [], embedHosts: [] },
}
const audience = [
  [previewAudience, { summary: '全員', memberCount: 3, invitedCount: 0, sample: [], names: [] }],
  [listAudienceChoices, { departments: [], positions: [] }],
  [listAudienceActivities, { activities: [], nextCursor: null }],
] as const

test('a block is added, saved as a draft, and published once nothing is missing', async () => {
  const api = fakeApi([
    [getCurrentUser, admin],
    [getPortalPage, designed],
    [savePortalDraft, { version: 5 }],
    [publishPortalPage, { version: 6 }],
    ...audience,
  ])
  renderScreen('/admin/portal/1')
  await userEvent.click(await screen.findByRole('button', { name: 'ブロックを追加' }))
  const kinds = within(await screen.findByRole('dialog'))
  await userEvent.click(kinds.getByRole('button', { name: 'リンク' }))
  const block = within(await screen.findByRole('dialog', { name: 'リンクを追加' }))
  await userEvent.click(block.getByRole('button', { name: '決定' }))
  expect(block.getByText('リンクを1つ以上追加してください。')).toBeTruthy()
  await userEvent.click(block.getByRole('button', { name: 'リンクを追加' }))
  await userEvent.type(block.getByRole('textbox', { name: '名前' }), '会議室')
  await userEvent.type(block.getByRole('textbox', { name: 'リンク先' }), '/resources')
  await userEvent.click(block.getByRole('button', { name: '決定' }))
  await waitFor(() => expect(api.requestsTo(savePortalDraft)).toHaveLength(1), { timeout: 5_000 })
  expect(api.requestsTo(savePortalDraft)[0]?.body).toMatchObject({
    version: 4,
    content: {
      blocks: [{ kind: 'text' }, { kind: 'links', tiles: [{ label: '会議室', href: '/resources' }] }],
    },
  })
})

test('the preview as a person says when that person does not see the page', async () => {
  fakeApi([
    [getCurrentUser, admin],
    [
      previewPortal,
      {
        page,
        timeZone: 'Asia/Tokyo',
        visible: false,
        user: { id: 7, name: '佐藤 花子', profileImgPath: null },
      },
    ],
  ])
  renderScreen('/portal/preview/sp?page_id=1&user_id=7')
  await screen.findByText('佐藤 花子さんには、このページは表示されません。')
  expect(headings()).toEqual(['リンク', 'はじめに'])
})
