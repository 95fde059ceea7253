import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  getAdminInquiry,
  getInquirySettings,
  updateInquiry,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import { createInquiry, getInquiry, getInquiryForm, replyToInquiry } from '#contract/inquiries.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, Refusal, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss } from '#testing/sample-accounts.ts'
import { hanako } from '#testing/sample-feeds.ts'

const place = newItem('choice', 'place', '使った機器', {
  required: true,
  options: [
    { key: 'pc', name: 'パソコン' },
    { key: 'phone', name: 'スマートフォン' },
  ],
})
const form: Answer<typeof getInquiryForm> = {
  form: {
    ...{ companyName: 'ひろば商事', intro: '総務が回答します。' },
    topics: [
      { name: '使い方', items: [] },
      { name: '不具合', items: [place] },
    ],
    fileRules: { most: 5, maxBytes: 10_000_000 },
  },
  person: { name: '佐藤 花子', email: 'hanako@hiroba.example' },
  inquiries: [],
}
const own: Answer<typeof getInquiry> = {
  ...{
    id: 7,
    topic: '不具合',
    body: '止まります。',
    state: 'waiting',
    createdAt: '2026-11-20T01:00:00.000Z',
  },
  answers: [{ item: 'place', name: '使った機器', kind: 'choice', text: 'パソコン', published: true }],
  files: [],
  messages: [
    {
      ...{ id: 1, kind: 'answer', body: '手順を送ります。', createdAt: '2026-11-20T02:00:00.000Z' },
      files: [{ id: 3, name: '手順.pdf', path: '/media_files/a.pdf', previewPath: null, byteSize: 2048 }],
    },
  ],
  fileRules: { most: 5, maxBytes: 10_000_000 },
}

describe('the form', () => {
  test('asks for the items of the topic and sends files; nothing typed is lost when the server refuses', async () => {
    const sent: FakeRequest[] = []
    fakeApi([
      [getCurrentUser, hanako],
      [getInquiryForm, form],
      [getInquiry, own],
      [
        createInquiry,
        (request) => {
          sent.push(request)
          if (sent.length === 1)
            throw new Refusal('validation_failed', { attachments: '記録.txt: 使えません。' })
          return { id: 7 }
        },
      ],
    ])
    renderScreen('/inquiry')
    const topic = await screen.findByLabelText(/^件名/)
    const body = screen.getByRole('textbox', { name: /^内容/ })
    await userEvent.type(body, '止まります。')
    await userEvent.selectOptions(topic, '不具合')
    await screen.findByText('使った機器')
    await userEvent.click(screen.getByRole('button', { name: '送信' }))
    expect(sent).toEqual([])
    await userEvent.click(await screen.findByRole('radio', { name: 'パソコン' }))
    const file = new File(['x'], '記録.txt', { type: 'text/plain' })
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    // Another topic and back again keeps the answers.
    await userEvent.selectOptions(topic, '使い方')
    expect(screen.queryByText('使った機器')).toBeNull()
    await userEvent.selectOptions(topic, '不具合')
    expect(await screen.findByRole('radio', { name: 'パソコン', checked: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '送信' }))
    expect(await screen.findByText('記録.txt: 使えません。')).toBeTruthy()
    expect((body as HTMLTextAreaElement).value).toBe('止まります。')
    await userEvent.click(screen.getByRole('button', { name: '送信' }))
    expect(await screen.findByText('手順.pdf')).toBeTruthy()
    const [, request] = sent
    expect(JSON.parse(String(request!.body.answers))).toEqual([
      { item: 'place', value: { choices: ['pc'], other: '' } },
    ])
    expect(request!.files.attachments!.map(({ name }) => name)).toEqual(['記録.txt'])
  })
})

