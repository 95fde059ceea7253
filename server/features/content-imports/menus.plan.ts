import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import { workflowLimits } from '#common/approval/workflow.ts'
import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { foldedName } from '#common/folded-name.ts'
import { type FormItem, formLimits } from '#common/form/form-item.ts'
import { type menuFlows, type menuKinds, mostMenus } from '#contract/admin-menus.ts'
import type { contentImportMenu } from '#contract/content-imports.ts'
import { pathParts } from '#server/features/user-imports/mapped-cells.strings.ts'
import {
  flowOf,
  type ImportedItemKind,
  isEveryone,
  isSuperior,
  isYes,
  itemKindOf,
  menuKindOf,
} from './menu-columns.strings.ts'
import type { KnownSource, MenuWorld } from './menu-world.queries.ts'
import type { SourceItem, SourceMenu } from './menus.import.ts'

type Shown = z.output<typeof contentImportMenu>
type Loss = Shown['losses'][number]

/** A menu as it will be. */
export type ImportedDesign = {
  name: string
  category: string
  description: string
  remarks: string
  kind: (typeof menuKinds)[number]
  flow: (typeof menuFlows)[number]
  useRule: AudienceRule
  publicationRule: AudienceRule
  items: FormItem[]
  workflow: Workflow | null
}

export type MenuPlan = Shown & {
  source: string
  design: ImportedDesign
  hash: string
  known: KnownSource | undefined
}

const nameLength = 50
const categoryLength = 30
const descriptionLength = 500
const choiceLength = 100
const itemNoteLength = 500

const base = { shownWhen: null, published: true }

function itemOf(kind: ImportedItemKind, options: { key: string; name: string }[]) {
  switch (kind) {
    case 'text':
      return { kind, placeholder: '', maxLength: formLimits.textLength }
    case 'long_text':
      return { kind, placeholder: '', maxLength: formLimits.longTextLength }
    case 'number':
      return { kind, placeholder: '', unit: '', min: null, max: null, decimals: 0 }
    case 'money':
      return { kind, placeholder: '', min: null, max: null }
    case 'date':
      return { kind, min: null, max: null }
    case 'choice':
      return { kind, options, other: false }
    case 'choices':
      return { kind, options, other: false, most: null }
    case 'users':
      return { kind, most: formLimits.users, tagged: false }
    case 'departments':
      return { kind, most: formLimits.users }
    case 'images':
      return { kind, most: formLimits.images }
    case 'videos':
      return { kind, most: formLimits.videos }
    case 'files':
      return { kind, most: formLimits.files }
    case 'link':
      return { kind, placeholder: '' }
    default:
      return { kind }
  }
}

function planItems(items: readonly SourceItem[], losses: Loss[]): FormItem[] {
  const kept = items.filter(({ name }) => name !== '')
  for (const { kind } of items.filter(({ name }) => name === ''))
    losses.push({ kind: 'item_nameless', text: kind })
  if (kept.length > formLimits.items)
    losses.push({ kind: 'items_beyond', text: String(kept.length - formLimits.items) })
  return kept.slice(0, formLimits.items).map((item, index): FormItem => {
    const given = item.kind === '' ? 'text' : itemKindOf(item.kind)
    const choices = [...new Set(item.choices)]
    if (!given) losses.push({ kind: 'item_kind', text: `${item.name} (${item.kind})` })
    const chooses = given === 'choice' || given === 'choices'
    if (chooses && choices.length === 0) losses.push({ kind: 'choices', text: item.name })
    if (chooses && choices.length > formLimits.options)
      losses.push({ kind: 'choices_beyond', text: item.name })
    const kind = !given || (chooses && choices.length === 0) ? 'text' : given
    const options = choices
      .slice(0, formLimits.options)
      .map((name, at) => ({ key: `o${at + 1}`, name: name.slice(0, choiceLength) }))
    const answered = kind !== 'heading' && kind !== 'note'
    return {
      ...base,
      ...{ key: `i${index + 1}`, name: item.name.slice(0, formLimits.nameLength) },
      ...{ note: item.note.slice(0, itemNoteLength), required: answered && isYes(item.required) },
      ...itemOf(kind, options),
    } as FormItem
  })
}

/** The department that a name means; undefined: none, or several. */
function departmentOf(name: string, { departments }: MenuWorld) {
  const ids = departments.get(foldedName(pathParts(name).join('\uff0f')))
  return ids?.length === 1 ? ids[0] : undefined
}

