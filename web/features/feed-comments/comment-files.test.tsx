import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleComment, sampleFeed, sampleStamps } from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [getFeed, sampleFeed()],
] as const
const pageOf = (comments: ReturnType<typeof sampleComment>[]) => ({
  comments,
  nextCursor: null,
  newerCursor: null,
  changed: [],
  asOf: '2026-11-18T06:00:00.000Z',
})
const write = () => screen.findByRole('textbox', { name: 'コメントを書く' })

describe('files of a comment', () => {
  test('are dropped on its form, can be removed, and are sent by kind', async () => {
    const api = fakeApi([
      ...around,
      [listFeedComments, pageOf([])],
      [createFeedComment, sampleComment({ id: 7, body: '' })],
    ])
    renderScreen('/feeds/10')
    const files = [
      new File(['x'], '現場.png', { type: 'image/png' }),
      new File(['y'], '手順.mp4', { type: 'video/mp4' }),
      new File(['z'], '見積.pdf', { type: 'application/pdf' }),
      new File(['q'], '余分.pdf', { type: 'application/pdf' }),
    ]
    fireEvent.drop(await write(), { dataTransfer: { files, types: ['Files'] } })
    expect(await screen.findByAltText('現場.png')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: '余分.pdfを外す' }))
    await userEvent.click(screen.getByRole('button', { name: 'コメントする' }))
    await waitFor(() => expect(api.requestsTo(createFeedComment)).toHaveLength(1))
    const sent = api.requestsTo(createFeedComment)[0]!.files
    expect(
      Object.fromEntries(Object.entries(sent).map(([name, list]) => [name, list.map((file) => file.name)])),
    ).toEqual({ photos: ['現場.png'], videos: ['手順.mp4'], attachments: ['見積.pdf'] })
    expect(screen.queryByText('見積.pdf')).toBeNull()
  })

  test('that are not permitted say so and are not sent', async () => {
    fakeApi([...around, [listFeedComments, pageOf([])]])
    renderScreen('/feeds/10')
    const files = [new File(['x'], '道具.exe', { type: 'application/x-msdownload' })]
    fireEvent.drop(await write(), { dataTransfer: { files, types: ['Files'] } })
    expect(await screen.findByText(/「道具.exe」は添付できない種類です/)).toBeTruthy()
  })

  test('are shown to readers: a video to play, a file to download', async () => {
    const attachments = [
      { filename: 'a.mp4', kind: 'video' as const, contentType: 'video/mp4', originalName: '手順.mp4' },
      { filename: 'b.pdf', kind: 'file' as const, contentType: 'application/pdf', originalName: '見積.pdf' },
    ].map((file) => ({ ...file, path: `/media_files/${file.filename}`, byteSize: 2_048 }))
    fakeApi([...around, [listFeedComments, pageOf([sampleComment({ attachments })])]])
    renderScreen('/feeds/10')
    expect(await screen.findByLabelText('動画: 手順.mp4')).toBeTruthy()
    const link = screen.getByRole('link', { name: /見積.pdf 2.*をダウンロード/ })
    expect(link.getAttribute('href')).toBe('/media_files/b.pdf')
  })
})
