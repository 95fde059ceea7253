import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say, step, superior, unpublished, workflow } from './template-parts.ts'

export const businessTrip = (w: Say) =>
  plan({
    key: 'business_trip',
    name: w('出張の申請と報告', 'Business trip'),
    nameKana: 'しゅっちょうのしんせいとほうこく',
    description: w(
      '出張の前に行き先と概算を申請し、帰ったら成果を共有します。',
      'Before the trip: destination and estimated costs. After the trip: results and actual costs.',
    ),
    iconName: 'send',
    tone: 'blue',
    flow: 'apply_report',
    forms: {
      apply: [
        newItem('text', 'place', w('行き先', 'Where'), required),
        newItem('period', 'period', w('日程', 'When'), required),
        newItem('users', 'with', w('同行者', 'Travelling with'), { most: 10 }),
        newItem('long_text', 'purpose', w('目的', 'Purpose'), required),
        newItem('choices', 'means', w('移動の方法', 'Transport'), {
          options: options(
            w('新幹線', 'Shinkansen'),
            w('飛行機', 'Plane'),
            w('車', 'Car'),
            w('宿泊あり', 'Overnight'),
          ),
          other: true,
        }),
        newItem('money', 'fare', w('交通費の概算', 'Estimated fares'), { ...unpublished, min: 0 }),
        newItem('money', 'hotel', w('宿泊費の概算', 'Estimated accommodation'), { ...unpublished, min: 0 }),
        newItem('computed', 'total', w('概算の合計', 'Estimated total'), {
          ...unpublished,
          formula: { operation: 'sum', items: ['fare', 'hotel'] },
          unit: w('円', 'yen'),
        }),
      ],
      report: [
        newItem('text', 'met', w('会った相手・訪問先', 'People you met'), required),
        newItem('long_text', 'result', w('成果', 'Results'), required),
        newItem('long_text', 'next', w('次にすること', 'Next steps')),
        newItem('images', 'photos', w('写真', 'Photos'), { most: 6 }),
        newItem('money', 'spent', w('実際にかかった費用', 'Actual costs'), {
          ...required,
          ...unpublished,
          min: 0,
        }),
      ],
    },
    workflows: {
      apply: workflow(step('superior', w('上長の承認', 'Manager'), superior)),
      report: workflow(step('superior', w('上長の確認', 'Manager'), superior)),
    },
  })
