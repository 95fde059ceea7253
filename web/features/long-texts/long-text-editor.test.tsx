// Longer than other files: the editor, and attacks by pasting and by structure, which share what is harmless.
import { createMemoryHistory } from '@tanstack/history'
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { emptyLongText, type LongText, paragraphsOf, plainText } from '#common/long-text.ts'
import { longText } from '#contract/long-texts.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { type FakeRequest, fakeApi, Refusal } from '#testing/fake-api.ts'
import { dangersIn, everyKind, hostileAddresses, hostileTexts } from '#testing/hostile-long-texts.ts'
import { type Router, RouterContext } from '#web/app/location.ts'
import LongTextEditor from './long-text-editor.tsx'
import { LongTextView } from './long-text-view.tsx'

const noFiles = { photos: [], attachments: [] }

/** Links to pages of the product need a router. */
const router: Router = {
  ...{ history: createMemoryHistory(), prepare: () => undefined },
  ...{ onLeave: () => () => undefined, onShown: () => () => undefined },
}
const inProduct = ({ children }: { children: ReactNode }) => (
  <RouterContext value={router}>{children}</RouterContext>
)

function open(text: LongText = emptyLongText) {
  const changed = vi.fn<(text: LongText) => void>()
  const { container } = render(<LongTextEditor label="本文" text={text} files={noFiles} onChange={changed} />)
  onTestFinished(cleanup)
  return {
    editor: screen.getByRole('textbox', { name: '本文' }),
    input: container.querySelector<HTMLInputElement>('input[type=file]')!,
    last: () => changed.mock.lastCall?.[0] ?? text,
    /** The nodes of the text: files by their id, others by their type. */
    kinds: () => (changed.mock.lastCall?.[0] ?? text).content!.map(({ type, attrs }) => attrs?.file ?? type),
  }
}

function paste(editor: HTMLElement, given: { html?: string; text?: string; files?: File[] }) {
  const { html = '', text = '', files = [] } = given
  const kinds: Record<string, string> = { 'text/html': html, 'text/plain': text }
  const event = createEvent.paste(editor)
  Object.defineProperty(event, 'clipboardData', {
    value: { files, types: Object.keys(kinds), getData: (kind: string) => kinds[kind] ?? '' },
  })
  fireEvent(editor, event)
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' })

/** Answers uploads with pictures numbered from 1. */
function fakeUploads(answer: (request: FakeRequest) => unknown = () => undefined) {
  let id = 0
  return fakeApi([
    [
      uploadMediaFile,
      async (request: FakeRequest) => {
        await answer(request)
        id += 1
        return {
          photo: {
            ...{ id, filename: `${id}.png`, path: `/media_files/${id}.png` },
            ...{ width: 1, height: 1, originalName: `${id}.png` },
          },
          attachment: null,
        }
      },
    ],
  ])
}

describe('files', () => {
  test('are inserted in their order where the cursor is, and writing continues below them', async () => {
    fakeUploads()
    const { editor, input, last, kinds } = open(paragraphsOf('会場の写真'))
    await userEvent.type(editor, 'です')
    await userEvent.upload(input, [png('a.png'), png('b.png'), png('c.png')])
    await waitFor(() => expect(kinds()).toEqual(['paragraph', 1, 2, 3, 'paragraph']))
    expect(plainText(last()).trim()).toBe('会場の写真です')
  })

  test('that are pasted while others are being sent follow these', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    fakeUploads(() => promise)
    const { editor, input, kinds } = open()
    await userEvent.upload(input, [png('a.png')])
    paste(editor, { files: [png('b.png')] })
    resolve()
    await waitFor(() => expect(kinds()).toEqual([1, 2, 'paragraph']))
  })

  test('that cannot be sent are named, and the others are kept', async () => {
    fakeUploads(({ files }) => {
      if (files.photos?.[0]?.name === 'b.png')
        throw new Refusal('validation_failed', { photos: '大きすぎます。' })
    })
    const { input, kinds } = open()
    await userEvent.upload(input, [png('a.png'), png('b.png'), png('c.png')])
    expect(await screen.findByText(/^b\.png: /)).toBeTruthy()
    await waitFor(() => expect(kinds()).toEqual([1, 2, 'paragraph']))
  })

  test('a picture asks for its description, and Enter leads back to the text', async () => {
    fakeUploads()
    const { editor, input, last } = open()
    await userEvent.upload(input, [png('a.png')])
    const field = await screen.findByRole('textbox', { name: '画像の説明' })
    await userEvent.type(field, '会場の入口{Enter}')
    expect(last().content![0]).toEqual({ type: 'picture', attrs: { file: 1, alt: '会場の入口' } })
    expect(last().content).toHaveLength(2)
    expect(document.activeElement).toBe(editor)
  })

  test('an Enter that ends a conversion stays in the description', async () => {
    fakeUploads()
    const { input } = open()
    await userEvent.upload(input, [png('a.png')])
    const field = await screen.findByRole('textbox', { name: '画像の説明' })
    field.focus()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(document.activeElement).toBe(field)
  })

  test('a picture copied in a browser is uploaded; of Word and Excel only the text is used', async () => {
    const api = fakeUploads()
    const { editor, kinds } = open()
    paste(editor, { html: '<meta><img src="https://example.com/a.png">', files: [png('a.png')] })
    await waitFor(() => expect(kinds()).toEqual([1, 'paragraph']))
    paste(editor, { html: '<table><tr><td>合計</td></tr></table>', files: [png('sheet.png')] })
    await waitFor(() => expect(kinds()).toContain('table'))
    expect(api.requestsTo(uploadMediaFile)).toHaveLength(1)
  })
})

