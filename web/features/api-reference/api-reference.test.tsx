import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const key = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
}
const document = {
  servers: [{ url: '/' }],
  paths: {
    '/api/v2/feeds/{id}': {
      get: {
        ...{ operationId: 'getFeed', summary: 'Gets a post.', security: [{ token: ['posts:read'] }] },
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: {
                  ...{ type: 'object', required: ['author'] },
                  properties: {
                    author: { type: 'object', properties: { full_name: { type: 'string' } } },
                    title: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                    parts: {
                      type: 'array',
                      items: {
                        anyOf: [
                          {
                            properties: { kind: { const: 'text' }, text: { type: 'string' } },
                            required: ['kind'],
                          },
                          { properties: { kind: { const: 'line' } }, required: ['kind'] },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
          404: { description: 'not_found' },
        },
      },
    },
    '/api/v2/tasks': {
      post: {
        ...{ operationId: 'createTask', summary: 'Creates a task.', security: [{ token: ['tasks:write'] }] },
        parameters: [key],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                ...{ type: 'object', required: ['title'] },
                properties: { title: { type: 'string' }, note: { type: 'string' } },
              },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
  },
}

/** Answers the reference and what is tried; everything else is answered by the fakes. */
function reference(answer: () => Response) {
  fakeApi([[getCurrentUser, hanako]])
  const others = globalThis.fetch
  const tried: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address === '/api/v2/openapi.json') return Promise.resolve(Response.json(document))
    if (init.credentials !== 'omit') return others(address, init)
    tried.push([address, init])
    return Promise.resolve(answer())
  })
  return tried
}

test('calls are found by path, area and description, and show what they take and return', async () => {
  reference(() => new Response())
  renderScreen('/mypage/tools/api')
  expect(await screen.findByText('2件の操作')).toBeTruthy()
  expect(screen.getByText('最初の版です。')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: '操作を探す' }), 'feeds')
  expect(await screen.findByText('1件の操作')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /feeds\/\{id\}/ }))
  expect(screen.getByText('posts:read')).toBeTruthy()
  expect(screen.getByRole('row', { name: /id 必須 integer/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'full_name string' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'title string | null' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'kind 必須 "text" | "line"' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'text string' })).toBeTruthy()
  await userEvent.clear(screen.getByRole('searchbox', { name: '操作を探す' }))
  await userEvent.type(screen.getByRole('searchbox', { name: '操作を探す' }), 'ありません')
  expect(await screen.findByText('該当する操作はありません')).toBeTruthy()
})

test('a call is tried with a token alone, and what comes back is shown', async () => {
  const tried = reference(
    () =>
      new Response('{"error":{"code":"insufficient_scope"}}', {
        status: 403,
        headers: { 'ratelimit-limit': '300', 'ratelimit-remaining': '299' },
      }),
  )
  renderScreen('/mypage/tools/api?call=createTask')
  const form = within(await screen.findByRole('form', { name: '試す' }))
  expect(form.getByText('実際のデータが変わります。取り消せないことがあります。')).toBeTruthy()
  const body = form.getByLabelText<HTMLTextAreaElement>('本文')
  expect(JSON.parse(body.value)).toEqual({ title: '' })
  await userEvent.clear(body)
  await userEvent.type(body, '{{"title"')
  await userEvent.click(form.getByRole('button', { name: '送信' }))
  expect(form.getByText('トークンを入力してください。')).toBeTruthy()
  expect(form.getByText('JSONとして読めません。')).toBeTruthy()
  expect(tried).toEqual([])
  await userEvent.type(form.getByLabelText(/^トークン/), 'hrb_1_x')
  await userEvent.type(body, ':"棚卸し"}')
  await userEvent.click(form.getByRole('button', { name: '送信' }))
  expect(await form.findByText('403')).toBeTruthy()
  expect(form.getByText(/insufficient_scope/)).toBeTruthy()
  expect(form.getByText('この1分の残り 299 / 300 回')).toBeTruthy()
  const [address, { method, headers, body: sent }] = tried[0]!
  expect([address, method, sent]).toEqual(['/api/v2/tasks', 'POST', '{"title":"棚卸し"}'])
  expect(headers).toMatchObject({ authorization: 'Bearer hrb_1_x' })
})

test('a call with parameters asks for them first, and writes them into the address', async () => {
  const tried = reference(() => Response.json({ id: 3 }))
  renderScreen('/mypage/tools/api?call=getFeed')
  const form = within(await screen.findByRole('form', { name: '試す' }))
  await userEvent.type(form.getByLabelText(/^トークン/), 'hrb_1_x')
  await userEvent.click(form.getByRole('button', { name: '送信' }))
  expect(form.getByText('入力してください。')).toBeTruthy()
  await userEvent.type(form.getByLabelText(/^id/), '3/../4')
  await userEvent.click(form.getByRole('button', { name: '送信' }))
  expect(await form.findByText('200')).toBeTruthy()
  expect(tried[0]![0]).toBe('/api/v2/feeds/3%2F..%2F4')
})
