import { describe, expect, it } from 'vitest'
import { htmlText } from '#server/platform/mail/html-text.ts'
import { replyMarker, replyText } from './reply-text.rules.ts'

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
const sent = `${replyMarker} この線より上に返信をお書きください ${replyMarker}\n\n佐藤 花子 様\n\n会社からの回答です。`

describe('the text of an answer to an email', () => {
  it.each([
    ['nothing quoted', 'まだできません。\n\n田中', 'まだできません。\n\n田中'],
    [
      'quoted below',
      `まだできません。\n\n2026年11月23日(月) 10:00 Hiroba <a@b.example>:\n\n${quoted(sent)}`,
      'まだできません。',
    ],
    [
      'quoted in English',
      `Thanks!\n\nOn Mon, 23 Nov 2026 at 10:00, Hiroba <a@b.example>\nwrote:\n\n${quoted(sent)}`,
      'Thanks!',
    ],
    ['answered below', `On Mon, 23 Nov 2026, Hiroba wrote:\n${quoted('Did it work?')}\n\nYes.`, 'Yes.'],
    [
      'answered in between',
      `${quoted('色は？')}\n青です。\n${quoted('数は？')}\n三つです。`,
      '青です。\n三つです。',
    ],
    [
      'forwarded as Outlook does',
      'できました。\n\n________________________________\n差出人: Hiroba\n送信日時: 2026年11月23日',
      'できました。',
    ],
    [
      'with the head of Outlook',
      'できました。\n\nFrom: Hiroba <a@b.example>\nSent: Monday\nTo: x\n\n会社からの回答です。',
      'できました。',
    ],
    ['by the line', `できました。\n\n${sent}`, 'できました。'],
    ['signed', 'できました。\n-- \n田中 一郎\n内線100', 'できました。'],
    ['answered below everything', `${sent}\n\nここに書きました。`, `${sent}\n\nここに書きました。`],
    ['only a sentence about a day', 'On Monday 2026 he wrote a lot.', 'On Monday 2026 he wrote a lot.'],
  ])('%s', (_, text, wanted) => {
    expect(replyText(text)).toBe(wanted)
    expect(replyText(text.replaceAll('\n', '\r\n'))).toBe(wanted)
  })

  it('is empty if there is nothing but the email itself', () => {
    expect(replyText(`\n${quoted('会社からの回答です。')}\n`)).toBe('')
  })
})

it('an email of HTML only is read as text, without what it quotes', () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body><p>まだ<b>できません</b>&amp;困っています。</p>
    <div>2行目<br>3行目</div><script>alert(1)</script><blockquote><p>会社からの回答です。</p></blockquote></body></html>`
  expect(htmlText(html)).toBe('まだできません&困っています。\n2行目\n3行目')
})
