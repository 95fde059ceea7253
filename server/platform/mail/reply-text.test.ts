import { describe, expect, it } from 'vitest'
import { htmlText } from './html-text.ts'
import { ownText, replyMarker, replyText } from './reply-text.ts'

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
    [
      'as Gmail quotes',
      `はい。\n\n2026年11月28日(土) 9:00 ひろば <no-reply@hiroba.example>:\n\n${quoted(sent)}`,
      'はい。',
    ],
    [
      'as Apple quotes',
      `はい。\n\niPhoneから送信\n\n2026/11/28 9:00、ひろば <no-reply@hiroba.example>のメール:\n\n${quoted(sent)}`,
      'はい。',
    ],
    [
      'as Apple quotes in English',
      `Yes.\n\nSent from my iPhone\n\n> On Nov 28, 2026, at 9:00, Hiroba <a@b.example> wrote:\n>\n${quoted(sent)}`,
      'Yes.',
    ],
    [
      'as Outlook quotes in Japanese',
      `はい。\n\n-----元のメッセージ-----\n差出人: ひろば\n送信日時: 2026年11月28日 9:00\n宛先: 花子\n件名: 投稿\n\n会社からの回答です。`,
      'はい。',
    ],
    [
      'as Outlook for phones quotes',
      `はい。\n\nOutlook for iOS を入手\n________________________________\nFrom: ひろば\nSent: Saturday`,
      'はい。',
    ],
    [
      'as carriers quote',
      `はい。\n\n-----Original Message-----\nFrom: ひろば\nDate: 2026/11/28 09:00\nSubject: 投稿\n会社からの回答です。`,
      'はい。',
    ],
    [
      'as Yahoo quotes',
      `はい。\n\n----- Original Message -----\nFrom: ひろば <a@b.example>\nDate: 2026/11/28`,
      'はい。',
    ],
    ['as Thunderbird quotes', `はい。\n\nOn 2026/11/28 9:00, ひろば wrote:\n${quoted(sent)}`, 'はい。'],
    [
      'with the day in a sentence of its own',
      `2026年11月28日(土) 9:00 ひろば <a@b.example>のメール:\n${quoted('色は？')}\n\n青です。`,
      '青です。',
    ],
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

it.each([
  ['本文です。\n\n-- \n田中', '本文です。'],
  ['本文です。\n\niPhoneから送信\n', '本文です。'],
  ['Text.\n\nSent from my Galaxy', 'Text.'],
  ['> 引用も本文です。\n\n続き', '> 引用も本文です。\n\n続き'],
  ['iPhoneから送信\nした人がいます。', 'iPhoneから送信\nした人がいます。'],
])('an email that answers nothing loses its signature only: %j', (text, wanted) => {
  expect(ownText(text)).toBe(wanted)
})
