import { flagParam, searchParams, useSearchValues } from '#web/app/search-params.ts'

/** On phones: the address of what home shows besides posts. */
export const overviewAddress = '/home?overview=true'

const params = searchParams({ overview: flagParam() })

export const useShowsOverview = () => useSearchValues(params).overview === true
