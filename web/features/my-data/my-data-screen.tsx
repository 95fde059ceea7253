import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileSize } from '#common/byte-size.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createMyDataExport, listMyDataExports, myDataLimits } from '#contract/my-data.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { myPage } from '../my-page/my-page.strings.ts'
import { OwnAccesses } from '../personal-access/own-accesses.tsx'
import styles from './my-data-screen.module.css'

type Export = Answer<typeof listMyDataExports>['myDataExports'][number]

const exportsQuery = queryFor(listMyDataExports, {})

/** Milliseconds between requests for the file's progress. */
const pause = 1_500

/** An export of everything stored about the person. */
export default function MyDataScreen() {
  const t = useStrings(myPage)
  const query = useQuery({
    ...exportsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.myDataExports.some((one) => one.state === 'running') ? pause : false,
  })
  return (
    <SettingsScreen title={t.dataTitle} back="/mypage">
      <Card padding="large" bleeds className={styles.part}>
        <p className={styles.words}>{t.dataWords}</p>
        <p className={styles.note}>{t.dataKept(myDataLimits.keptDays, myDataLimits.perDay)}</p>
        {query.data ? (
          <Standing exports={query.data.myDataExports} />
        ) : query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={2} />
          </SkeletonGroup>
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
      </Card>
      <OwnAccesses />
    </SettingsScreen>
  )
}

function Standing({ exports }: { exports: readonly Export[] }) {
  const t = useStrings(myPage)
  const client = useQueryClient()
  const latest = exports[0]
  const finished = exports.find(({ state }) => state === 'finished')
  const running = latest?.state === 'running' ? latest : undefined

  const form = useSubmit({
    stays: true,
    send: async () => {
      await call(createMyDataExport, {})
      await client.invalidateQueries({ queryKey: exportsQuery.queryKey })
    },
    problemsOf: ({ code, message }) => ({ form: code === 'too_many_requests' ? t.tooMany : message }),
    failed: t.dataFailed,
  })
  return (
    <>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {latest?.state === 'failed' && !form.failure && <Notice situation="danger">{t.dataFailed}</Notice>}
      {running && (
        <div className={styles.part} role="status">
          <Progress
            label={t.making}
            {...(running.totalCount > 0 && {
              value: running.doneCount / running.totalCount,
              detail: t.progress(running.doneCount, running.totalCount),
            })}
          />
          <p className={styles.note}>{t.makingWords}</p>
        </div>
      )}
      {finished && <Ready made={finished} />}
      {!running && (
        <div className={styles.actions}>
          <Button
            priority={finished ? 'secondary' : 'primary'}
            pending={form.pending}
            onClick={() => form.submit()}
          >
            {finished ? t.makeAgain : t.make}
          </Button>
        </div>
      )}
    </>
  )
}

function Ready({ made }: { made: Export }) {
  const t = useStrings(myPage)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  return (
    <Notice
      situation="success"
      title={t.ready}
      action={
        <Button size="xSmall" priority="primary" icon="download" onClick={() => location.assign(made.path!)}>
          {t.download}
        </Button>
      }
    >
      <p>{t.madeAt(at(made.createdAt))}</p>
      <p>{t.readyWords(fileSize(made.byteSize ?? 0), at(made.expiresAt!))}</p>
    </Notice>
  )
}
