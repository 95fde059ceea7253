import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say, step, superior, unpublished, workflow } from './template-parts.ts'

export const suggestionBox = (w: Say) =>
  plan({
    key: 'suggestion_box',
    name: w('改善提案', 'Suggestions'),
    nameKana: 'かいぜんていあん',
    description: w(
      '仕事をよくするアイデアを提案できます。採用されたものは全員に公開されます。',
      'Ideas to improve our work. Adopted ideas are shown to everyone.',
    ),
    iconName: 'sun',
    tone: 'yellow',
    flow: 'report',
    forms: {
      apply: null,
      report: [
        newItem('text', 'title', w('提案のタイトル', 'Title'), required),
        newItem('choice', 'field', w('分野', 'Field'), {
          ...required,
          options: options(
            w('お客様へのサービス', 'Service'),
            w('作業の効率', 'Efficiency'),
            w('安全', 'Safety'),
            w('コスト', 'Cost'),
            w('働きやすさ', 'Working life'),
          ),
          other: true,
        }),
        newItem('long_text', 'now', w('いまの困りごと', 'Current problem'), required),
        newItem('long_text', 'idea', w('提案', 'The idea'), required),
        newItem('images', 'photos', w('写真', 'Photos'), { most: 4 }),
        newItem('money', 'effect', w('見込まれる効果（年間）', 'Expected benefit per year'), { min: 0 }),
        newItem('choice', 'grade', w('評価（上長が記入）', 'Grade (by the manager)'), {
          ...unpublished,
          options: options('A', 'B', 'C'),
        }),
      ],
    },
    workflows: {
      apply: null,
      report: workflow(step('superior', w('上長の評価', 'Manager'), superior, { itemKeys: ['grade'] })),
    },
    rewards: [{ receiver: 'poster', itemKey: null, points: 50 }],
  })
