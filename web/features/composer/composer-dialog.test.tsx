// Long: all ways of writing and sending a post, tested on one small company.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createApply, getLastMenu } from '#contract/applies.ts'
import { deleteDraft, listDrafts, saveDraft } from '#contract/drafts.ts'
import { getFeed } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { getMenuAccessConditions, listMenus } from '#contract/menu-pages.ts'
import { listStamps } from '#contract/stamps.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, sampleMenus, sampleStamps } from '#testing/sample-feeds.ts'

const sentPhoto = (id: number, originalName: string) => ({
  photo: { id, filename: `${id}.png`, path: `/media_files/${id}.png`, width: 4, height: 3, originalName },
  attachment: null,
})
const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
  [listMenus, sampleMenus],
  [getLastMenu, { menuId: 6 }],
  [listGroupedFeeds, { feeds: [sampleFeed()], nextCursor: null, department: null, newSince: null }],
  [listDrafts, { drafts: [], nextCursor: null }],
  [saveDraft, { version: 1, keptKey: null }],
  [deleteDraft, undefined],
  [uploadMediaFile, sentPhoto(81, 'よい.png')],
  [
    getMenuAccessConditions,
    {
      use: { summary: '全員', memberCount: 200 },
      publication: { summary: '営業部とその下の部署', readerCount: 1200 },
    },
  ],
] as const
const text = () => screen.findByRole('textbox', { name: /本文/ })

