import { type Params, useParams } from './location.ts'

/** The first number in a screen's address, whatever the parameter is called; undefined if it is not a number. */
export function idIn(params: Params): number | undefined {
  const id = Number(Object.values(params)[0])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The number in the address of the current screen. */
export const useIdParam = () => idIn(useParams())