describe('an inquiry', () => {
  test('shows answers and files, and a reply takes files too', async () => {
    const sent: FakeRequest[] = []
    fakeApi([
      [getCurrentUser, hanako],
      [getInquiry, own],
      [
        replyToInquiry,
        (request) => {
          sent.push(request)
          return undefined as never
        },
      ],
    ])
    renderScreen('/inquiries/7')
    const messages = await screen.findByRole('list', { name: 'やり取り' })
    expect(within(messages).getByText('パソコン')).toBeTruthy()
    expect(
      within(messages)
        .getByRole('link', { name: /手順\.pdf/ })
        .getAttribute('href'),
    ).toBe('/media_files/a.pdf')
    await userEvent.type(screen.getByRole('textbox', { name: '返信' }), '直りました。')
    const file = new File(['x'], '画面.png', { type: 'image/png' })
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    await userEvent.click(screen.getByRole('button', { name: '返信を送る' }))
    await waitFor(() => expect(sent[0]?.files.photos?.map(({ name }) => name)).toEqual(['画面.png']))
    expect(await screen.findByRole('textbox', { name: '返信' })).toHaveProperty('value', '')
  })
})

const handled: Answer<typeof getAdminInquiry> = {
  ...{ id: 7, version: 1, name: '佐藤 花子', topic: '不具合', body: '止まります。', state: 'new' },
  ...{ assignee: null, createdAt: '2026-11-20T01:00:00.000Z', email: null, member: true, tried: '' },
  ...{ answers: own.answers, files: [], cannedAnswers: [], handlers: [{ id: 1, name: '高橋 健一' }] },
  messages: [
    {
      ...{ id: 4, kind: 'note', author: null, byEmail: true, sender: 'other@example.com' },
      ...{ body: '転送されました。', files: [], createdAt: '2026-11-20T03:00:00.000Z' },
    },
  ],
}

describe('handling', () => {
  test('a change of somebody else shows and keeps what was chosen and typed', async () => {
    let now = handled
    const versions: unknown[] = []
    fakeApi([
      [getCurrentUser, boss],
      [getAdminInquiry, () => now],
      [
        updateInquiry,
        ({ body }) => {
          versions.push(body.version)
          if (body.version === 2) return undefined as never
          now = { ...handled, version: 2, state: 'waiting' }
          return refuse('conflict')()
        },
      ],
    ])
    renderScreen('/admin/inquiries/7')
    expect(await screen.findByText(/別のアドレスからのメール（other@example.com）/)).toBeTruthy()
    const handling = within(screen.getByRole('region', { name: '対応' }))
    const typed = screen.getByRole('textbox', { name: '本文' })
    await userEvent.type(typed, '書きかけ')
    await userEvent.selectOptions(handling.getByLabelText('担当者'), '高橋 健一')
    await userEvent.selectOptions(handling.getByLabelText('状態'), '対応中')
    await userEvent.click(handling.getByRole('button', { name: '保存' }))
    expect(await handling.findByText(/現在：返信待ち、担当者なし/)).toBeTruthy()
    expect(handling.getByLabelText('担当者')).toHaveProperty('value', '1')
    expect(handling.getByLabelText('状態')).toHaveProperty('value', 'in_progress')
    expect(typed).toHaveProperty('value', '書きかけ')
    await userEvent.click(handling.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(versions).toEqual([1, 2]))
  })

  test('topics have items; a conflict shows what differs and keeps the input', async () => {
    const settings: Answer<typeof getInquirySettings> = {
      ...{
        intro: '総務が回答します。',
        guestFiles: false,
        cannedAnswers: [],
        version: 1,
        companyCode: 'hiroba',
      },
      topics: [{ name: '不具合', items: [place] }],
    }
    let now = settings
    const saved: FakeRequest['body'][] = []
    fakeApi([
      [getCurrentUser, boss],
      [getInquirySettings, () => now],
      [
        updateInquirySettings,
        ({ body }) => {
          if (body.version === 2) {
            saved.push(body)
            return { version: 3 }
          }
          now = { ...settings, version: 2, intro: '人事が回答します。' }
          return refuse('conflict')()
        },
      ],
    ])
    renderScreen('/admin/inquiries?tab=form')
    const topic = within(await screen.findByRole('group', { name: '不具合' }))
    await userEvent.click(topic.getByRole('button', { name: '項目を編集（1）' }))
    await userEvent.click(await topic.findByRole('button', { name: /使った機器.*必須/ }))
    const name = await topic.findByLabelText(/^項目名/)
    await userEvent.clear(name)
    await userEvent.type(name, '使っていた機器')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/人事が回答します。/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '入力した内容で保存' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      intro: '総務が回答します。',
      topics: [{ name: '不具合', items: [{ key: 'place', name: '使っていた機器' }] }],
    })
  })
})
