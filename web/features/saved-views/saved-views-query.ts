import type { CallInput } from '#contract/endpoint.ts'
import { listSavedViews } from '#contract/saved-views.ts'
import { queryFor } from '#web/app/query.ts'

export type SavedViewScreen = NonNullable<CallInput<typeof listSavedViews>['query']>['screen']

export const savedViewsQuery = (screen: SavedViewScreen) => queryFor(listSavedViews, { query: { screen } })
