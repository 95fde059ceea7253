import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import { listChatExports } from '#contract/chat-exports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { ChatExportDialog } from './chat-export-dialog.tsx'
import { chatExportWords } from './chat-exports.strings.ts'

type Export = Answer<typeof listChatExports>['chatExports'][number]

/** Milliseconds between requests for the progress of files. */
const pause = 1_500

/** The exports of chat for an audit. */
export default function AdminChatExportsScreen() {
  const t = useStrings(chatExportWords)
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const query = useInfiniteQuery({
    ...pagesFor(listChatExports, {}, 'chatExports'),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ chatExports }) => chatExports.some((one) => one.state === 'running'))
        ? pause
        : false,
  })
  return (
    <AdminScreen
      path="/admin/chat_exports"
      actions={
        <Button size="xSmall" priority="primary" icon="download" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <p className={styles.note}>{t.intro}</p>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon="download" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Card padding="none" bleeds>
            <ul aria-label={t.list}>
              {query.data.map((made) => (
                <ExportRow key={made.id} made={made} />
              ))}
            </ul>
          </Card>
        )
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {adding && (
        <ChatExportDialog
          onClose={() => setAdding(false)}
          onSaved={() => client.invalidateQueries({ queryKey: everyKeyOf(listChatExports) })}
        />
      )}
    </AdminScreen>
  )
}

function ExportRow({ made }: { made: Export }) {
  const t = useStrings(chatExportWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  const names = [
    made.userNames.length > 0 && t.people(made.userNames),
    t.names({ names: made.roomNames, more: made.roomCount - made.roomNames.length }),
  ].filter(Boolean)
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.rowHead}>
          <span className={styles.name}>{names.join(' / ')}</span>
          <Tag>{t[made.purpose]}</Tag>
        </span>
        <span>{made.reason}</span>
        <span className={styles.note}>
          {t.span({ from: readableDay(made.fromOn, locale), until: readableDay(made.untilOn, locale) })} ·{' '}
          {t.count(made.totalCount)} · {made.format.toUpperCase()}
        </span>
        <span className={styles.note}>{t.by({ name: made.createdBy, at: at(made.createdAt) })}</span>
        {made.state === 'running' && (
          <span role="status">
            <Progress
              label={t.making}
              {...(made.totalCount > 0 && {
                value: made.doneCount / made.totalCount,
                detail: t.progress({ done: made.doneCount, total: made.totalCount }),
              })}
            />
          </span>
        )}
      </span>
      {made.path ? (
        <span className={styles.words}>
          <Button size="xSmall" icon="download" onClick={() => location.assign(made.path!)}>
            {t.download}
          </Button>
          <span className={styles.note}>
            {t.expires({ size: fileSize(made.byteSize ?? 0), at: at(made.expiresAt!) })}
          </span>
        </span>
      ) : made.state === 'failed' ? (
        <Tag situation="danger">{t.stateFailed}</Tag>
      ) : made.state === 'running' ? null : (
        <span className={styles.note}>{made.state === 'expired' ? t.expired : t.ofOthers}</span>
      )}
    </li>
  )
}
