import { type Params, useParams } from './location.ts'

/** The number a screen's address names first, whatever the parameter is called; undefined when it is no number. */
export function idIn(params: Params): number | undefined {
  const id = Number(Object.values(params)[0])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The number in the address of the present screen. */
export const useIdParam = () => idIn(useParams())
