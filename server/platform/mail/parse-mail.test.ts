import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

const bytes = (...parts: (string | readonly number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const head = (...lines: string[]) =>
  [
    'From: Hanako <hanako@phone.example>',
    'To: <reply+post-1-2@hiroba.example>',
    'MIME-Version: 1.0',
    ...lines,
    '',
    '',
  ].join('\r\n')

const read = async (...parts: Parameters<typeof bytes>) => (await parseMail(bytes(...parts))).mail

describe('Japanese emails are read right', () => {
  it.each([
    ['ISO-2022-JP', 'iso-2022-jp', bytes('\x1b$B$3$s$K$A$O\x1b(B abc'), 'こんにちは abc'],
    ['halfwidth kana', 'ISO-2022-JP', bytes('\x1b(I1234\x1b(B!'), 'ｱｲｳｴ!'],
    ['extensions of Microsoft', 'cp50221', bytes('\x1b$B-!-"-j\x1b(B \x1b(I123\x1b(B'), '①②㈱ ｱｲｳ'],
    ['extensions under the usual name', 'ISO-2022-JP', bytes('\x1b$B-!!A\x1b(B'), '①～'],
    ['Shift_JIS', 'Shift_JIS', bytes([0x82, 0xb1, 0x87, 0x40, 0xfb, 0xfc, 0xb1]), 'こ①髙ｱ'],
    ['Windows-31J', 'windows-31j', bytes([0x82, 0xb1, 0x87, 0x40]), 'こ①'],
    ['EUC-JP', 'EUC-JP', bytes([0xa4, 0xb3, 0xad, 0xa1, 0x8e, 0xb1]), 'こ①ｱ'],
    ['UTF-8', 'utf-8', Buffer.from('こんにちは😀'), 'こんにちは😀'],
    ['signs of DoCoMo', 'Shift_JIS', bytes([0x82, 0xb1, 0xf8, 0x9f, 0xf9, 0x91, 0xf0, 0x40]), 'こ☀❤'],
    ['signs that nobody knows', 'ISO-2022-JP', bytes('\x1b$B$3u!$s\x1b(B.'), 'こん.'],
  ])('in %s', async (_, charset, body, wanted) => {
    const { text } = await read(head(`Content-Type: text/plain; charset=${charset}`), body, '\r\n')
    expect(text.trim()).toBe(wanted)
  })

  it('with a subject split in the middle of a character', async () => {
    const words = Buffer.from('日本語の件名')
    const [one, other] = [words.subarray(0, 7), words.subarray(7)].map((part) => part.toString('base64'))
    const subject = `Subject: =?utf-8?B?${one}?=\r\n =?utf-8?B?${other}?=`
    expect((await read(head(subject), 'x')).subject).toBe('日本語の件名')
  })

  it('with a subject in ISO-2022-JP, in several words', async () => {
    const word = (text: string) => `=?ISO-2022-JP?B?${Buffer.from(text, 'latin1').toString('base64')}?=`
    const subject = `Subject: ${word('\x1b$B$3$s\x1b(B')}\r\n ${word('\x1b$B$K$A$O-!\x1b(B')}`
    expect((await read(head(subject), 'x')).subject).toBe('こんにちは①')
  })

  it.each([
    [
      'RFC 2231',
      `attachment;\r\n filename*0*=utf-8''${encodeURIComponent('写真')};\r\n filename*1*=${encodeURIComponent('一')}.txt`,
    ],
    ['RFC 2231 in Shift_JIS', "attachment; filename*=Shift_JIS''%8E%CA%90%5E%88%EA.txt"],
    ['encoded words', `attachment; filename="=?utf-8?B?${Buffer.from('写真一.txt').toString('base64')}?="`],
  ])('with names of files by %s', async (_, disposition) => {
    const { files } = await read(
      head('Content-Type: multipart/mixed; boundary=b'),
      ['--b', 'Content-Type: text/plain', '', 'x', '--b'].join('\r\n'),
      `\r\nContent-Type: application/octet-stream\r\nContent-Disposition: ${disposition}\r\n\r\nabc\r\n--b--\r\n`,
    )
    expect(files.map(({ name }) => name)).toEqual(['写真一.txt'])
  })
})

it('logos, pixels and signatures are left out, pictures in the text are not', async () => {
  const part = (type: string, lines: string[], content: Buffer) =>
    [
      `--b`,
      `Content-Type: ${type}`,
      ...lines,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64'),
    ].join('\r\n')
  const small = Buffer.alloc(900, 1)
  const large = Buffer.alloc(30_000, 1)
  const { files } = await read(
    head('Content-Type: multipart/related; boundary=b'),
    [
      part('text/html', [], Buffer.from('<p>写真です<img src="cid:a"></p>')),
      part('image/png; name=logo.png', ['Content-ID: <l>', 'Content-Disposition: inline'], small),
      part('image/gif; name=pixel.gif', ['Content-ID: <p>'], small),
      part('image/jpeg; name=photo.jpg', ['Content-ID: <a>', 'Content-Disposition: inline'], large),
      part('image/png; name=small.png', ['Content-Disposition: attachment; filename=small.png'], small),
      part('application/pkcs7-signature; name=smime.p7s', [], small),
      '--b--',
      '',
    ].join('\r\n'),
  )
  expect(files.map(({ name }) => name)).toEqual(['photo.jpg', 'small.png'])
})

it.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['List-Id: <all.example>', true],
  ['Return-Path: <>', true],
  ['Return-Path: <hanako@phone.example>', false],
  ['X-Mailer: i-mode', false],
])('“%s” is by a program: %s', async (line, automatic) => {
  expect((await read(head(line), 'x')).automatic).toBe(automatic)
})