describe('the composer', () => {
  test('opens at once with the menu of the last post, shows who will read it, and adds the post to the top', async () => {
    const api = fakeApi([
      ...around,
      [createApply, { id: 1, reportId: null, feedId: 20 }],
      [
        getFeed,
        sampleFeed({
          id: 20,
          title: '受注しました',
          author: { id: 1, name: hanako.name, profileImgPath: null },
        }),
      ],
    ])
    renderScreen('/home')
    await userEvent.click(await screen.findByRole('button', { name: /^今日のできごとを共有/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '投稿する' }))
    expect(document.activeElement).toBe(await text())
    expect(await dialog.findByRole('button', { name: /日報$/ })).toBeTruthy()
    expect(await dialog.findByText('公開範囲: 営業部とその下の部署（あなたのほか1,200人）')).toBeTruthy()
    expect(dialog.queryByRole('textbox', { name: 'タイトル（任意）' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'タイトルを付ける' }))
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'タイトル（任意）' }))
    await userEvent.keyboard('受注しました')
    await userEvent.type(await text(), 'ありがとうございました')
    await userEvent.click(dialog.getByRole('button', { name: '投稿する' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((article) => article.dataset.feed)).toEqual(['20', '10']),
    )
    const [sent] = api.requestsTo(createApply)
    expect(sent?.body).toMatchObject({ menuId: '6', title: '受注しました', text: 'ありがとうございました' })
    expect(localStorage.getItem('hiroba.draft.post.1')).toBeNull()
  })

  test('is about another menu once it is chosen; Enter takes the best match, Escape goes back to the text', async () => {
    const api = fakeApi([...around, [createApply, { id: 1, reportId: null, feedId: null }]])
    renderScreen('/home?compose=new')
    await userEvent.type(await text(), '助かりました')
    await userEvent.click(await screen.findByRole('button', { name: /日報$/ }))
    const search = await screen.findByRole('searchbox', { name: '制度を探す' })
    expect(document.activeElement).toBe(search)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /本文/ })))
    await userEvent.click(screen.getByRole('button', { name: /日報$/ }))
    const again = await screen.findByRole('searchbox', { name: '制度を探す' })
    await userEvent.type(again, 'さんくす')
    expect(screen.getByText('Enterキーで「サンクスカード」を選びます')).toBeTruthy()
    fireEvent.keyDown(again, { key: 'Enter', isComposing: true })
    expect(screen.getByRole('searchbox', { name: '制度を探す' })).toBe(again)
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('searchbox')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /本文/ })))
    expect(await text()).toHaveProperty('value', '助かりました')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '投稿する' }))
    await waitFor(() => expect(api.requestsTo(createApply)[0]?.body).toMatchObject({ menuId: '5' }))
  })

  test('starts with the first menu for a person who has never posted', async () => {
    fakeApi([...around.filter(([endpoint]) => endpoint !== getLastMenu), [getLastMenu, { menuId: null }]])
    renderScreen('/home?compose=new')
    expect(await screen.findByRole('button', { name: /サンクスカード$/ })).toBeTruthy()
  })

  test('says where the post is if the timeline’s filter excludes it', async () => {
    const narrowed = {
      feeds: [sampleFeed()],
      nextCursor: null,
      department: { id: 3, name: '営業部' },
      newSince: null,
    }
    fakeApi([
      ...around.filter(([endpoint]) => endpoint !== listGroupedFeeds),
      [listGroupedFeeds, narrowed],
      [createApply, { id: 1, reportId: null, feedId: 20 }],
      [getFeed, sampleFeed({ id: 20, title: '受注しました' })],
    ])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), 'ありがとうございました')
    await userEvent.click(screen.getByRole('button', { name: '投稿する' }))
    expect(await screen.findByText(/いまの表示条件では、タイムラインに表示されません/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '投稿を見る' })).toBeTruthy()
    expect(screen.queryByText('受注しました')).toBeNull()
  })

  test('removes a picture that cannot be shown, says so, and clears problems once fixed', async () => {
    fakeApi([...around])
    renderScreen('/home?compose=6')
    const area = await text()
    fireEvent.change(area, { target: { value: 'あ'.repeat(10_001) } })
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '投稿する' }))
    expect(await dialog.findByText('10,000文字以内で入力してください。')).toBeTruthy()
    fireEvent.change(area, { target: { value: '短くしました' } })
    expect(dialog.queryByText('10,000文字以内で入力してください。')).toBeNull()

    await userEvent.upload(screen.getByLabelText('写真を追加'), [
      new File(['x'], 'こわれた.png', { type: 'image/png' }),
      new File(['y'], 'よい.png', { type: 'image/png' }),
    ])
    fireEvent.error(await dialog.findByAltText('こわれた.png'))
    expect(await dialog.findByText(/「こわれた.png」は壊れているか/)).toBeTruthy()
    expect(dialog.queryByAltText('こわれた.png')).toBeNull()
    expect(dialog.getByAltText('よい.png')).toBeTruthy()
  })

  test('removes a picture with more pixels than the server accepts, and says so before it is sent', async () => {
    fakeApi([...around])
    renderScreen('/home?compose=6')
    await text()
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.upload(screen.getByLabelText('写真を追加'), [
      new File(['x'], '大判.png', { type: 'image/png' }),
      new File(['y'], '電話.jpg', { type: 'image/jpeg' }),
    ])
    for (const name of ['大判.png', '電話.jpg']) {
      const shown = await dialog.findByAltText(name)
      Object.defineProperties(shown, { naturalWidth: { value: 16_000 }, naturalHeight: { value: 12_000 } })
      fireEvent.load(shown)
    }
    expect(await dialog.findByText(/「大判.png」は縦横のサイズ（画素数）が大きすぎる/)).toBeTruthy()
    expect(dialog.queryByAltText('大判.png')).toBeNull()
    expect(dialog.getByAltText('電話.jpg')).toBeTruthy()
  })

  test('names a refused file where the message is visible', async () => {
    const words = 'にせ.mp4: この形式の動画は使えません。'
    fakeApi([...around, [createApply, refuse('validation_failed', { videos: words })]])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '動画です')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '投稿する' }))
    expect((await screen.findByText('投稿できませんでした')).parentElement?.textContent).toContain(words)
  })

  test('opens for the menu in the address', async () => {
    fakeApi([...around])
    renderScreen('/home?compose=5')
    expect(await screen.findByRole('button', { name: /サンクスカード$/ })).toBeTruthy()
    expect(await text()).toBeTruthy()
  })

  test('keeps the text over a reload, and lets it be discarded and restored', async () => {
    fakeApi([...around])
    const { history } = renderScreen('/home?compose=6')
    await userEvent.type(await text(), '途中まで')
    history.push('/404')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    history.push('/home?compose=6')
    expect(((await text()) as HTMLTextAreaElement).value).toBe('途中まで')
    expect(screen.getByText('下書きを復元しました')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '下書きを破棄' }))
    expect(((await text()) as HTMLTextAreaElement).value).toBe('')
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
    expect(((await text()) as HTMLTextAreaElement).value).toBe('途中まで')
  })

  test.each([
    ['unavailable', 'ただいまサービスを一時的に利用できません'],
    ['write_limit_reached', '短い時間に多く送信されたため'],
    ['storage_full', '会社の保存容量がいっぱい'],
    ['scan_unavailable', 'ウイルス検査ができないため'],
  ] as const)(
    'loses nothing when posting fails (%s), and repeats it under the same key',
    async (code, words) => {
      let failure: typeof code | undefined = code
      const api = fakeApi([
        ...around,
        [createApply, () => (failure ? refuse(failure)() : { id: 1, reportId: null, feedId: 20 })],
        [getFeed, sampleFeed({ id: 20 })],
      ])
      renderScreen('/home?compose=6')
      await userEvent.type(await text(), '本日の報告')
      const submit = () =>
        userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '投稿する' }))
      await submit()
      expect(await screen.findByText('投稿できませんでした')).toBeTruthy()
      expect(within(screen.getByRole('dialog')).getByText(new RegExp(words))).toBeTruthy()
      expect(((await text()) as HTMLTextAreaElement).value).toBe('本日の報告')
      failure = undefined
      await submit()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const keys = api.requestsTo(createApply).map(({ body }) => body.clientKey)
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
    },
  )

  test('shows missing or invalid values beside the field', async () => {
    const api = fakeApi([
      ...around,
      [createApply, refuse('validation_failed', { text: '使えない文字があります。' })],
    ])
    renderScreen('/home?compose=6')
    const field = await text()
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    expect(await screen.findByText('タイトル、本文、写真のいずれかを入力してください。')).toBeTruthy()
    expect(api.requestsTo(createApply)).toHaveLength(0)
    await userEvent.type(field, 'あ')
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
    expect(await screen.findByText('使えない文字があります。')).toBeTruthy()
  })

  test('an Enter that confirms Japanese input never posts', async () => {
    const api = fakeApi([...around])
    renderScreen('/home?compose=6')
    const field = await text()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'にほんご' } })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true })
    fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, keyCode: 229 })
    expect(api.requestsTo(createApply)).toHaveLength(0)
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('a draft', () => {
  const theirs = {
    key: 'draft-of-the-phone',
    menuId: 6,
    title: '',
    text: '電話で書いた続き',
    mentions: [],
    departmentMentions: [],
    files: [],
    version: 2,
    updatedAt: '2026-11-18T05:05:00.000Z',
  }

  test('is saved on the server at a pause, under the key the post will have', async () => {
    const api = fakeApi([...around])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '途中')
    await waitFor(() => expect(api.requestsTo(saveDraft)).toHaveLength(1), { timeout: 4_000 })
    const [sent] = api.requestsTo(saveDraft)
    const local = JSON.parse(localStorage.getItem('hiroba.draft.post.1') ?? '{}')
    expect(sent?.body).toMatchObject({ key: local.clientKey, text: '途中', menuId: 6, version: 0 })
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('hiroba.draft.post.1') ?? '{}').version).toBe(1),
    )
  })

  test('of another device can be continued', async () => {
    fakeApi([[listDrafts, { drafts: [theirs], nextCursor: null }], ...around])
    renderScreen('/home?compose=new')
    await userEvent.click(await screen.findByRole('button', { name: '下書き 1件' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /電話で書いた続き/ }))
    expect(((await text()) as HTMLTextAreaElement).value).toBe('電話で書いた続き')
  })

  test('that was edited elsewhere shows the newer text and offers this device’s', async () => {
    fakeApi([[listDrafts, { drafts: [theirs], nextCursor: null }], ...around])
    const { history } = renderScreen('/404')
    localStorage.setItem(
      'hiroba.draft.post.1',
      JSON.stringify({
        menuId: 6,
        title: '',
        text: 'この端末の続き',
        clientKey: theirs.key,
        files: [],
        version: 1,
      }),
    )
    history.push('/home?compose=6')
    expect(await screen.findByText('別の端末で続きが書かれています')).toBeTruthy()
    expect(((await text()) as HTMLTextAreaElement).value).toBe('電話で書いた続き')
    await userEvent.click(screen.getByRole('button', { name: 'この端末の内容を使う' }))
    expect(((await text()) as HTMLTextAreaElement).value).toBe('この端末の続き')
  })

  test('is published at the chosen time, in the person’s time zone', async () => {
    const api = fakeApi([...around, [createApply, { id: 1, reportId: null, feedId: 20 }]])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '来年のお知らせ')
    await userEvent.click(screen.getByRole('button', { name: '日時を指定して投稿' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '予約する' }))
    expect(await dialog.findByText('公開する日と時刻を指定してください。')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /公開する日/ }), '2099/01/02{Tab}')
    await userEvent.type(dialog.getByRole('combobox', { name: /時刻/ }), '08:30{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: '予約する' }))
    await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(1))
    expect(api.requestsTo(createApply)[0]?.body.scheduledAt).toBe('2099-01-01T23:30:00.000Z')
    expect(await screen.findByText('予約しました')).toBeTruthy()
  })
})

