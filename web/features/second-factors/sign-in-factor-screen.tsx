import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getSignInFactors, giveFactor } from '#contract/second-factors.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { returnTo } from '../sessions/return-to.ts'
import { useGoOn } from '../sessions/use-sign-in.ts'
import { FactorForm } from './factor-form.tsx'
import { factorWords } from './factors.strings.ts'
import { SetUpPart } from './set-up-part.tsx'

const params = searchParams({ returnTo: textParam() })

const isHere = (next: Answer<typeof getSignInFactors>['next']) =>
  next === 'factor' || next === 'factor_set_up'

/** Finishes signing in: asks for the second factor, or has one set up once it is required. */
export default function SignInFactorScreen() {
  const t = useStrings(factorWords)
  const goOn = useGoOn(returnTo(useSearchValues(params).returnTo, location.origin))
  const asked = queryFor(getSignInFactors, {})
  const query = useQuery({
    ...asked,
    queryFn: async ({ signal }) => {
      const factors = await call(getSignInFactors, {}, { signal })
      // Nothing is missing here: the answer is where to go instead.
      if (!isHere(factors.next)) await goOn({ next: factors.next })
      return factors
    },
  })
  const { next } = query.data ?? {}
  const isElsewhere = query.data !== undefined && !isHere(query.data.next)
  const due = next === 'factor_set_up'
  return (
    <FrontDoor
      title={due ? t.setUpTitle : t.stepTitle}
      note={due ? t.setUpNote : t.stepNote}
      below={<LanguageChoice />}
    >
      {due ? (
        <SetUpPart onDone={() => void goOn({ next: null })} />
      ) : query.data && !isElsewhere ? (
        <FactorForm kinds={query.data.kinds} send={async (body) => goOn(await call(giveFactor, { body }))} />
      ) : query.isPending || isElsewhere ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      <AppLink to="/two_factor_authentications/help">{t.trouble}</AppLink>
      <AppLink to="/users/sign_out">{t.signOut}</AppLink>
    </FrontDoor>
  )
}
