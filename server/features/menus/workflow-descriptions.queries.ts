import type { ApproverCondition, WorkflowStep } from '#common/approval/workflow.ts'
import type { AudienceTerm } from '#common/audience-rule.ts'
import { otherChoice } from '#common/form/answer.ts'
import type { Condition, FormItem } from '#common/form/form-item.ts'
import { choiceOf } from '#common/form/item-kinds.ts'
import { showMoney, showNumber } from '#common/form/show-number.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findTermNames } from './menus.queries.ts'
import { workflowStrings } from './workflow-words.strings.ts'

type Names = Awaited<ReturnType<typeof findTermNames>>

/** The positions, people and departments named by a condition. */
export function termsOfCondition(condition: ApproverCondition): AudienceTerm[] {
  switch (condition.type) {
    case 'position':
      return [{ type: 'position', id: condition.positionId }]
    case 'user':
      return [{ type: 'user', id: condition.userId }]
    case 'department':
      return [{ type: 'department', id: condition.departmentId, descendants: false }]
    case 'chosen':
      return condition.departmentIds.map((id) => ({ type: 'department', id, descendants: false }))
    default:
      return []
  }
}

/** The names of positions, departments and people in these conditions; omits those that people may not see. */
export const findConditionNames = (db: CompanyDb, conditions: readonly ApproverCondition[]) =>
  findTermNames(db, [{ include: conditions.flatMap(termsOfCondition), match: 'any' }])

/** The people that a condition selects. */
export function describeApprover(condition: ApproverCondition, names: Names, locale: Locale): string {
  const t = phrases(workflowStrings, locale)
  const nameOf = (type: Names[number]['type'], id: number) =>
    names.find((name) => name.type === type && name.id === id)?.name
  switch (condition.type) {
    case 'superior':
      return t.superior
    case 'superiors':
      return t.superiors(condition.levels)
    case 'position': {
      const name = nameOf('position', condition.positionId)
      if (name === undefined) return t.limited
      if (condition.of === 'own') return t.positionOwn(name)
      return condition.of === 'parent' ? t.positionParent(name) : name
    }
    case 'department': {
      const name = nameOf('department', condition.departmentId)
      return name === undefined ? t.limited : t.department(name)
    }
    case 'user': {
      const name = nameOf('user', condition.userId)
      return name === undefined ? t.limited : t.person(name)
    }
    case 'chosen': {
      const among = condition.departmentIds.flatMap((id) => nameOf('department', id) ?? [])
      return among.length > 0 ? t.chosenAmong(among) : t.chosen
    }
  }
}

/** Finds an item by its key, or a column by `repeat.column`. */
function itemOf(items: readonly FormItem[], path: string): FormItem | undefined {
  const [key, column] = path.split('.')
  const item = items.find((one) => one.key === key)
  return column && item?.kind === 'repeat' ? item.items.find((one) => one.key === column) : item
}

type Compared = Exclude<Condition, { test: 'answered' }>
const isOnChoice = (condition: Compared): condition is Extract<Compared, { value: string }> =>
  condition.test === 'is' || condition.test === 'isNot'

function describeCondition(condition: Condition, items: readonly FormItem[], locale: Locale) {
  const t = phrases(workflowStrings, locale)
  const item = itemOf(items, condition.item)
  const name = item?.name ?? condition.item
  if (condition.test === 'answered') return t.answered(name)
  if (!isOnChoice(condition)) return t[condition.test](name, amountIn(condition.value, item, locale))
  const { test, value } = condition
  if (value === otherChoice) return t[test](name, t.other)
  const option = item && choiceOf(item)?.options.find(({ key }) => key === value)
  return t[test](name, option?.name ?? value)
}

function amountIn(amount: number, item: FormItem | undefined, locale: Locale) {
  if (item?.kind === 'money') return showMoney(amount, locale)
  return showNumber(amount, item?.kind === 'number' || item?.kind === 'computed' ? item.unit : '', locale)
}

/** When a step applies; null: always. */
export function describeWhen(
  { when }: Pick<WorkflowStep, 'when'>,
  items: readonly FormItem[],
  locale: Locale,
) {
  if (when.length === 0) return null
  return phrases(workflowStrings, locale).and(
    when.map((condition) => describeCondition(condition, items, locale)),
  )
}
