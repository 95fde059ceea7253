import { useQuery } from '@tanstack/react-query'
import { applyAccessCard, checkAccessCard } from '#contract/access-cards.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { LinkPasswordForm } from '../account-links/link-password-form.tsx'
import { isOfLink } from '../account-links/link-problem.tsx'
import { useLinkToken } from '../account-links/use-account-link.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { accessCardWords } from './access-cards.strings.ts'

/** Opened by scanning a card: sets a new password. Only the button uses the card, not opening the page. */
export default function CardScreen() {
  const t = useStrings(accessCardWords)
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['access card', token],
    queryFn: () => call(checkAccessCard, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  if (isOfLink(error))
    return (
      <FrontDoor title={t.goneTitle} note={t.goneNote} below={<LanguageChoice />}>
        <Button wide priority="primary" href="/users/sign_in">
          {t.toSignIn}
        </Button>
      </FrontDoor>
    )
  return (
    <FrontDoor title={t.title} note={data && t.own(data.name, data.companyName)} below={<LanguageChoice />}>
      {data ? (
        <LinkPasswordForm
          email={data.login}
          rules={data.rules}
          loginLabel={t.login}
          submitLabel={t.setPassword}
          save={(password) => call(applyAccessCard, { body: { token, password } })}
        />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </FrontDoor>
  )
}
