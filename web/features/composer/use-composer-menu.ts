import { useQuery } from '@tanstack/react-query'
import { getLastMenu } from '#contract/applies.ts'
import { queryFor } from '#web/app/query.ts'
import { type MenuCard, menusQuery, menuUsePath } from '../menus/menus-query.ts'

/** The menu of the person's last post. */
export const lastMenuQuery = queryFor(getLastMenu, {})

/**
 * The menu of the post: the requested one, otherwise that of the last post, otherwise the first that can be used.
 * `elsewhere`: the address at which the requested menu is used, if it has its own form. `pending`: not known yet.
 */
export function useComposerMenu(requested: number | undefined) {
  const menus = useQuery(menusQuery)
  const last = useQuery({ ...lastMenuQuery, enabled: requested === undefined })
  const usable = menus.data?.menuCategories.flatMap((category) => category.menus.filter(({ can }) => can.use))
  const withId = (id: number | null | undefined) => usable?.find((menu) => menu.id === id)
  const isPost = (menu: MenuCard | undefined) => menu?.formKind === 'post'
  if (requested !== undefined) {
    const asked = withId(requested)
    return {
      pending: menus.isPending,
      menu: isPost(asked) ? asked : undefined,
      elsewhere: asked && !isPost(asked) ? menuUsePath(asked) : undefined,
    }
  }
  const pending = menus.isPending || last.isPending
  const posts = usable?.filter(isPost)
  const before = withId(last.data?.menuId)
  const menu = isPost(before) ? before : (posts?.find(({ kind }) => kind === 'standard') ?? posts?.[0])
  return { pending, menu: pending ? undefined : menu, elsewhere: undefined }
}
