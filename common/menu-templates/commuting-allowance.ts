import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say, step, superior, unpublished, workflow } from './template-parts.ts'

export const commutingAllowance = (w: Say) =>
  plan({
    key: 'commuting_allowance',
    name: w('通勤手当の申請', 'Commuting allowance'),
    nameKana: 'つうきんてあてのしんせい',
    description: w(
      '入社、引っ越し、勤務先の変更があったときに、通勤の経路と定期代を申請します。',
      'Your route to work and the cost of your pass. Apply when you join, move, or change your workplace.',
    ),
    iconName: 'apply',
    tone: 'cyan',
    flow: 'apply',
    publicationMode: 'nobody',
    forms: {
      apply: [
        newItem('choice', 'reason', w('申請の理由', 'Reason'), {
          ...required,
          options: options(
            w('入社', 'Joined'),
            w('引っ越し', 'Moved home'),
            w('勤務先の変更', 'New workplace'),
            w('運賃の改定', 'Fare change'),
          ),
        }),
        newItem('date', 'from', w('変更する日', 'From'), required),
        newItem('choice', 'means', w('通勤の方法', 'How you commute'), {
          ...required,
          options: options(
            w('電車・バス', 'Train or bus'),
            w('自家用車', 'Car'),
            w('自転車', 'Bicycle'),
            w('徒歩', 'On foot'),
          ),
        }),
        newItem('repeat', 'routes', w('経路', 'Route'), {
          ...unpublished,
          shownWhen: { item: 'means', test: 'is', value: 'option1' },
          fewest: 1,
          most: 5,
          items: [
            newItem('text', 'line', w('路線', 'Line'), required),
            newItem('text', 'stations', w('区間', 'Between'), {
              ...required,
              placeholder: w('例：大宮〜新宿', 'For example: Omiya – Shinjuku'),
            }),
            newItem('money', 'pass', w('6か月定期代', 'Six-month pass'), required),
          ],
        }),
        newItem('computed', 'total', w('6か月定期代の合計', 'Six-month passes in total'), {
          ...unpublished,
          shownWhen: { item: 'means', test: 'is', value: 'option1' },
          formula: { operation: 'total', repeat: 'routes', column: 'pass' },
          unit: w('円', 'yen'),
        }),
        newItem('number', 'distance', w('片道の距離', 'Distance, one way'), {
          ...unpublished,
          unit: 'km',
          decimals: 1,
          min: 0,
          max: 200,
          shownWhen: { item: 'means', test: 'is', value: 'option2' },
        }),
        newItem('files', 'map', w('経路の分かる資料', 'A map or timetable'), { ...unpublished, most: 2 }),
      ],
      report: null,
    },
    workflows: {
      apply: workflow(
        step('superior', w('上長の承認', 'Manager'), superior),
        step('office', w('総務の確認', 'General affairs'), []),
      ),
      report: null,
    },
  })
