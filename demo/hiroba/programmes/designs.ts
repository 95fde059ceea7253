import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import { newItem } from '#common/form/new-item.ts'
import { menuTemplates } from '#common/menu-templates/menu-templates.ts'
import { step, superior } from '#common/menu-templates/template-parts.ts'
import type { TemplatePlan } from '#common/menu-templates/template-plan.ts'
import type { Whom } from '../menus.ts'

export type ProgrammeKey =
  | 'thanks_card'
  | 'daily_report'
  | 'condolence_payment'
  | 'commuting_allowance'
  | 'expenses'
  | 'business_trip'
  | 'suggestion_box'
  | 'training'
  | 'one_on_one'
  | 'incident_report'
  | 'newsletter'
  | 'self_introduction'

/** Ids by the demo company's own names. */
export type Lookup = {
  department: (name: string) => number
  /** The person who holds a position in a department. */
  holder: (department: string, position: string) => number
  user: (name: string) => number
  /** A person who has been suspended since. */
  stopped: number
  menu: (key: ProgrammeKey) => number
}

export type Design = {
  key: ProgrammeKey
  category: string
  use: Whom
  publication: Whom
  pickupOrder?: number
  /** The company's own description, in place of the template's. */
  description?: string
  /** What this company added to the template. */
  change?: (plan: TemplatePlan, lookup: Lookup) => Partial<TemplatePlan>
  /** The previous workflow of the first stage. */
  earlier?: (lookup: Lookup) => Workflow
}

const person = (...ids: number[]): ApproverCondition[] => ids.map((userId) => ({ type: 'user', userId }))

/** The last step of a stage, which the template leaves to the company, with its approvers. */
function withOffice(workflow: Workflow | null, approvers: ApproverCondition[], watchers: number[] = []) {
  const { steps } = workflow!
  return {
    steps: steps.map((one) => (one.approvers.length > 0 ? one : { ...one, approvers })),
    watchers: person(...watchers),
  }
}

/** In creation order: a menu comes before the menus that refer to it. */
export const designs: Design[] = [
  {
    key: 'thanks_card',
    category: 'サンクス・称賛',
    use: 'everyone',
    publication: 'everyone',
    pickupOrder: 1,
  },
  {
    key: 'self_introduction',
    category: 'くらし・福利厚生',
    use: 'everyone',
    publication: 'everyone',
  },
  {
    key: 'newsletter',
    category: 'お知らせ・共有',
    use: { below: ['管理本部', '経営企画室'] },
    publication: 'everyone',
    change: ({ forms }, { menu }) => ({
      forms: {
        apply: null,
        report: [
          ...forms.report!,
          newItem('mission_request', 'request', '次に登場してほしい人', {
            note: '選ばれた人に、自己紹介の投稿をお願いします。',
            menuId: menu('self_introduction'),
          }),
        ],
      },
    }),
  },
  {
    key: 'daily_report',
    category: '日々の業務',
    use: { below: ['仙台支店'] },
    publication: { below: ['東日本営業部'] },
    description: '今日の仕事と明日の予定を、所属の部署に報告します。仙台支店と店舗で試行しています。',
  },
  {
    key: 'suggestion_box',
    category: '日々の業務',
    use: 'everyone',
    publication: 'everyone',
    pickupOrder: 2,
    change: ({ workflows }, { holder }) => ({
      workflows: {
        apply: null,
        report: {
          steps: [
            ...workflows.report!.steps,
            step(
              'committee',
              '改善委員会（3人のうち2人）',
              person(holder('営業推進部', '部長'), holder('商品企画部', '部長'), holder('総務部', '部長')),
              { need: { mode: 'count', count: 2 } },
            ),
          ],
          watchers: person(holder('経営企画室', '代表取締役')),
        },
      },
    }),
  },
  {
    key: 'one_on_one',
    category: '日々の業務',
    use: 'everyone',
    publication: 'everyone',
  },
  {
    key: 'incident_report',
    category: '店舗・現場',
    use: { below: ['物流本部', '東日本営業部', '西日本営業部'] },
    publication: 'everyone',
    change: ({ workflows }, { holder }) => ({
      workflows: {
        apply: null,
        report: withOffice(workflows.report, person(holder('品質管理部', '部長')), [
          holder('総務部', '部長'),
        ]),
      },
    }),
  },
  {
    key: 'training',
    category: '学び・研修',
    use: 'everyone',
    publication: 'everyone',
    pickupOrder: 3,
    change: ({ subsidies }) => ({
      subsidies: subsidies.map((subsidy) => ({ ...subsidy, budgetAmount: 2_000_000 })),
    }),
  },
  {
    key: 'condolence_payment',
    category: 'くらし・福利厚生',
    use: 'everyone',
    publication: 'everyone',
    change: ({ workflows, subsidies }, { holder }) => ({
      workflows: {
        apply: withOffice(workflows.apply, person(holder('労務課', '課長')), [holder('人事部', '部長')]),
        report: null,
      },
      subsidies: subsidies.map((subsidy) => ({ ...subsidy, budgetAmount: 1_500_000 })),
    }),
  },
  {
    key: 'expenses',
    category: '申請・届出',
    use: 'everyone',
    publication: 'everyone',
    pickupOrder: 4,
    change: ({ workflows }, { department, holder }) => ({
      workflows: {
        apply: workflows.apply,
        report: withOffice(
          workflows.report,
          [{ type: 'department', departmentId: department('経理部') }],
          [holder('管理本部', '本部長')],
        ),
      },
    }),
  },
  {
    key: 'business_trip',
    category: '申請・届出',
    use: { below: ['営業本部', '商品本部', '物流本部', '経営企画室'] },
    publication: { below: ['営業本部', '商品本部', '物流本部', '経営企画室', '管理本部'] },
    change: ({ forms, workflows }, { department }) => ({
      forms: {
        apply: forms.apply,
        report: [
          ...forms.report!,
          newItem('task_list', 'tasks', 'お願いしたいこと', {
            note: '出張で決まったことを、担当の人に依頼できます。',
          }),
        ],
      },
      workflows: {
        apply: {
          steps: [
            ...workflows.apply!.steps,
            step(
              'accounting',
              '経理の確認（10万円を超えるとき）',
              [{ type: 'department', departmentId: department('経理部') }],
              { when: [{ item: 'total', test: 'over', value: 100_000 }] },
            ),
          ],
          watchers: [],
        },
        report: workflows.report,
      },
    }),
  },
  {
    key: 'commuting_allowance',
    category: '申請・届出',
    use: 'everyone',
    publication: 'everyone',
    change: ({ workflows }, { holder, user }) => ({
      workflows: {
        apply: withOffice(workflows.apply, person(holder('総務課', '課長'), user('高橋 直子'))),
        report: null,
      },
    }),
    earlier: ({ stopped }) => ({
      steps: [step('superior', '上長の承認', superior), step('office', '総務の確認', person(stopped))],
      watchers: [],
    }),
  },
]

/** A design as the company filled it in. */
export function planOf(design: Design, lookup: Lookup): TemplatePlan {
  const template = menuTemplates('ja').find(({ key }) => key === design.key)!
  const described = { ...template, description: design.description ?? template.description }
  return { ...described, ...design.change?.(described, lookup) }
}
