import { useQueryClient } from '@tanstack/react-query'
import { favouriteBenefit, getBenefit, listBenefits } from '#contract/benefits.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listOtherLinks } from '#contract/my-page.ts'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { benefitWords } from './benefits.strings.ts'

export type Benefit = Answer<typeof listBenefits>['benefits'][number]
export type BenefitPage = Answer<typeof getBenefit>

export const benefitsQuery = queryFor(listBenefits, { query: {} })
export const favouriteBenefitsQuery = queryFor(listBenefits, { query: { favourite: 'true' } })
export const benefitQuery = (id: number) => queryFor(getBenefit, { params: { id } })

/** Adds a benefit to the favourites or removes it. A failure is shown as a toast. */
export function useFavourite({ id, favourite }: Pick<Benefit, 'id' | 'favourite'>) {
  const t = useStrings(benefitWords)
  const client = useQueryClient()
  return useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      await call(favouriteBenefit, { params: { id }, body: { favourite: !favourite } })
      await Promise.all(
        [listBenefits, getBenefit, listOtherLinks].map((endpoint) =>
          client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
        ),
      )
    },
    failed: t.favouriteFailed,
  })
}
