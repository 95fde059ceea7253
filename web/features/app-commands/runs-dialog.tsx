import { useInfiniteQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { listAppCommandRuns } from '#contract/app-commands.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import lists from '../administration/admin-lists.module.css'
import { commandWords } from './app-commands.strings.ts'

type Run = Answer<typeof listAppCommandRuns>['appCommandRuns'][number]

/** What came of a command, newest first. */
export function RunsDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useStrings(commandWords)
  const query = useInfiniteQuery({
    ...pagesFor(listAppCommandRuns, { params: { id } }, 'appCommandRuns'),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      losesNothing
      title={t.logOne(name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className={lists.section}>
        <p className={lists.note}>{t.logNote}</p>
        {query.data ? (
          query.data.length === 0 ? (
            <p>{t.logNone}</p>
          ) : (
            <ul aria-label={t.log}>
              {query.data.map((run) => (
                <li key={run.id} className={lists.act}>
                  <Shown run={run} />
                </li>
              ))}
            </ul>
          )
        ) : query.isError ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        )}
        {query.hasNextPage && (
          <div>
            <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {t.more}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Shown({ run }: { run: Run }) {
  const t = useStrings(commandWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { person, createdAt, durationMs, status, problem, answered, answer } = run
  return (
    <>
      <span className={lists.rowHead}>
        <span className={lists.name}>{person.name}</span>
        {problem !== null ? (
          <Tag situation="danger">{t.failure}</Tag>
        ) : answered === null ? (
          <Tag>{t.asking}</Tag>
        ) : (
          <Tag situation="success">{answered === 'everyone' ? t.everyone : t.onlyYou}</Tag>
        )}
      </span>
      <Facts
        className={lists.note}
        facts={[
          readableDateTime(createdAt, { locale, timeZone }),
          problem !== null && t[problem],
          status !== null && t.answered(status),
          durationMs !== null && t.took(durationMs),
        ]}
      />
      {answer && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre className={lists.code} tabIndex={0}>
          {answer}
        </pre>
      )}
    </>
  )
}
