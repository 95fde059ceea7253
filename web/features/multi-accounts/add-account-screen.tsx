import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { startMultiAccount } from '#contract/multi-accounts.ts'
import { signIn } from '#contract/sessions.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import { goOnAsAnother, rememberAccounts } from '#web/app/other-account.ts'
import { ByPasskey } from '../second-factors/by-passkey.tsx'
import { hasPasskeys } from '../second-factors/passkeys.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { SignInForm } from '../sessions/sign-in-form.tsx'
import { firstStepOf } from '../sessions/use-sign-in.ts'
import { multiAccountWords } from './multi-accounts.strings.ts'

/** Signs in to one more account; the one in use stays signed in. All ways of signing in are open. */
export default function AddAccountScreen() {
  const t = useStrings(multiAccountWords)
  // Makes the next sign-in add an account, by whichever way.
  const query = useQuery({
    queryKey: ['add account'],
    queryFn: async () => {
      await call(startMultiAccount, {})
      return true
    },
    staleTime: 0,
    gcTime: 0,
  })
  const { error } = query
  const full = error instanceof ApiError && error.code === 'too_many_accounts' ? error.message : undefined
  const goOn = async ({ next }: Pick<Answer<typeof signIn>, 'next'>) => {
    rememberAccounts(2)
    goOnAsAnother(firstStepOf(next))
  }
  return (
    <FrontDoor title={t.addTitle} note={full ? undefined : t.addNote} below={<LanguageChoice />}>
      {full ? (
        <Notice situation="warning" live>
          {full}
        </Notice>
      ) : query.data ? (
        <>
          <SignInForm
            signIn={async (body) => {
              await call(startMultiAccount, {})
              await goOn(await call(signIn, { body }))
            }}
          />
          {hasPasskeys() && <ByPasskey goOn={goOn} />}
        </>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      <AppLink to="/m/multi_accounts">{t.cancelAdding}</AppLink>
    </FrontDoor>
  )
}
