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

export const condolencePayment = (w: Say) =>
  plan({
    key: 'condolence_payment',
    name: w('慶弔見舞金の申請', 'Congratulation and condolence payment'),
    nameKana: 'けいちょうみまいきんのしんせい',
    description: w(
      '結婚、出産、入学、弔事などのときに、会社からお祝い金・見舞金を受け取れます。',
      'A payment from the company for a wedding, a birth, a child’s first school year or a bereavement.',
    ),
    remarks: w(
      '事由の日から3か月以内に申請してください。証明する書類（写し）を添付してください。',
      'Apply within three months and attach a copy of a supporting document.',
    ),
    iconName: 'reward',
    tone: 'yellow',
    flow: 'apply',
    publicationMode: 'nobody',
    benefit: true,
    forms: {
      apply: [
        newItem('choice', 'reason', w('事由', 'Occasion'), {
          ...required,
          options: options(
            w('結婚', 'Wedding'),
            w('出産', 'Birth'),
            w('子の入学', 'Child starts school'),
            w('家族の弔事', 'Bereavement'),
            w('災害見舞', 'Disaster'),
          ),
          other: true,
        }),
        newItem('date', 'day', w('事由の日', 'Day'), required),
        newItem('text', 'person', w('対象の方と続柄', 'Person and relationship to you'), {
          ...unpublished,
          ...required,
          placeholder: w('例：長女', 'For example: my daughter'),
        }),
        newItem('text', 'venue', w('式場・葬儀場の名称', 'Place of the ceremony'), {
          ...unpublished,
          shownWhen: { item: 'reason', test: 'is', value: 'option4' },
        }),
        newItem('files', 'proof', w('証明する書類', 'Document'), { ...required, ...unpublished, most: 3 }),
        newItem('long_text', 'note', w('連絡事項', 'Other information'), unpublished),
      ],
      report: null,
    },
    workflows: {
      apply: workflow(
        step('superior', w('上長の承認', 'Manager'), superior),
        step('office', w('人事の確認', 'Human resources'), []),
      ),
      report: null,
    },
    subsidies: [subsidy({ stage: 'apply', name: w('慶弔見舞金', 'Payment'), kind: 'fixed', amount: 30_000 })],
  })