test('a draft that only this device has is restored and saved without another key', async () => {
  const left = { menuId: 6, title: '', text: '前回の続き', mentions: [], files: [], version: 0, when: null }
  const api = fakeApi([...around])
  const kept = { 'hiroba.draft.post.1': JSON.stringify({ ...left, clientKey: 'key-of-before' }) }
  renderScreen('/home?compose=6', { kept })
  expect(await text()).toHaveProperty('value', '前回の続き')
  const sent = () => api.requestsTo(saveDraft).map(({ body }) => body)
  await expect
    .poll(sent, { timeout: 5_000 })
    .toMatchObject([{ key: 'key-of-before', text: '前回の続き', version: 0 }])
})

describe('files of a post', () => {
  const photo = (name: string) => new File(['x'], name, { type: 'image/png' })
  const dialog = async () => within(await screen.findByRole('dialog'))
  const submit = async () => userEvent.click((await dialog()).getByRole('button', { name: '投稿する' }))

  test('are sent when they are chosen, belong to the draft, and are named when it is posted', async () => {
    let sent = 80
    const api = fakeApi([
      [uploadMediaFile, () => sentPhoto(++sent, `${sent}.png`)],
      ...around,
      [createApply, { id: 1, reportId: null, feedId: 20 }],
      [getFeed, sampleFeed({ id: 20 })],
    ])
    renderScreen('/home?compose=6')
    await text()
    await userEvent.upload(screen.getByLabelText('写真を追加'), [photo('一.png'), photo('二.png')])
    await waitFor(() => expect(api.requestsTo(uploadMediaFile)).toHaveLength(2))
    // Nothing has been written: the files alone create a draft.
    await waitFor(() => expect(api.requestsTo(saveDraft)).not.toHaveLength(0), { timeout: 4_000 })
    expect(api.requestsTo(saveDraft).at(-1)?.body.mediaFileIds).toEqual([81, 82])
    await userEvent.click((await dialog()).getByRole('button', { name: '2枚目の写真を前へ' }))
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(String(api.requestsTo(createApply)[0]?.body.mediaFileIds))).toEqual([82, 81])
  })

  test('may be HEIC photos: this browser cannot show them, the server can', async () => {
    const api = fakeApi([[uploadMediaFile, () => sentPhoto(81, 'IMG_1.jpg')], ...around])
    renderScreen('/home?compose=6')
    await text()
    const photo = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })
    await userEvent.upload(screen.getByLabelText('写真を追加'), [photo])
    const own = await screen.findByAltText('IMG_1.HEIC')
    fireEvent.error(own)
    await waitFor(() => expect(api.requestsTo(uploadMediaFile)[0]?.files.photos).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByAltText('IMG_1.HEIC').getAttribute('src')).toMatch(
        /^\/media_files\/.*variant=small$/,
      ),
    )
    expect(screen.queryByText(/壊れているか/)).toBeNull()
  })

  test('of a draft started on another device are shown, and are posted with it', async () => {
    const files = [
      { id: 91, kind: 'image', name: '現場.png', type: 'image/png' },
      { id: 92, kind: 'file', name: '見積.pdf', type: 'application/pdf' },
    ].map(({ id, kind, name, type }) => ({
      id,
      kind: kind as 'image' | 'file',
      filename: String(id),
      path: `/media_files/${id}`,
      contentType: type,
      byteSize: 2_048,
      originalName: name,
    }))
    const draft = {
      key: 'draft-of-the-pc',
      menuId: 6,
      title: '',
      text: '写真とPDF',
      mentions: [],
      departmentMentions: [],
      files,
      version: 3,
      updatedAt: '2026-11-18T05:05:00.000Z',
    }
    const api = fakeApi([
      [listDrafts, { drafts: [draft], nextCursor: null }],
      ...around,
      [createApply, { id: 1, reportId: null, feedId: 20 }],
      [getFeed, sampleFeed({ id: 20 })],
    ])
    renderScreen('/home?compose=new')
    await userEvent.click(await screen.findByRole('button', { name: '下書き 1件' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /写真/ }))
    const image = (await (await dialog()).findByAltText('現場.png')) as HTMLImageElement
    expect(image.getAttribute('src')).toBe('/media_files/91?variant=small')
    expect((await dialog()).getByText('見積.pdf')).toBeTruthy()
    await submit()
    await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(1))
    expect(JSON.parse(String(api.requestsTo(createApply)[0]?.body.mediaFileIds))).toEqual([91, 92])
  })

  test('that could not be sent say why, block the post, and can be sent again', async () => {
    let away = true
    const api = fakeApi([
      [uploadMediaFile, () => (away ? refuse('storage_full')() : sentPhoto(81, '一.png'))],
      ...around,
      [createApply, { id: 1, reportId: null, feedId: 20 }],
      [getFeed, sampleFeed({ id: 20 })],
    ])
    renderScreen('/home?compose=6')
    await userEvent.type(await text(), '写真つき')
    await userEvent.upload(screen.getByLabelText('写真を追加'), [photo('一.png')])
    expect(await (await dialog()).findByText(/会社の保存容量がいっぱい/)).toBeTruthy()
    await submit()
    expect(await screen.findByText(/送信できていないファイルがあります/)).toBeTruthy()
    expect(api.requestsTo(createApply)).toHaveLength(0)
    away = false
    await userEvent.click((await dialog()).getByRole('button', { name: '再試行: 一.png' }))
    await waitFor(() => expect(screen.queryByText(/会社の保存容量がいっぱい/)).toBeNull())
    await submit()
    await waitFor(() => expect(api.requestsTo(createApply)).toHaveLength(1))
    expect(JSON.parse(String(api.requestsTo(createApply)[0]?.body.mediaFileIds))).toEqual([81])
  })
})
