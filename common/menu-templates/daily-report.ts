import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say, unpublished } from './template-parts.ts'

export const dailyReport = (w: Say) =>
  plan({
    key: 'daily_report',
    name: w('日報', 'Daily report'),
    nameKana: 'にっぽう',
    description: w(
      '今日の仕事と明日の予定を、所属の部署に報告します。1日の終わりに3分で。',
      'Share today’s work and tomorrow’s plans with your department. It takes three minutes at the end of the day.',
    ),
    iconName: 'report',
    tone: 'blue',
    kind: 'daily_report',
    flow: 'share',
    publicationMode: 'department',
    grouped: true,
    useLimit: { count: 1, period: 'day' },
    forms: {
      apply: null,
      report: [
        newItem('date', 'day', w('報告する日', 'Day'), { ...required, max: 'today' }),
        newItem('long_text', 'done', w('今日やったこと', 'Done today'), required),
        newItem('long_text', 'learned', w('気づき・困っていること', 'Observations and problems')),
        newItem('long_text', 'next', w('明日やること', 'Tomorrow')),
        newItem('choice', 'mood', w('今日の調子', 'How was your day?'), {
          options: options(w('よい', 'Good'), w('ふつう', 'As usual'), w('つかれた', 'Tiring')),
        }),
        newItem('long_text', 'toManager', w('上長だけに伝えたいこと', 'For your manager only'), {
          ...unpublished,
          note: w('ほかの人には公開されません。', 'No one else can see this.'),
        }),
      ],
    },
  })
