import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unattendedAfter, unattendedHeader } from '#common/unattended.ts'
import { createPosition } from '#contract/admin-positions.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { directUploadType, uploadMediaFile } from '#contract/media-files.ts'
import { getSession, signIn } from '#contract/sessions.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { fakeApi, Refusal, refuse } from '#testing/fake-api.ts'
import { call, keepToken, onLeave } from './api.ts'

beforeEach(() => keepToken(undefined))

const dark = { body: { colorScheme: 'dark' as const } }

describe('the CSRF token', () => {
  test('is fetched once and sent with every change', async () => {
    const api = fakeApi([[updateCurrentUser, undefined]])
    await call(updateCurrentUser, dark)
    await call(updateCurrentUser, dark)
    expect(api.requestsTo(getSession)).toHaveLength(1)
    expect(api.requestsTo(updateCurrentUser).map(({ headers }) => headers.get('x-csrf-token'))).toEqual([
      'fake-token',
      'fake-token',
    ])
  })

  test('is fetched again, and the change repeated once, when it has expired', async () => {
    let current = 0
    const api = fakeApi([
      [getSession, () => ({ token: `token-${++current}` })],
      [
        updateCurrentUser,
        ({ headers }) => {
          if (headers.get('x-csrf-token') !== 'token-2') throw new Refusal('invalid_csrf_token')
          return undefined
        },
      ],
    ])
    await call(updateCurrentUser, dark)
    expect(api.requestsTo(updateCurrentUser)).toHaveLength(2)
  })

  test('is requested twice at most', async () => {
    const api = fakeApi([[updateCurrentUser, refuse('invalid_csrf_token')]])
    await expect(call(updateCurrentUser, dark)).rejects.toMatchObject({ code: 'invalid_csrf_token' })
    expect(api.requestsTo(updateCurrentUser)).toHaveLength(2)
  })

  test('only logs to the console when it cannot be fetched', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const api = fakeApi([
      [getSession, refuse('internal')],
      [updateCurrentUser, undefined],
    ])
    await call(updateCurrentUser, dark)
    expect(log).toHaveBeenCalledOnce()
    expect(api.requestsTo(updateCurrentUser)[0]?.headers.has('x-csrf-token')).toBe(false)
    log.mockRestore()
  })
})

test('a page that nobody has touched for a minute says so with its requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const api = fakeApi([[getSession, { token: 'fake' }]])
  const ask = () => call(getSession, {})
  window.dispatchEvent(new Event('keydown'))
  await ask()
  vi.advanceTimersByTime(unattendedAfter)
  await ask()
  window.dispatchEvent(new Event('pointerdown'))
  await ask()
  vi.useRealTimers()
  expect(api.requestsTo(getSession).map(({ headers }) => headers.has(unattendedHeader))).toEqual([
    ...[false, true, false],
  ])
})

describe('the request and response format', () => {
  test('uses snake_case in both directions', async () => {
    const sent: unknown[] = []
    const real = globalThis.fetch
    globalThis.fetch = (async (address: string, init: RequestInit) => {
      sent.push(address, init.body)
      return new Response(JSON.stringify({ comments: [], next_cursor: 'older' }))
    }) as typeof fetch
    const page = await call(listFeedComments, { params: { id: 7 }, query: { cursor: 'a b' } })
    globalThis.fetch = real
    expect(sent).toEqual(['/api/v2/feeds/7/comments?cursor=a+b', undefined])
    expect(page.nextCursor).toBe('older')
  })

  test('sends form data texts as they are and everything else as JSON', async () => {
    const bodies: FormData[] = []
    const real = globalThis.fetch
    globalThis.fetch = (async (_: string, init: RequestInit) => {
      bodies.push(init.body as FormData)
      return new Response('{}')
    }) as typeof fetch
    keepToken('token')
    const photo = new File(['x'], '桜.png', { type: 'image/png' })
    await call(createFeedComment, {
      params: { id: 7 },
      body: { body: '{"keepThis": 1}', mentionedUserIds: [3, 4], clientKey: 'key-12345' },
      files: { photos: [photo] },
    })
    globalThis.fetch = real
    const form = bodies[0]!
    expect(form.get('body')).toBe('{"keepThis": 1}')
    expect(form.get('mentioned_user_ids')).toBe('[3,4]')
    expect(form.get('client_key')).toBe('key-12345')
    expect((form.get('photos') as File).name).toBe('桜.png')
  })
})

