import { ids } from '../clean-text.ts'
import { formLimits } from '../form-item.ts'
import { type CheckContext, malformed, type PlainKind, type Say, type Showing, usual } from './item-kind.ts'

function clean(most: number, tooMany: string, value: object, say: Say, context: CheckContext) {
  if (!('ids' in value) || !Array.isArray(value.ids)) return malformed(say, context)
  const cleaned = ids(value.ids)
  if (cleaned.length > most) say(tooMany)
  return cleaned.length > 0 ? { ids: cleaned } : null
}

/** People by name; an id without a name belongs to a person who has left. */
export const namedUsers = (userIds: readonly number[], { users, t }: Showing) =>
  userIds.map((id) => ({ id, name: users.get(id) ?? t.somebody }))

export const showUsers = (userIds: readonly number[], showing: Showing) =>
  namedUsers(userIds, showing)
    .map(({ name }) => name)
    .join(showing.t.separator)

export const users: PlainKind<'users'> = {
  ...usual,
  entry: 'choose',
  begin: () => ({ most: 10, tagged: false }),
  check: ({ most }, { between }) => between('most', most, 1, formLimits.users),
  clean: ({ most }, value, say, context) => clean(most, context.t.peopleAtMost(most), value, say, context),
  show: (_, value, showing) =>
    'ids' in value ? { text: showUsers(value.ids, showing), users: namedUsers(value.ids, showing) } : null,
  ids: (value) => ('ids' in value ? { users: value.ids } : {}),
}

export const departments: PlainKind<'departments'> = {
  ...usual,
  entry: 'choose',
  begin: () => ({ most: 1 }),
  check: ({ most }, { between }) => between('most', most, 1, formLimits.users),
  clean: ({ most }, value, say, context) => clean(most, context.t.chooseAtMost(most), value, say, context),
  show(_, value, { departments: names, t }) {
    if (!('ids' in value)) return null
    return { text: value.ids.map((id) => names.get(id) ?? t.someDepartment).join(t.separator) }
  },
  ids: (value) => ('ids' in value ? { departments: value.ids } : {}),
}

const media = <K extends 'images' | 'videos' | 'files'>(
  kind: K,
): PlainKind<'images' | 'videos' | 'files'> => ({
  ...usual,
  entry: 'add',
  begin: () => ({ most: formLimits[kind] }),
  check: ({ most }, { between }) => between('most', most, 1, formLimits[kind]),
  clean: ({ most }, value, say, context) => clean(most, context.t.filesAtMost(most), value, say, context),
  show(_, value, { files: names, t }) {
    if (!('ids' in value)) return null
    const text = value.ids.map((id) => names.get(id) ?? t.someFile).join(t.separator)
    return { text, mediaFileIds: [...value.ids] }
  },
  ids: (value) => ('ids' in value ? { [kind]: value.ids } : {}),
})

export const images = media('images')
export const videos = media('videos')
export const files = media('files')
