import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { designedForm, designedWorkflow } from './admin-menus.design.ts'
import { audienceRule, shownRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { formItem } from './forms.ts'
import { menuName, tones } from './menus.ts'
import { mustReadModes } from './must-read-feeds.ts'
import { reportStage } from './reports.ts'
import { id, idParams, instant, moment, orderSeen, person, versionQuery, wholeNumber } from './shapes.ts'

export const menuKinds = ['standard', 'thanks', 'daily_report'] as const
export const menuFlows = ['share', 'apply', 'report', 'apply_report'] as const
export const publicationModes = ['audience', 'users', 'department', 'ranks', 'nobody'] as const
export const useLimitPeriods = ['day', 'month', 'year', 'ever'] as const
/** scheduled: published, but opens later; closed: published, and past its end. */
export const menuStates = ['unpublished', 'scheduled', 'published', 'closed'] as const
/** The steps of designing, in order: each problem is listed with the step that fixes it. */
export const designSteps = ['basics', 'form', 'flow', 'approval', 'conditions', 'settings'] as const

export const mostMenus = 300

const name = z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(50))
const kind = z.enum(menuKinds)
const flow = z.enum(menuFlows)
/** The menu's version, as last seen. */
const version = wholeNumber
const saved = z.object({ version: z.number() })

const menuLine = z.object({
  ...menuName.shape,
  version: z.number(),
  nameKana: z.string(),
  description: z.string(),
  kind,
  flow,
  formKind: z.enum(['post', 'items']),
  state: z.enum(menuStates),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  useCount: z.number(),
  /** Its position among the featured menus; null: not featured. */
  pickupOrder: z.nullable(z.number()),
  updatedAt: instant,
})