/** Who a list of departments means. Those that are unknown are left out: never does it become everyone. */
function planRule(names: readonly string[] | null, world: MenuWorld, losses: Loss[]): AudienceRule {
  if (names === null || names.some(isEveryone)) return everyone
  const include = names.flatMap((name) => {
    const id = departmentOf(name, world)
    if (id !== undefined) return { type: 'department' as const, id, descendants: true }
    losses.push({ kind: 'department', text: name })
    return []
  })
  return { include, match: 'any' }
}

function approverOf(name: string, world: MenuWorld): ApproverCondition | null {
  if (isSuperior(name)) return { type: 'superior' }
  const [positionId, ...others] = world.positions.get(foldedName(name)) ?? []
  if (positionId !== undefined && others.length === 0) return { type: 'position', positionId, of: 'own' }
  const departmentId = departmentOf(name, world)
  return departmentId === undefined ? null : { type: 'department', departmentId }
}

function planWorkflow(steps: readonly string[], world: MenuWorld, losses: Loss[]): Workflow | null {
  const known = steps.flatMap((name) => {
    const approver = approverOf(name, world)
    if (!approver) losses.push({ kind: 'approver', text: name })
    else if (approver.type === 'position') losses.push({ kind: 'approver_scope', text: name })
    return approver ? [{ name, approver }] : []
  })
  if (known.length > workflowLimits.steps)
    losses.push({ kind: 'steps_beyond', text: String(known.length - workflowLimits.steps) })
  if (known.length === 0) return null
  return {
    steps: known.slice(0, workflowLimits.steps).map(({ name, approver }, index) => ({
      ...{ key: `s${index + 1}`, name: name.slice(0, nameLength), approvers: [approver] },
      ...{ need: { mode: 'any' as const }, when: [], itemKeys: [] },
    })),
    watchers: [],
  }
}

function planDesign(menu: SourceMenu, world: MenuWorld, usual: string) {
  const losses: Loss[] = []
  const kind = menuKindOf(menu.kind)
  const flow = flowOf(menu.kind)
  if (menu.kind !== '' && !kind && !flow) losses.push({ kind: 'kind', text: menu.kind })
  const workflow = planWorkflow(menu.steps, world, losses)
  const useRule = planRule(menu.departments, world, losses)
  if (isYes(menu.published)) losses.push({ kind: 'published', text: '' })
  const design: ImportedDesign = {
    name: menu.name,
    category: (menu.category || usual).slice(0, categoryLength),
    description: menu.description.slice(0, descriptionLength),
    remarks: menu.description.length > descriptionLength ? menu.description : '',
    kind: kind ?? 'standard',
    // Approval needs an application.
    flow: workflow && (flow ?? 'share') === 'share' ? 'apply' : (flow ?? 'share'),
    useRule,
    publicationRule: menu.readers === null ? useRule : planRule(menu.readers, world, losses),
    items: planItems(menu.items, losses),
    workflow,
  }
  return { design, losses }
}

const hashOf = (design: ImportedDesign) => createHash('sha256').update(JSON.stringify(design)).digest('hex')

/** What becomes of each menu of a file, or why it is left out. `usual`: the category of menus without one. */
export function planMenus(menus: readonly SourceMenu[], world: MenuWorld, usual: string): MenuPlan[] {
  let made = world.menus.length
  return menus.map((menu) => {
    const { design, losses } = planDesign(menu, world, usual)
    const hash = hashOf(design)
    const known = world.sources.get(menu.source)
    const twin = world.menus.some(
      ({ id, name, category }) =>
        id !== known?.id &&
        foldedName(name) === foldedName(design.name) &&
        foldedName(category) === foldedName(design.category),
    )
    const same = known !== undefined && known.contentHash === hash
    const reason = menu.broken
      ? 'broken'
      : menu.name === ''
        ? 'no_name'
        : menu.name.length > nameLength
          ? 'long_name'
          : same
            ? null
            : twin
              ? 'name_taken'
              : known?.published
                ? 'published_here'
                : known && known.menuVersion !== known.version
                  ? 'changed_here'
                  : !known && made >= mostMenus
                    ? 'too_many'
                    : null
    const outcome = reason ? 'refused' : same ? 'same' : known ? 'changed' : 'new'
    if (outcome === 'new') made += 1
    return {
      ...{ place: menu.place, name: menu.name.slice(0, nameLength), category: design.category },
      ...{ outcome, reason, losses, menuId: known?.id ?? null },
      ...{ source: menu.source, design, hash, known },
    }
  })
}