describe('large files', () => {
  const film = new File([new Uint8Array(1_500_000)], '録画.mp4', { type: 'video/mp4' })
  const small = new File(['x'], 'x.txt', { type: 'text/plain' })
  const at = 'https://storage.example/incoming/1/x'

  /** Sends both files; the storage answers with a status. Returns what the form held, and the progress. */
  async function send(status: number, uploads = [{ url: at, ticket: 'the-ticket' }]) {
    const forms: FormData[] = []
    const asked: unknown[] = []
    const put: [string, string, unknown][] = []
    const progress: number[] = []
    const realFetch = globalThis.fetch
    const realRequest = globalThis.XMLHttpRequest
    class FakeRequest {
      upload: { onprogress?: (event: object) => void } = {}
      onload?: () => void
      status = 0
      responseText = '{}'
      #to: [string, string] = ['', '']
      open(method: string, url: string) {
        this.#to = [method, url]
      }
      setRequestHeader() {}
      send(body: unknown) {
        const direct = this.#to[1] === at
        if (direct) put.push([...this.#to, body])
        else forms.push(body as FormData)
        this.status = direct ? status : 200
        this.upload.onprogress?.({ loaded: 1_500_000, total: 1_500_000, lengthComputable: true })
        this.onload?.()
      }
    }
    globalThis.XMLHttpRequest = FakeRequest as never
    globalThis.fetch = (async (_: string, init: RequestInit) => {
      asked.push(JSON.parse(String(init.body)))
      return new Response(JSON.stringify({ uploads }))
    }) as typeof fetch
    keepToken('token')

    try {
      await call(
        uploadMediaFile,
        { body: {}, files: { videos: [film], attachments: [small] } },
        { onProgress: (part) => progress.push(part) },
      )
    } finally {
      globalThis.fetch = realFetch
      globalThis.XMLHttpRequest = realRequest
    }
    return { form: forms[0]!, asked, put, progress }
  }

  test('are sent to the storage, and a ticket stands for them in the form', async () => {
    const { form, asked, put, progress } = await send(200)
    expect(asked).toEqual([{ files: [{ name: '録画.mp4', byte_size: 1_500_000 }] }])
    expect(put).toEqual([['PUT', at, film]])
    const ticket = form.get('videos') as File
    expect([ticket.type, await ticket.text()]).toEqual([directUploadType, 'the-ticket'])
    expect((form.get('attachments') as File).name).toBe('x.txt')
    expect(progress[0]).toBe(1)
  })

  test('are sent with the form if the storage refuses them, and it is not asked again', async () => {
    const { form, put } = await send(403)
    expect(put).toHaveLength(1)
    expect((form.get('videos') as File).size).toBe(1_500_000)
    const again = await send(200)
    expect([again.asked, again.put]).toEqual([[], []])
    expect((again.form.get('videos') as File).size).toBe(1_500_000)
  })
})

describe('failures', () => {
  test('contain the fields in camelCase', async () => {
    fakeApi([[signIn, refuse('validation_failed', { currentPassword: '違います' })]])
    await expect(call(signIn, { body: { login: 'a', password: 'b' } })).rejects.toMatchObject({
      status: 422,
      fields: { currentPassword: '違います' },
    })
  })

  test('have the code network when there is no response', async () => {
    fakeApi([])
    await expect(call(listFeedComments, { params: { id: 1 } })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    })
  })

  test('keep the reason of an abort', async () => {
    const real = globalThis.fetch
    globalThis.fetch = (async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
    }) as unknown as typeof fetch
    const aborted = call(listFeedComments, { params: { id: 1 } }, { signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    globalThis.fetch = real
  })

  test('redirect to the sign-in page on 401', async () => {
    const gone: string[] = []
    onLeave((to) => gone.push(to))
    fakeApi([[listFeedComments, refuse('unauthenticated')]])
    await expect(call(listFeedComments, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(gone).toHaveLength(1)
    expect(gone[0]).toMatch(/^\/users\/sign_in/)
    const { pathname, search } = location
    history.replaceState(null, '', '/feeds/10?menu_id=3#comment-5490')
    await expect(call(listFeedComments, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
    history.replaceState(null, '', pathname + search)
    expect(new URLSearchParams(gone[1]!.split('?')[1]).get('return_to')).toBe(
      '/feeds/10?menu_id=3#comment-5490',
    )
  })
})

describe('a creating call', () => {
  test('is repeated with its key until the outcome is known, and uses a new key afterwards', async () => {
    let away = true
    const api = fakeApi([[createPosition, () => (away ? refuse('unavailable')() : { id: 3 })]])
    const position = (name: string) => ({ body: { name, manager: false, selfApproval: false } })
    await expect(call(createPosition, position('主任'))).rejects.toMatchObject({ code: 'unavailable' })
    away = false
    for (const name of ['主任', '主任', '係長']) await call(createPosition, position(name))
    const keys = api.requestsTo(createPosition).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys.slice(1)).size).toBe(3)
  })
})
