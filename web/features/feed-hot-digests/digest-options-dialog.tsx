import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getFeedHotDigestOptions, updateFeedHotDigestOptions } from '#contract/feed-hot-digests.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { MailNote } from '#web/app/mail-delivery.tsx'
import { queryFor } from '#web/app/query.ts'
import { digestOptionsWords } from './digest-options.strings.ts'
import styles from './digests-screen.module.css'

type Options = Answer<typeof getFeedHotDigestOptions>
const optionsQuery = queryFor(getFeedHotDigestOptions, {})

/** How the person is notified of a new digest. */
export default function DigestOptionsDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(digestOptionsWords)
  const query = useQuery({ ...optionsQuery, staleTime: 0 })
  return (
    <Dialog open size="small" losesNothing title={t.title} onClose={onClose}>
      {query.data ? (
        <Switches options={query.data} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </Dialog>
  )
}

function Switches({ options }: { options: Options }) {
  const t = useStrings(digestOptionsWords)
  const toast = useToast()
  const client = useQueryClient()
  // Changed at once on the page, then on the server; reverted if that fails.
  const { mutate } = useMutation({
    mutationFn: ({ notice, mail }: Options) => call(updateFeedHotDigestOptions, { body: { notice, mail } }),
    onMutate: (change) => {
      client.setQueryData(optionsQuery.queryKey, change)
      return options
    },
    onError: (_, __, before) => {
      client.setQueryData(optionsQuery.queryKey, before)
      toast.danger(t.failed)
    },
    onSuccess: () => toast.success(t.saved),
  })
  return (
    <div className={styles.options}>
      {!options.enabled && <Notice>{t.off}</Notice>}
      {options.hasEmail && <MailNote />}
      <Switch
        label={t.notice}
        note={t.noticeNote}
        checked={options.notice}
        onChange={(notice) => mutate({ ...options, notice })}
      />
      <Switch
        label={t.mail}
        note={options.hasEmail ? t.mailNote : t.noEmail}
        checked={options.mail && options.hasEmail}
        disabled={!options.hasEmail}
        onChange={(mail) => mutate({ ...options, mail })}
      />
    </div>
  )
}