describe('Japanese input', () => {
  test.each([
    ['Safari sends it after the end', { keyCode: 229 }],
    ['some input methods send an ordinary one at once', { keyCode: 13 }],
  ])('the Enter that ends a conversion starts no paragraph: %s', async (_, code) => {
    const { editor, kinds } = open(paragraphsOf('日本'))
    fireEvent.compositionStart(editor)
    fireEvent.compositionEnd(editor)
    fireEvent.keyDown(editor, { key: 'Enter', ...code })
    expect(kinds()).toEqual(['paragraph'])
    fireEvent.keyUp(editor, { key: 'Enter', ...code })
    fireEvent.keyDown(editor, { key: 'Enter', keyCode: 13 })
    expect(kinds()).toEqual(['paragraph', 'paragraph'])
  })
})

describe('the keyboard', () => {
  const list = (): LongText => ({
    type: 'doc',
    content: [
      {
        type: 'bullet_list',
        content: ['一つ目', '二つ目'].map((text) => ({
          type: 'list_item',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
    ],
  })

  test('Tab indents in a list, and leaves it after Escape', async () => {
    const { editor, last } = open(list())
    await userEvent.type(editor, '!')
    expect(fireEvent.keyDown(editor, { key: 'Escape', keyCode: 27 })).toBe(false)
    expect(fireEvent.keyDown(editor, { key: 'Tab', keyCode: 9 })).toBe(true)
    fireEvent.blur(editor)
    expect(fireEvent.keyDown(editor, { key: 'Tab', keyCode: 9 })).toBe(false)
    expect(last().content![0]!.content).toHaveLength(1)
  })

  test('Tab leaves an ordinary paragraph, and Escape is left to the dialog around it', () => {
    const { editor } = open(paragraphsOf('本文'))
    expect(fireEvent.keyDown(editor, { key: 'Escape', keyCode: 27 })).toBe(true)
    expect(fireEvent.keyDown(editor, { key: 'Tab', keyCode: 9 })).toBe(true)
  })

  test('Alt and F10 lead to the buttons, and Escape back', async () => {
    const { editor } = open()
    editor.focus()
    fireEvent.keyDown(editor, { key: 'F10', keyCode: 121, altKey: true })
    expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{End}{Escape}')
    expect(document.activeElement).toBe(editor)
  })
})

/** What the reader builds from a text is free of everything that runs or styles. */
function expectHarmlessToRead(text: LongText) {
  const { container, unmount } = render(<LongTextView text={text} files={noFiles} />, { wrapper: inProduct })
  expect(
    // The icons of the product are the only drawings.
    container.querySelector(
      'script, style, svg:not([viewBox="0 0 24 24"]), svg > :not(path), iframe, object, form, math',
    ),
  ).toBeNull()
  for (const element of container.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^(on|style|srcdoc|action|formaction)/)
      if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?:|mailto:|\/(?![/\\]))/)
    }
  unmount()
}

function expectHarmless(text: LongText) {
  expect(longText.safeParse(text).success).toBe(true)
  expectHarmlessToRead(text)
}

describe('pasting', () => {
  test('lists of Word become lists, with their levels', () => {
    const { editor, last } = open()
    const item = (level: number, mark: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
    paste(editor, {
      html: `<html xmlns:o="urn:x"><body><!--StartFragment--><h1 style='color:red'>手順</h1>${item(1, '1.', '準備')}${item(2, '·', '工具')}${item(1, '2.', '点検')}<p class=MsoNormal>以上<o:p></o:p></p><!--EndFragment--></body></html>`,
    })
    expect(plainText(last()).split('\n')).toEqual(['手順', '1. 準備', '  ・工具', '2. 点検', '以上'])
    expectHarmless(last())
  })

  test('cells of Excel become a table', () => {
    const { editor, last } = open()
    paste(editor, {
      html: `<html><head><style>td{color:red}</style></head><body><table border=0><!--StartFragment--><col width=72><tr height=18><td height=18 style='font-weight:700'>品目</td><td>金額</td></tr><tr><td>机</td><td align=right x:num="9800">9,800</td></tr><!--EndFragment--></table></body></html>`,
    })
    expect(plainText(last()).trim().split('\n')).toEqual(['品目 | 金額', '机 | 9,800'])
    expectHarmless(last())
  })

  test('a hostile web page loses everything but its text', () => {
    const { editor, last } = open()
    paste(editor, {
      html: `<p onclick="alert(1)" style="position:fixed">あ<a href="javascript:alert(1)">い</a><a href="data:text/html,x">う</a></p>
        <script>alert(1)</script><style>*{display:none}</style><svg onload="alert(1)"><text>x</text></svg>
        <img src="data:image/svg+xml,<svg onload=alert(1)>" onerror="alert(1)"><iframe srcdoc="<script>alert(1)</script>"></iframe>
        <form action="/api"><input value="x"><button>え</button></form><figure data-file="-1" data-alt="x"></figure>
        <div data-embed="javascript:alert(1)">お</div><table><tr><td colspan="1000000" rowspan="-5">か</td></tr></table>`,
    })
    expect(JSON.stringify(last())).not.toMatch(/javascript|alert|data:|style|onload|svg/)
    expect(plainText(last()).replace(/\s/g, '')).toContain('あいう')
    expectHarmless(last())
    expect(screen.getByText(/貼り付けた内容の画像は取り込まれません/)).toBeTruthy()
  })

  test('boxes in boxes are taken apart where they are too deep', () => {
    const { editor, last } = open()
    const depth = 400
    paste(editor, {
      html: `${'<blockquote><ul><li>'.repeat(depth)}奥${'</li></ul></blockquote>'.repeat(depth)}`,
    })
    expect(plainText(last())).toContain('奥')
    expectHarmless(last())
  })

  test('a line break in bold text is stored without marks', () => {
    const { editor, last } = open()
    paste(editor, { html: '<p><b>上<br>下</b></p>' })
    expect(plainText(last())).toBe('上\n下')
    expectHarmless(last())
  })

  test('a table that is too wide is refused with a reason, and the text is kept', () => {
    const { editor, last } = open(paragraphsOf('本文'))
    paste(editor, { html: `<table><tr>${'<td>x</td>'.repeat(51)}</tr></table>` })
    expect(screen.getByText('表は50列までです。')).toBeTruthy()
    expect(plainText(last())).toBe('本文')
  })

  test('whatever is pasted, what is stored fits the contract and is harmless', () => {
    const tags = [
      ...[
        'p',
        'div',
        'h1',
        'h3',
        'ul',
        'ol',
        'li',
        'table',
        'tr',
        'td',
        'th',
        'blockquote',
        'pre',
        'code',
        'b',
      ],
      ...[
        'a',
        'span',
        'hr',
        'br',
        'figure',
        'script',
        'style',
        'svg',
        'math',
        'template',
        'o:p',
        'details',
        'dl',
      ],
    ]
    const attribute = fc.constantFrom(
      ...['', ' onclick="alert(1)"', ' style="position:fixed"', ' href="javascript:alert(1)"', ' start="-7"'],
      ...[
        ' href="https://example.com/"',
        ' colspan="999"',
        ' rowspan="0"',
        ' data-tone="evil"',
        ' data-file="7"',
      ],
      ...[' data-embed="data:text/html,x"', ' class=MsoListParagraph', ' data-tone="info"', ' src="data:x"'],
    )
    const { html } = fc.letrec<{ html: string; element: string; leaf: string }>((tie) => ({
      leaf: fc.constantFrom('字', ' ', '&#0;', '\0', '<!-- x -->', '<![if x]>', '\u{20BB7}', '\uD800'),
      element: fc
        .tuple(fc.constantFrom(...tags), attribute, attribute, tie('html'))
        .map(([tag, one, other, inner]) => `<${tag}${one}${other}>${inner}</${tag}>`),
      html: fc
        .array(fc.oneof({ maxDepth: 9, withCrossShrink: true }, tie('leaf'), tie('element')), {
          maxLength: 5,
        })
        .map((parts) => parts.join('')),
    }))
    fc.assert(
      fc.property(html, (given) => {
        const { editor, last } = open()
        try {
          paste(editor, { html: given })
          expectHarmless(last())
        } finally {
          cleanup()
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('a structure that was made by an attacker', () => {
  test('is refused, or harmless to read and to edit', () => {
    const counts = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(hostileTexts, (text) => {
        if (!longText.safeParse(text).success) {
          counts.refused += 1
          return
        }
        counts.accepted += 1
        expect(dangersIn(text)).toEqual([])
        expectHarmlessToRead(text as LongText)
        const { editor, last } = open(text as LongText)
        expect(editor.querySelector('script, style, svg, iframe, [onclick], [onerror], [onload]')).toBeNull()
        expectHarmless(last())
        cleanup()
      }),
      { numRuns: 500 },
    )
    expect(counts.accepted).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(200)
  })

  test('would be harmless to read even if it had been stored', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => quiet.mockRestore())
    let read = 0
    fc.assert(
      fc.property(hostileTexts, (text) => {
        // A structure of the wrong shape ends in the error screen of the product.
        if (!isReadable(text)) return
        read += 1
        expectHarmlessToRead(text)
      }),
      { numRuns: 500 },
    )
    expect(read).toBeGreaterThan(100)
  })

  test.each(hostileAddresses)('the reader makes neither a link nor a card of %j', (href) => {
    const text = everyKind() as LongText
    const link = { type: 'text', text: '押す', marks: [{ type: 'link', attrs: { href } }] }
    const { container } = render(
      <LongTextView
        text={{
          ...text,
          content: [
            { type: 'paragraph', content: [link] },
            { type: 'embed', attrs: { href } },
          ],
        }}
        files={noFiles}
      />,
      { wrapper: inProduct },
    )
    onTestFinished(cleanup)
    expect(container.querySelector('a')).toBeNull()
    expect(container.textContent).toBe('押す')
  })
})

/** Whether a value has the form of nodes: objects with lists of nodes, texts and objects with the attributes. */
function isReadable(value: unknown): value is LongText {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { content = [], marks = [], text = '', attrs = {} } = value as Record<string, unknown>
  return (
    Array.isArray(content) &&
    content.every(isReadable) &&
    Array.isArray(marks) &&
    marks.every(isReadable) &&
    typeof text === 'string' &&
    typeof attrs === 'object' &&
    attrs !== null
  )
}
