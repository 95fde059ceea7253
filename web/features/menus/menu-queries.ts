import type { Answer } from '#contract/endpoint.ts'
import {
  getMenu,
  getMenuAccessConditions,
  getMenuRemarks,
  listMenuFeedImages,
  listMenuFiles,
  listMenuReportItems,
  listMenuReportWorkflows,
  listMenuRewards,
  listMenuSubsidies,
  listPickedUpMenus,
  listRecentlyUsedMenus,
} from '#contract/menu-pages.ts'
import { pagesFor, queryFor } from '#web/app/query.ts'

export type Menu = Answer<typeof getMenu>
export type MenuSubsidy = Answer<typeof listMenuSubsidies>['subsidies'][number]
export type MenuFile = Answer<typeof listMenuFiles>['files'][number]

const of = (id: number) => ({ params: { id } })
export const menuQuery = (id: number) => queryFor(getMenu, of(id))
export const conditionsQuery = (id: number) => queryFor(getMenuAccessConditions, of(id))
export const remarksQuery = (id: number) => queryFor(getMenuRemarks, of(id))
export const formsQuery = (id: number) => queryFor(listMenuReportItems, of(id))
export const workflowsQuery = (id: number) => queryFor(listMenuReportWorkflows, of(id))
export const rewardsQuery = (id: number) => queryFor(listMenuRewards, of(id))
export const subsidiesQuery = (id: number) => queryFor(listMenuSubsidies, of(id))
export const imagesQuery = (id: number) => pagesFor(listMenuFeedImages, of(id), 'feedImages')
export const filesQuery = (id: number) => pagesFor(listMenuFiles, of(id), 'files')
export const pickupsQuery = queryFor(listPickedUpMenus, {})
export const recentQuery = queryFor(listRecentlyUsedMenus, {})
