import { newItem } from '#common/form/new-item.ts'
import { plan, required, type Say } from './template-parts.ts'

export const selfIntroduction = (w: Say) =>
  plan({
    key: 'self_introduction',
    name: w('自己紹介', 'Self-introduction'),
    nameKana: 'じこしょうかい',
    description: w(
      '入社した人も、長くいる人も。知ってもらうと、仕事がしやすくなります。',
      'Introduce yourself, whether you are new or not. Work is easier when people know each other.',
    ),
    iconName: 'smile',
    tone: 'yellow',
    flow: 'share',
    forms: {
      apply: null,
      report: [
        newItem('images', 'photo', w('写真', 'Photo'), { most: 3 }),
        newItem('text', 'callMe', w('呼んでほしい名前', 'Call me'), required),
        newItem('text', 'home', w('出身地', 'From')),
        newItem('long_text', 'work', w('いまの仕事', 'My work'), required),
        newItem('long_text', 'likes', w('好きなもの・趣味', 'What I like')),
        newItem('long_text', 'message', w('ひとこと', 'A message to everyone'), required),
      ],
    },
    rewards: [{ receiver: 'poster', itemKey: null, points: 10 }],
  })
