import type { FormItem } from '#common/form/form-item.ts'
import { newItem } from '#common/form/new-item.ts'
import {
  options,
  plan,
  required,
  type Say,
  step,
  subsidy,
  superior,
  twoSuperiors,
  unpublished,
  workflow,
} from './template-parts.ts'

const lines = (w: Say, receipts: FormItem[]): FormItem[] => [
  newItem('repeat', 'expenses', w('明細', 'Items'), {
    ...required,
    fewest: 1,
    most: 30,
    items: [
      newItem('text', 'what', w('内容', 'What'), required),
      newItem('choice', 'sort', w('科目', 'Account'), {
        ...required,
        options: options(
          w('交通費', 'Travel'),
          w('宿泊費', 'Accommodation'),
          w('会議費', 'Meetings'),
          w('消耗品費', 'Supplies'),
        ),
        other: true,
      }),
      newItem('money', 'amount', w('金額', 'Amount'), { ...required, min: 1 }),
      ...receipts,
    ],
  }),
  newItem('computed', 'total', w('合計', 'Total'), {
    formula: { operation: 'total', repeat: 'expenses', column: 'amount' },
    unit: w('円', 'yen'),
  }),
]

export const expenses = (w: Say) =>
  plan({
    key: 'expenses',
    name: w('経費の申請と精算', 'Expenses: estimate and settlement'),
    nameKana: 'けいひのしんせいとせいさん',
    description: w(
      '使う前に見積もりを申請し、使ったあとに実績と領収書を報告します。',
      'Submit an estimate before you spend, and the actual amounts with receipts afterwards.',
    ),
    iconName: 'document',
    tone: 'green',
    flow: 'apply_report',
    publicationMode: 'nobody',
    forms: {
      apply: [
        newItem('text', 'purpose', w('目的', 'Purpose'), required),
        newItem('period', 'period', w('使う期間', 'When'), required),
        ...lines(w, []),
        newItem('long_text', 'reason', w('必要な理由', 'Reason'), unpublished),
      ],
      report: [
        newItem('date', 'day', w('支払った日', 'Paid on'), { ...required, max: 'today' }),
        ...lines(w, [newItem('files', 'receipt', w('領収書', 'Receipt'), { ...required, most: 3 })]),
        newItem(
          'long_text',
          'difference',
          w('見積もりとの差の理由', 'Reason for the difference from the estimate'),
          unpublished,
        ),
      ],
    },
    workflows: {
      apply: workflow(
        step('superior', w('上長の承認', 'Manager'), superior),
        step(
          'second',
          w('上位の上長の承認（5万円を超えるとき）', 'Second-level manager (over ¥50,000)'),
          twoSuperiors,
          {
            need: { mode: 'all' },
            when: [{ item: 'total', test: 'over', value: 50_000 }],
          },
        ),
      ),
      report: workflow(
        step('superior', w('上長の承認', 'Manager'), superior),
        step('office', w('経理の確認', 'Accounting'), []),
      ),
    },
    subsidies: [
      subsidy({
        stage: 'report',
        name: w('経費の支払い', 'Reimbursement'),
        kind: 'answer',
        itemKey: 'total',
        percent: 100,
      }),
    ],
  })
