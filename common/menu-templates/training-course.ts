import { newItem } from '#common/form/new-item.ts'
import {
  options,
  plan,
  required,
  type Say,
  step,
  subsidy,
  superior,
  unpublished,
  workflow,
} from './template-parts.ts'

export const training = (w: Say) =>
  plan({
    key: 'training',
    name: w('研修・セミナーの受講', 'Training and seminars'),
    nameKana: 'けんしゅう・せみなーのじゅこう',
    description: w(
      '受けたい研修を申請し、受講後に学んだことを仲間に共有します。費用は年5万円まで補助されます。',
      'Apply for a course, and share what you learned. The company pays up to ¥50,000 a year.',
    ),
    iconName: 'task',
    tone: 'green',
    flow: 'apply_report',
    benefit: true,
    forms: {
      apply: [
        newItem('text', 'course', w('研修・セミナー名', 'Course'), required),
        newItem('text', 'host', w('主催者', 'Organiser')),
        newItem('period', 'period', w('日程', 'When'), required),
        newItem('link', 'page', w('案内ページ', 'Website')),
        newItem('money', 'fee', w('受講料', 'Fee'), { ...required, ...unpublished, min: 0 }),
        newItem('long_text', 'aim', w('受講の目的', 'Why this course'), required),
      ],
      report: [
        newItem('long_text', 'learned', w('学んだこと', 'What you learned'), required),
        newItem('long_text', 'use', w('仕事にどう活かすか', 'How you will use it'), required),
        newItem('choice', 'recommend', w('おすすめ度', 'Would you recommend it?'), {
          ...required,
          options: options(w('ぜひ', 'Strongly'), w('おすすめ', 'Yes'), w('人による', 'Depends')),
        }),
        newItem('files', 'files', w('資料', 'Material'), { most: 3 }),
        newItem('files', 'receipt', w('領収書', 'Receipt'), { ...unpublished, ...required, most: 1 }),
      ],
    },
    workflows: {
      apply: workflow(step('superior', w('上長の承認', 'Manager'), superior)),
      report: workflow(step('superior', w('上長の確認', 'Manager'), superior)),
    },
    subsidies: [
      subsidy({
        stage: 'apply',
        name: w('受講料の補助', 'Course fee'),
        kind: 'answer',
        itemKey: 'fee',
        percent: 100,
        mostPerUse: 30_000,
        capAmount: 50_000,
        capPeriod: 'year',
      }),
    ],
    rewards: [{ receiver: 'poster', itemKey: null, points: 20 }],
  })
