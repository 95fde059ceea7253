import type { Workflow, WorkflowStep } from '#common/approval/workflow.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import { checkForm } from '#common/form/check-form.ts'
import type { AskedItem, Condition, FormItem } from '#common/form/form-item.ts'
import { choiceOf } from '#common/form/item-kinds.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { designSteps } from '#contract/admin-menus.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import type { Design, Stage } from './admin-menus.queries.ts'
import { adminMenusStrings } from './admin-menus.strings.ts'

type Missing = { step: (typeof designSteps)[number]; stage: Stage | null; message: string }

/** What prevents publishing a menu, in words, each with the step that fixes it. */
export function missingOf(design: Design, locale: Locale): Missing[] {
  const { menu } = design
  const stages = stagesOf(menu)
  return [
    ...(menu.formKind === 'items' ? stages.flatMap((stage) => missingInForm(design, stage, locale)) : []),
    ...(namesNobody(design)
      ? [{ step: 'form' as const, stage: null, message: words(locale).thanksNobody }]
      : []),
    ...(menu.flow === 'share' ? [] : stages.flatMap((stage) => missingInWorkflow(design, stage, locale))),
    ...missingInConditions(design, locale),
    ...missingInPayments(design, locale),
  ]
}

const words = (locale: Locale) => phrases(adminMenusStrings, locale)
const formOf = ({ menu }: Design, stage: Stage) =>
  (stage === 'apply' ? menu.applyForm : menu.reportForm) ?? []
const workflowOf = ({ menu }: Design, stage: Stage) =>
  stage === 'apply' ? menu.applyWorkflow : menu.reportWorkflow

function missingInForm(design: Design, stage: Stage, locale: Locale): Missing[] {
  const t = words(locale)
  const two = design.menu.flow === 'apply_report'
  const stageName = two ? (stage === 'apply' ? t.stageApply : t.stageReport) : null
  return formMessages(formOf(design, stage), locale).map(({ name, message }) => ({
    step: 'form',
    stage: two ? stage : null,
    message: t.inForm(stageName, name, message),
  }))
}

/** Thanks are counted by the recipient of a card: a form that does not ask for one thanks nobody. */
const namesNobody = (design: Design) =>
  design.menu.kind === 'thanks' &&
  design.menu.formKind === 'items' &&
  !stagesOf(design.menu)
    .flatMap((stage) => formOf(design, stage))
    .some((item) => item.kind === 'users' && item.tagged)

/** Problems of a form, each with the name of the item. */
function formMessages(items: readonly FormItem[], locale: Locale) {
  return checkForm(items, locale).map(({ item, message }) => ({ name: nameIn(items, item, locale), message }))
}

/** The name of an item, or its place while it has no name; null: the form itself. */
function nameIn(items: readonly FormItem[], key: string | null, locale: Locale): string | null {
  const t = words(locale)
  for (const [index, item] of items.entries()) {
    if (item.key === key) return item.name.trim() || t.itemAt(index + 1)
    if (item.kind !== 'repeat') continue
    const column = nameIn(item.items, key, locale)
    if (column !== null) return t.columnOf(item.name.trim() || t.itemAt(index + 1), column)
  }
  return null
}

function missingInWorkflow(design: Design, stage: Stage, locale: Locale): Missing[] {
  const t = words(locale)
  const workflow = workflowOf(design, stage)
  if (!workflow?.steps.length)
    return [
      { step: 'approval', stage, message: t.noWorkflow(stage === 'apply' ? t.stageApply : t.stageReport) },
    ]
  const messages = [
    ...workflowMessages(workflow, formOf(design, stage), locale),
    ...reachMessages(design, stage, workflow, locale),
  ]
  return messages.map((message) => ({ step: 'approval', stage, message }))
}

/** Steps that require more people than there are: nobody could submit anything. */
function reachMessages({ approvers }: Design, stage: Stage, { steps }: Workflow, locale: Locale) {
  const t = words(locale)
  return steps.flatMap((step, index) => {
    const known = approvers.find((one) => one.stage === stage && one.step === step.key)
    // A step without any condition is already reported.
    if (!known || step.approvers.length === 0 || known.most === null || known.most >= known.need) return []
    const name = step.name || String(index + 1)
    return [known.most === 0 ? t.nobodyApproves(name) : t.tooFewPeople(name, known.need, known.most)]
  })
}