const menuCategory = { id: z.number(), version: z.number(), name: z.string() }
export const listAdminMenus = endpoint({
  method: 'GET',
  path: '/api/v2/admin/menus',
  administration: ['menus', 'accounting'],
  summary:
    'Lists all menus by category, including unpublished menus and empty categories. Administrators of some menus get these. For administrators.',
  response: z.object({
    menuCategories: z.array(z.object({ ...menuCategory, menus: z.array(menuLine) })),
    /** Create and delete menus, name categories, change the order. */
    can: z.object({ arrange: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const listMenuTemplates = endpoint({
  method: 'GET',
  path: '/api/v2/admin/menu_templates',
  administration: { whole: 'menus' },
  summary: 'Lists the menu templates, in the person’s language. For administrators.',
  response: z.object({
    templates: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        description: z.string(),
        iconName: z.string(),
        tone: z.enum(tones),
        kind,
        flow,
        /** The names of the form's items, stage by stage. */
        itemNames: z.array(z.string()),
        stepNames: z.array(z.string()),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createAdminMenu = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menus',
  once: true,
  administration: { whole: 'menus' },
  summary: 'Creates an unpublished menu, empty or from a template. For administrators.',
  body: z.object({
    name,
    menuCategoryId: id,
    /** The key of a template; if unset, the menu is empty. */
    template: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({ id: z.number() }),
})

/** A step of designing with problems, as sentences. */
const missing = z.object({
  step: z.enum(designSteps),
  /** The stage, in a menu with two; null: the problem is not about one stage. */
  stage: z.nullable(reportStage),
  message: z.string(),
})

const subsidy = z.object({
  /** null: a new one. */
  id: z._default(z.nullable(id), null),
  stage: reportStage,
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(50)),
  kind: z.enum(['fixed', 'answer']),
  amount: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  itemKey: z.nullable(z.string().check(z.maxLength(81))),
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  mostPerUse: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  capAmount: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  capPeriod: z.nullable(z.enum(['month', 'year'])),
  budgetAmount: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000_000))),
})
const reward = z.object({
  id: z._default(z.nullable(id), null),
  receiver: z.enum(['poster', 'tagged']),
  itemKey: z.nullable(z.string().check(z.maxLength(40))),
  points: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})

/* Responses have no limits; those of requests apply. */
const shownSubsidy = z.object({
  id: z.number(),
  stage: reportStage,
  name: z.string(),
  kind: z.enum(['fixed', 'answer']),
  amount: z.nullable(z.number()),
  itemKey: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  mostPerUse: z.nullable(z.number()),
  capAmount: z.nullable(z.number()),
  capPeriod: z.nullable(z.enum(['month', 'year'])),
  budgetAmount: z.nullable(z.number()),
})
const shownReward = z.object({
  id: z.number(),
  receiver: z.enum(['poster', 'tagged']),
  itemKey: z.nullable(z.string()),
  points: z.number(),
})

const shownWorkflow = z.object({
  steps: z.array(z.looseObject({ key: z.string(), name: z.string() })),
  watchers: z.array(z.looseObject({ type: z.string() })),
})

const settings = {
  commentsAllowed: z.boolean(),
  grouped: z.boolean(),
  offTimeline: z.boolean(),
  notifyReaders: z.boolean(),
  benefit: z.boolean(),
  /** Whether it is featured. */
  pickup: z.boolean(),
}
const mustRead = z.object({
  mode: z.enum(mustReadModes),
  /** null: the company's setting. */
  dueDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  remindDays: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(60))).check(z.maxLength(5))),
  escalate: z.nullable(z.boolean()),
})
const useLimit = z.nullable(
  z.object({ count: z.int().check(z.minimum(1), z.maximum(1000)), period: z.enum(useLimitPeriods) }),
)

export const getAdminMenu = endpoint({
  method: 'GET',
  path: '/api/v2/admin/menus/{id}',
  administration: 'menus',
  summary: 'Returns the design of a menu: all its settings, and what is missing. For administrators.',
  params: idParams,
  response: z.object({
    ...menuLine.shape,
    remarks: z.string(),
    menuCategoryId: z.number(),
    /** null: the flow does not have the stage, or it has no form yet. For a free post: the initial form. */
    forms: z.object({
      apply: z.nullable(z.array(formItem)),
      report: z.nullable(z.array(formItem)),
    }),
    workflows: z.object({ apply: z.nullable(shownWorkflow), report: z.nullable(shownWorkflow) }),
    useRule: shownRule,
    hiddenFromOthers: z.boolean(),
    useLimit,
    publicationMode: z.enum(publicationModes),
    publicationRule: shownRule,
    publicationLive: z.boolean(),
    ranks: z.array(z.object({ name: z.string(), rule: shownRule })),
    ...settings,
    mustRead,
    subsidies: z.array(shownSubsidy),
    rewards: z.array(shownReward),
    /** Everyone named in its rules and workflows. */
    people: z.array(person),
    missing: z.array(missing),
    /** Warnings that do not prevent publishing. */
    notices: z.array(missing),
    /** Numbers of its submissions that wait for approval, are being revised, or still need a report. */
    waitingCount: z.number(),
    can: z.object({ publish: z.boolean(), changeFlow: z.boolean(), delete: z.boolean() }),
  }),
})

export const updateAdminMenu = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/menus/{id}',
  administration: 'menus',
  summary: 'Changes the name and behaviour of a menu; fields left out are unchanged. For administrators.',
  params: idParams,
  body: z.object({
    version,
    name: z.optional(name),
    nameKana: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    kind: z.optional(kind),
    iconName: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    tone: z.optional(z.enum(tones)),
    description: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    remarks: z.optional(z.string().check(z.trim(), z.maxLength(10_000))),
    menuCategoryId: z.optional(id),
    commentsAllowed: z.optional(z.boolean()),
    grouped: z.optional(z.boolean()),
    offTimeline: z.optional(z.boolean()),
    notifyReaders: z.optional(z.boolean()),
    benefit: z.optional(z.boolean()),
    pickup: z.optional(z.boolean()),
    opensAt: z.optional(z.nullable(moment)),
    closesAt: z.optional(z.nullable(moment)),
    mustRead: z.optional(mustRead),
    subsidies: z.optional(z.array(subsidy).check(z.maxLength(10))),
    /** Confirms budgets below the amount used this fiscal year; otherwise these are refused with the figures. */
    budgetsBelowUsed: z._default(z.boolean(), false),
    rewards: z.optional(z.array(reward).check(z.maxLength(10))),
  }),
  response: saved,
  errors: ['conflict'],
})

export const updateMenuForm = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/menus/{id}/form',
  administration: 'menus',
  summary:
    'Sets the form of one stage as a new version. Existing submissions keep their version. `items` null resets it to title, text and files. For administrators.',
  params: idParams,
  body: z.object({ version, stage: reportStage, items: z.nullable(designedForm) }),
  response: saved,
  errors: ['conflict'],
})

