import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { mailUnsuitableReasons } from '#contract/mail-posting.ts'
import { whyUnusable } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'

type Kind = FormItem['kind']
type ItemOf<K extends Kind> = Extract<FormItem, { kind: K }>

/** The items of a form into which the parts of an email go. */
export type MailPlaces = {
  title: ItemOf<'text'> | undefined
  text: ItemOf<'text'> | ItemOf<'long_text'> | undefined
  photos: ItemOf<'images'> | undefined
  videos: ItemOf<'videos'> | undefined
  files: ItemOf<'files'> | undefined
}

/** The first item of each kind. In a form without a long text, the only line is for the text. */
export function placesOf(items: readonly FormItem[]): MailPlaces {
  const first = <K extends Kind>(kind: K) => items.find((item): item is ItemOf<K> => item.kind === kind)
  const line = first('text')
  const long = first('long_text')
  return {
    title: long && line,
    text: long ?? line,
    ...{ photos: first('images'), videos: first('videos'), files: first('files') },
  }
}

/** Items that are filled in without the applicant. */
const filledIn: readonly Kind[] = ['heading', 'note', 'computed']

const namesApprovers = (workflow: Workflow | null) =>
  workflow?.steps.some(
    ({ when, approvers }) => when.length === 0 && approvers.some(({ type }) => type === 'chosen'),
  ) ?? false

export type MailSuitability = {
  unsuitable: (typeof mailUnsuitableReasons)[number] | null
  /** The name of the required item that an email does not have. */
  item: string | null
  takes: { title: boolean; photos: boolean; files: boolean }
}

/** Whether a menu takes emails, and which parts of them. @param form of its first stage; undefined: it has none */
export function mailSuitability(
  menu: MenuRow,
  form: { items: readonly FormItem[]; workflow: Workflow | null } | undefined,
): MailSuitability {
  const unusable = whyUnusable(menu)
  if (menu.formKind === 'post')
    return { unsuitable: unusable, item: null, takes: { title: true, photos: true, files: true } }
  const items = form?.items ?? []
  const places = placesOf(items)
  const takes = {
    title: places.title !== undefined,
    photos: places.photos !== undefined,
    files: places.files !== undefined,
  }
  const used = new Set(Object.values(places).map((place) => place?.key))
  const missing = items.find(
    ({ key, kind, required, shownWhen }) =>
      required && shownWhen === null && !used.has(key) && !filledIn.includes(kind),
  )
  const because = (unsuitable: MailSuitability['unsuitable'], item: string | null = null) => ({
    ...{ unsuitable, item, takes },
  })
  if (unusable) return because(unusable)
  if (missing) return because('form', missing.name)
  if (!places.text) return because('no_text')
  return because(namesApprovers(form?.workflow ?? null) ? 'approvers' : null)
}