/** Warnings before publishing: steps where people who may use the menu would approve their own applications. */
export function noticesOf(design: Design, locale: Locale): Missing[] {
  const t = words(locale)
  const { menu, approvers } = design
  if (menu.flow === 'share') return []
  return stagesOf(menu).flatMap((stage) =>
    (workflowOf(design, stage)?.steps ?? []).flatMap((step, index) => {
      const own = approvers.find((one) => one.stage === stage && one.step === step.key)?.ownCount
      const name = step.name || String(index + 1)
      const found = [
        ...(own && own.allowed > 0 ? [t.selfApproved(name, own.allowed)] : []),
        ...(own && own.refused > 0 ? [t.selfRefused(name, own.refused)] : []),
      ]
      return found.map((message) => ({ step: 'approval' as const, stage, message }))
    }),
  )
}

/** Problems of a workflow together with its form. */
function workflowMessages(workflow: Workflow, items: readonly FormItem[], locale: Locale) {
  return workflow.steps.flatMap((step, index) => stepMessages(step, index, items, locale))
}

function stepMessages(step: WorkflowStep, index: number, items: readonly FormItem[], locale: Locale) {
  const t = words(locale)
  const name = step.name || String(index + 1)
  return [
    ...(step.name ? [] : [t.noStepName(index + 1)]),
    ...(step.approvers.length === 0 ? [t.noApprovers(name)] : []),
    ...(step.need.mode === 'count' && step.need.count < 1 ? [t.tooFewApprovers(name)] : []),
    ...(step.when.every((condition) => isKnown(condition, items)) ? [] : [t.stepCondition(name)]),
    ...(step.itemKeys.every((key) => items.some((item) => item.key === key)) ? [] : [t.stepItems(name)]),
  ]
}

function isKnown(condition: Condition, items: readonly FormItem[]) {
  const item = items.find(({ key }) => key === condition.item)
  if (!item) return false
  if (condition.test !== 'is' && condition.test !== 'isNot') return true
  const choice = choiceOf(item)
  return choice !== null && (choice.other || choice.options.some(({ key }) => key === condition.value))
}

const isEmpty = (rule: AudienceRule) => rule.include !== 'everyone' && rule.include.length === 0

function missingInConditions({ menu, ranks }: Design, locale: Locale): Missing[] {
  const t = words(locale)
  const found: string[] = []
  if (isEmpty(menu.useRule)) found.push(t.nobodyUses)
  if (menu.publicationMode === 'audience' && isEmpty(menu.publicationRule)) found.push(t.nobodyReads)
  if (menu.publicationMode === 'ranks' && ranks.length === 0) found.push(t.noRanks)
  if (menu.publicationMode === 'ranks')
    for (const { rank, name, rule } of ranks)
      if (!name || isEmpty(rule)) found.push(t.rankIncomplete(rank + 1))
  if (menu.publicationMode === 'nobody') {
    if (menu.flow === 'share') found.push(t.nobodyNeedsApproval)
    const items = stagesOf(menu).flatMap((stage) =>
      stage === 'apply' ? (menu.applyForm ?? []) : (menu.reportForm ?? []),
    )
    if (items.some(({ kind }) => kind === 'mission_request')) found.push(t.nobodyWithMission)
  }
  return found.map((message) => ({ step: 'conditions', stage: null, message }))
}

const numeric = new Set<AskedItem['kind']>(['number', 'money', 'computed'])

function missingInPayments(design: Design, locale: Locale): Missing[] {
  const t = words(locale)
  const found: string[] = []
  for (const { stage, kind, itemKey, amount, percent, name } of design.subsidies) {
    if (kind === 'fixed' ? amount === null : percent === null) found.push(t.subsidyAmount(name))
    else if (kind === 'answer' && !isCounted(itemKey, formOf(design, stage))) found.push(t.subsidyItem(name))
  }
  const all = stagesOf(design.menu).flatMap((stage) => formOf(design, stage))
  for (const { receiver, itemKey } of design.rewards)
    if (receiver === 'tagged' && !all.some(({ key, kind }) => key === itemKey && kind === 'users'))
      found.push(t.rewardItem)
  return found.map((message) => ({ step: 'settings', stage: null, message }))
}

function isCounted(itemKey: string | null, items: readonly FormItem[]) {
  const [key, column] = (itemKey ?? '').split('.')
  const item = items.find((one) => one.key === key)
  const counted = item?.kind === 'repeat' ? item.items.find((one) => one.key === column) : item
  return counted !== undefined && numeric.has(counted.kind as AskedItem['kind'])
}
