import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say } from './template-parts.ts'

export const newsletter = (w: Say) =>
  plan({
    key: 'newsletter',
    name: w('社内報', 'Newsletter'),
    nameKana: 'しゃないほう',
    description: w(
      '会社の出来事や人を紹介する記事です。写真や動画、みんなの意見を聞く投票も付けられます。',
      'Stories about the company and its people, with optional pictures, video and a poll.',
    ),
    iconName: 'announcement',
    tone: 'blue',
    flow: 'share',
    forms: {
      apply: null,
      report: [
        newItem('text', 'title', w('見出し', 'Headline'), required),
        newItem('choice', 'section', w('コーナー', 'Section'), {
          options: options(
            w('トップニュース', 'Top story'),
            w('人を知る', 'People'),
            w('現場から', 'From our workplaces'),
            w('お知らせ', 'Notices'),
          ),
        }),
        newItem('images', 'photos', w('写真', 'Photos'), { most: 10 }),
        newItem('long_text', 'text', w('本文', 'Text'), { ...required, maxLength: 10_000 }),
        newItem('videos', 'video', w('動画', 'Video')),
        newItem('link', 'link', w('関連するページ', 'Related page')),
        newItem('poll', 'poll', w('みんなに聞く', 'Poll')),
      ],
    },
  })
