import { useQuery } from '@tanstack/react-query'
import { getInquiry, replyToInquiry } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { useParams } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import styles from './inquiries.module.css'
import { inquiryWords } from './inquiries.strings.ts'
import { InquiryThread } from './inquiry-thread.tsx'

/** One of the person's own inquiries, with its answers. */
export default function OwnInquiryScreen() {
  const t = useStrings(inquiryWords)
  const id = Number(useParams().id)
  const query = useQuery({
    ...queryFor(getInquiry, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    staleTime: 0,
  })
  const inquiry = query.data
  const missing = !(id > 0) || (query.error instanceof ApiError && query.error.status === 404)
  return (
    <Screen title={inquiry?.topic || t.title} back="/inquiry">
      {inquiry ? (
        <div className={styles.inset}>
          <InquiryThread
            key={inquiry.id}
            inquiry={inquiry}
            send={async (body, files) => {
              await call(replyToInquiry, { params: { id }, body, files })
              await query.refetch()
            }}
          />
        </div>
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
    </Screen>
  )
}
