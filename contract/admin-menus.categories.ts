import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, orderSeen, versionQuery, wholeNumber } from './shapes.ts'

const categoryName = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)) })

export const createMenuCategory = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menu_categories',
  once: true,
  administration: { whole: 'menus' },
  summary: 'Adds a category at the end. For administrators.',
  body: categoryName,
  response: z.object({ id: z.number(), name: z.string() }),
})

export const updateMenuCategory = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/menu_categories/{id}',
  administration: { whole: 'menus' },
  summary: 'Renames a category. For administrators.',
  params: idParams,
  body: z.object({ ...categoryName.shape, version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteMenuCategory = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/menu_categories/{id}',
  administration: { whole: 'menus' },
  summary: 'Deletes a category without menus. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['menu_category_in_use', 'conflict'],
})

export const orderMenuCategories = endpoint({
  method: 'POST',
  path: '/api/v2/admin/menu_category_order',
  administration: { whole: 'menus' },
  summary: 'Sets the order of the categories; categories not listed follow. For administrators.',
  body: z.object({ menuCategoryIds: z.array(id).check(z.maxLength(200)), orderSeen: orderSeen(200) }),
  errors: ['conflict'],
})
