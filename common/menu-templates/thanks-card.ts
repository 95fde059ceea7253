import { newItem } from '#common/form/new-item.ts'
import { card, plan, required, type Say } from './template-parts.ts'

export const thanksCard = (w: Say) =>
  plan({
    key: 'thanks_card',
    name: w('サンクスカード', 'Thanks card'),
    nameKana: 'さんくすかーど',
    description: w(
      '仲間への感謝を、カードに言葉を添えて届けます。小さなことほど、ぜひ。',
      'Thank a colleague with a card and a few words, especially for the small things.',
    ),
    iconName: 'heart',
    tone: 'red',
    kind: 'thanks',
    flow: 'share',
    forms: {
      apply: null,
      report: [
        newItem('users', 'to', w('贈る相手', 'To'), { ...required, tagged: true, most: 10 }),
        newItem('card', 'card', w('カード', 'Card'), {
          ...required,
          cards: [
            card('thanks', w('ありがとう', 'Thank you'), 'red', 'heart'),
            card('help', w('助かりました', 'You saved the day'), 'green', 'smile'),
            card('team', w('チームプレー', 'Great teamwork'), 'blue', 'users'),
            card('challenge', w('ナイスチャレンジ', 'Great effort'), 'yellow', 'up'),
            card('learn', w('勉強になりました', 'I learned from you'), 'cyan', 'document'),
          ],
        }),
        newItem('long_text', 'message', w('メッセージ', 'Message'), {
          ...required,
          maxLength: 1000,
          placeholder: w('どんなことがうれしかったですか', 'What are you thankful for?'),
        }),
        newItem('images', 'photo', w('写真', 'Photos'), { most: 4 }),
      ],
    },
    rewards: [
      { receiver: 'tagged', itemKey: 'to', points: 10 },
      { receiver: 'poster', itemKey: null, points: 2 },
    ],
  })
