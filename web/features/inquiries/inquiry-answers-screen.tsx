import { useQuery } from '@tanstack/react-query'
import { readInquiryLink, replyByInquiryLink } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { useLocation } from '#web/app/location.ts'
import { inquiryWords } from './inquiries.strings.ts'
import { InquiryThread } from './inquiry-thread.tsx'
import { OpenPage } from './open-page.tsx'

/** The inquiry of a link from an email. The token is in the fragment, which no server receives. */
export default function InquiryAnswersScreen() {
  const t = useStrings(inquiryWords)
  const { hash: token } = useLocation()
  const query = useQuery({
    queryKey: ['inquiry link', token],
    queryFn: () => call(readInquiryLink, { body: { token } }),
    staleTime: 0,
  })
  const inquiry = query.data
  const missing = query.error instanceof ApiError && [404, 422].includes(query.error.status)
  return (
    <OpenPage title={inquiry?.topic || t.title}>
      {inquiry ? (
        <InquiryThread
          key={inquiry.id}
          inquiry={inquiry}
          send={async (reply, files) => {
            await call(replyByInquiryLink, { body: { token, ...reply }, files })
            await query.refetch()
          }}
        />
      ) : missing ? (
        <EmptyState icon="search" title={t.missing} action={<Button href="/inquiry">{t.again}</Button>}>
          {t.missingWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </OpenPage>
  )
}
