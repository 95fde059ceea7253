import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say, step, superior, unpublished, workflow } from './template-parts.ts'

export const oneOnOne = (w: Say) =>
  plan({
    key: 'one_on_one',
    name: w('1on1の記録', '1-on-1 notes'),
    nameKana: 'わんおんわんのきろく',
    description: w(
      '上長との対話を記録します。本人と上長のほかには公開されません。',
      'Notes of a meeting with your manager. Only the two of you can see them.',
    ),
    iconName: 'chat',
    tone: 'cyan',
    flow: 'report',
    publicationMode: 'nobody',
    forms: {
      apply: null,
      report: [
        newItem('date', 'day', w('話した日', 'Day'), { ...required, max: 'today' }),
        newItem('choices', 'topics', w('話したこと', 'Topics'), {
          ...required,
          options: options(
            w('仕事の進み具合', 'Work'),
            w('体調', 'Health'),
            w('人間関係', 'People'),
            w('キャリア', 'Career'),
          ),
          other: true,
        }),
        newItem('long_text', 'notes', w('内容', 'Notes'), required),
        newItem('long_text', 'next', w('次回までにすること', 'Actions before the next meeting')),
        newItem('date', 'nextDay', w('次回の予定日', 'Next meeting')),
        newItem(
          'long_text',
          'comment',
          w('上長のコメント（上長が記入）', 'Comment (by the manager)'),
          unpublished,
        ),
      ],
    },
    workflows: {
      apply: null,
      report: workflow(step('superior', w('上長の確認', 'Manager'), superior, { itemKeys: ['comment'] })),
    },
  })
