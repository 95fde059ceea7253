import type { ApproverCondition, WorkflowStep } from '#common/approval/workflow.ts'
import { otherChoice } from '#common/form/answer.ts'
import type { Condition, FormItem } from '#common/form/form-item.ts'
import { choiceOf } from '#common/form/item-kinds.ts'
import type { Phrases } from '#common/strings.ts'
import { groupedNumber } from '../forms/read-number.ts'
import type { sentenceWords } from './approval-sentence.strings.ts'
import type { ApproverNames } from './use-approver-names.ts'

/** The unit of a calculated amount, as designers enter it. */
export const yenUnit = '\u5186'

type T = Phrases<typeof sentenceWords>
/** What the sentences need: the words, the names of approvers, and the items of the form. */
export type Known = { t: T; names: ApproverNames; items: readonly FormItem[] }

function whoOf(condition: ApproverCondition, { t, names }: Known) {
  switch (condition.type) {
    case 'superior':
      return t.superior
    case 'superiors':
      return t.superiors(condition.levels)
    case 'position':
      return t[condition.of](names.positionOf(condition.positionId))
    case 'department':
      return t.department(names.departmentOf(condition.departmentId).label)
    case 'user':
      return t.user(names.personOf(condition.userId))
    case 'chosen': {
      const departments = condition.departmentIds.map((id) => names.departmentOf(id).label)
      return departments.length > 0 ? t.chosenAmong(departments) : t.chosen
    }
  }
}

// These select one person; the others can select several.
const single = (condition: ApproverCondition) => condition.type === 'superior' || condition.type === 'user'

/** Who approves a step: 申請した人の上長が承認. */
export function whoApproves({ approvers, need }: WorkflowStep, known: Known) {
  const { t } = known
  const who = approvers.map((condition) => whoOf(condition, known))
  const [first, ...others] = approvers
  if (!first) return t.nobody
  if (others.length === 0 && single(first)) return t.one(who[0]!)
  return need.mode === 'count' ? t.count(who, need.count) : t[need.mode](who)
}

function ruleOf(condition: Condition, { t, items }: Known) {
  const item = items.find(({ key }) => key === condition.item)
  const name = item?.name || t.unknownItem
  if (condition.test === 'answered') return t.answered(name)
  if (condition.test === 'is' || condition.test === 'isNot') {
    const option = item && choiceOf(item)?.options.find(({ key }) => key === condition.value)
    return t[condition.test](name, option?.name ?? (condition.value === otherChoice ? t.other : ''))
  }
  const value = Number(condition.value)
  const unit = item && 'unit' in item ? item.unit : ''
  const isMoney = item?.kind === 'money' || unit === yenUnit
  return t[condition.test](name, isMoney ? t.yen(value) : `${groupedNumber(value)}${unit}`)
}

/** When a step applies: 「金額」が50,000円以上; empty: always. */
export const whenOf = ({ when }: WorkflowStep, known: Known) =>
  when.length === 0 ? '' : known.t.and(when.map((condition) => ruleOf(condition, known)))

/** A step as one sentence: 2. 「金額」が50,000円以上のとき、総務部のメンバーのうち誰か1人が承認. */
export function sentenceOf(step: WorkflowStep, place: number, known: Known) {
  const { t, items } = known
  const filled = items.filter(({ key }) => step.itemKeys.includes(key)).map(({ name }) => name)
  const act = whoApproves(step, known) + (filled.length > 0 ? t.fillsIn(filled) : '')
  return t.whole(place, act, whenOf(step, known))
}