export const updateMenuFlow = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/menus/{id}/flow',
  administration: 'menus',
  summary:
    'Changes the flow. Requires that the approval has been deleted and nothing is pending. For administrators.',
  params: idParams,
  body: z.object({ version, flow }),
  response: saved,
  errors: ['conflict', 'menu_in_use', 'menu_has_workflow', 'menu_published'],
})

export const updateMenuWorkflow = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/menus/{id}/workflow',
  administration: 'menus',
  summary:
    'Sets the approval of one stage as a new version. Existing submissions keep their version. null deletes it, if nothing is pending. For administrators.',
  params: idParams,
  body: z.object({ version, stage: reportStage, workflow: z.nullable(designedWorkflow) }),
  response: saved,
  errors: ['conflict', 'menu_in_use', 'menu_published'],
})

export const updateMenuConditions = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/menus/{id}/conditions',
  administration: 'menus',
  summary:
    'Sets who can use a menu, how often, and who can read its posts from now on. With live publication, past posts are updated too. For administrators.',
  params: idParams,
  body: z.object({
    version,
    useRule: audienceRule,
    hiddenFromOthers: z.boolean(),
    useLimit,
    publicationMode: z.enum(publicationModes),
    publicationRule: audienceRule,
    publicationLive: z.boolean(),
    ranks: z
      .array(z.object({ name: z.string().check(z.trim(), z.maxLength(50)), rule: audienceRule }))
      .check(z.maxLength(20)),
  }),
  response: saved,
  errors: ['conflict'],
})

export const publishAdminMenu = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menus/{id}/publish',
  administration: 'menus',
  summary: 'Publishes a menu once nothing is missing. For administrators.',
  params: idParams,
  body: z.object({ version }),
  response: saved,
  errors: ['conflict', 'menu_incomplete'],
})

export const unpublishAdminMenu = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menus/{id}/unpublish',
  administration: 'menus',
  summary:
    'Unpublishes a menu: no new submissions can be started, and pending ones continue. For administrators.',
  params: idParams,
  body: z.object({ version }),
  response: saved,
  errors: ['conflict'],
})

export const duplicateAdminMenu = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menus/{id}/duplicate',
  once: true,
  administration: { whole: 'menus' },
  summary: 'Duplicates a menu without its posts. The copy is unpublished. For administrators.',
  params: idParams,
  response: z.object({ id: z.number() }),
})

export const deleteAdminMenu = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/menus/{id}',
  administration: { whole: 'menus' },
  summary:
    'Deletes a menu that has no pending submissions; its posts and history are kept. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['menu_in_use', 'conflict'],
})

export const orderAdminMenus = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menu_order',
  administration: { whole: 'menus' },
  summary: 'Moves menus into a category in the given order, before its other menus. For administrators.',
  body: z.object({
    menuCategoryId: id,
    menuIds: z.array(id).check(z.maxLength(mostMenus)),
    orderSeen: orderSeen(mostMenus),
  }),
  errors: ['conflict'],
})

export const orderPickups = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menu_pickup_order',
  administration: { whole: 'menus' },
  summary: 'Sets the order of the featured menus; menus not listed follow. For administrators.',
  body: z.object({ menuIds: z.array(id).check(z.maxLength(mostMenus)), orderSeen: orderSeen(mostMenus) }),
  errors: ['conflict'],
})
