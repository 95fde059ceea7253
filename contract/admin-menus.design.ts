import * as z from 'zod/mini'
import { workflowLimits } from '#common/approval/workflow.ts'
import { formLimits } from '#common/form/form-item.ts'
import { tones } from './menus.ts'
import { eachOnce, id } from './shapes.ts'

/*
 * The design of a menu, validated as strictly as possible without knowing the menu. Texts may still be missing: a menu
 * must be complete only when it is published.
 */

const key = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/))
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most))
const number = z.number().check(z.gte(-1e12), z.lte(1e12))

const condition = z.discriminatedUnion('test', [
  z.object({ item: key, test: z.literal('answered') }),
  z.object({ item: key, test: z.enum(['is', 'isNot']), value: words(200) }),
  z.object({ item: key, test: z.enum(['over', 'under', 'atLeast', 'atMost']), value: number }),
])

const base = {
  key,
  name: words(100),
  note: words(500),
  required: z.boolean(),
  published: z.boolean(),
  shownWhen: z.nullable(condition),
  headline: z.optional(z.boolean()),
}
const placeholder = words(100)
const options = z.array(z.object({ key, name: words(100) })).check(z.maxLength(formLimits.options))
const limit = z.nullable(number)

/** `repeat.column` is a column of a repeated item. */
const operand = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]*(\.[a-zA-Z][a-zA-Z0-9]*)?$/), z.maxLength(81))
const formula = z.discriminatedUnion('operation', [
  z.object({
    operation: z.enum(['sum', 'product', 'difference']),
    items: z.array(operand).check(z.maxLength(20)),
  }),
  z.object({ operation: z.literal('total'), repeat: z.string(), column: z.string() }),
  z.object({
    operation: z.literal('percent'),
    items: z.tuple([z.string().check(z.maxLength(81))]),
    percent: z.number().check(z.gte(0), z.lte(1000)),
  }),
])

const text = (kind: 'text' | 'long_text', most: number) =>
  z.object({ ...base, kind: z.literal(kind), placeholder, maxLength: count(most) })
const many = <K extends 'users' | 'departments' | 'images' | 'videos' | 'files'>(kind: K, most: number) =>
  z.object({ ...base, kind: z.literal(kind), most: count(most) })

/** Items that are also allowed as columns of a repeated item. */
const plainItems = [
  text('text', formLimits.textLength),
  text('long_text', formLimits.longTextLength),
  z.object({
    ...base,
    kind: z.literal('number'),
    placeholder,
    unit: words(20),
    min: limit,
    max: limit,
    decimals: z.int().check(z.minimum(0), z.maximum(4)),
  }),
  z.object({ ...base, kind: z.literal('money'), placeholder, min: limit, max: limit }),
  z.object({
    ...base,
    kind: z.literal('date'),
    min: z.nullable(z.literal('today')),
    max: z.nullable(z.literal('today')),
    initial: z.optional(z.nullable(z.literal('today'))),
  }),
  z.object({ ...base, kind: z.literal('time') }),
  z.object({ ...base, kind: z.literal('period') }),
  z.object({ ...base, kind: z.literal('choice'), options, other: z.boolean() }),
  z.object({
    ...base,
    kind: z.literal('choices'),
    options,
    other: z.boolean(),
    most: z.nullable(count(formLimits.options)),
  }),
  z.object({ ...base, kind: z.literal('users'), most: count(formLimits.users), tagged: z.boolean() }),
  many('departments', formLimits.users),
  many('images', formLimits.images),
  many('videos', formLimits.videos),
  many('files', formLimits.files),
  z.object({ ...base, kind: z.literal('link'), placeholder }),
] as const

const card = z.object({ key, name: words(50), tone: z.enum(tones), iconName: words(40) })

const designedItem = z.discriminatedUnion('kind', [
  ...plainItems,
  z.object({ ...base, kind: z.literal('poll') }),
  z.object({ ...base, kind: z.literal('task_list') }),
  /** 0: not chosen yet. */
  z.object({ ...base, kind: z.literal('mission_request'), menuId: z.int().check(z.minimum(0)) }),
  z.object({ ...base, kind: z.literal('card'), cards: z.array(card).check(z.maxLength(formLimits.options)) }),
  z.object({
    ...base,
    kind: z.literal('computed'),
    formula,
    unit: words(20),
    decimals: z.int().check(z.minimum(0), z.maximum(4)),
  }),
  z.object({
    ...base,
    kind: z.literal('repeat'),
    items: z.array(z.discriminatedUnion('kind', [...plainItems])).check(z.maxLength(20)),
    fewest: z.int().check(z.minimum(0), z.maximum(formLimits.rows)),
    most: count(formLimits.rows),
  }),
  z.object({ ...base, kind: z.literal('heading') }),
  z.object({ ...base, kind: z.literal('note') }),
])

const distinctKeys = eachOnce((one: { key: string }) => one.key)

export const designedForm = z.array(designedItem).check(z.maxLength(formLimits.items), distinctKeys)

const approver = z.discriminatedUnion('type', [
  z.object({ type: z.literal('superior') }),
  z.object({ type: z.literal('superiors'), levels: count(10) }),
  z.object({ type: z.literal('position'), positionId: id, of: z.enum(['own', 'parent', 'anywhere']) }),
  z.object({ type: z.literal('department'), departmentId: id }),
  z.object({ type: z.literal('user'), userId: id }),
  z.object({ type: z.literal('chosen'), departmentIds: z.array(id).check(z.maxLength(50)) }),
])
const need = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('any') }),
  z.object({ mode: z.literal('all') }),
  z.object({ mode: z.literal('count'), count: count(workflowLimits.seatsPerStep) }),
])

export const designedWorkflow = z.object({
  steps: z
    .array(
      z.object({
        key,
        name: words(50),
        approvers: z.array(approver).check(z.maxLength(workflowLimits.approversPerStep)),
        need,
        when: z.array(condition).check(z.maxLength(10)),
        itemKeys: z.array(key).check(z.maxLength(formLimits.items)),
      }),
    )
    .check(z.maxLength(workflowLimits.steps), distinctKeys),
  watchers: z.array(approver).check(z.maxLength(workflowLimits.watchers)),
})
