import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { formatShort } from '#common/short-dates.ts'
import { type chatFileKinds, listChatRoomFiles } from '#contract/chat-messages.files.ts'
import type { Answer } from '#contract/endpoint.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { pagesFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './files-sheet.module.css'
import { filesWords } from './files-sheet.strings.ts'

const PhotoViewer = lazyPart(() => import('../media-files/photo-viewer.tsx'))

type ChatFileKind = (typeof chatFileKinds)[number]
type ChatFile = Answer<typeof listChatRoomFiles>['chatFiles'][number]

type Props = {
  roomId: number
  kind: ChatFileKind
  onKind: (kind: ChatFileKind) => void
  onClose: () => void
}

/** The photos and the files of a room; each leads to its message. */
export default function FilesSheet({ roomId, kind, onKind, onClose }: Props) {
  const t = useStrings(filesWords)
  const query = useInfiniteQuery({
    ...pagesFor(listChatRoomFiles, { params: { id: roomId }, query: { kind, limit: 40 } }, 'chatFiles'),
    staleTime: 0,
  })
  const files = query.data ?? []
  const List = kind === 'photos' ? Photos : Files
  return (
    <Sheet open losesNothing title={t.title} onClose={onClose}>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'photos' as const, label: t.photos },
          { id: 'files' as const, label: t.files },
        ]}
        value={kind}
        onChange={onKind}
      >
        {query.isPending && (
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        )}
        {query.isError && !query.data && (
          <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
        {query.data?.length === 0 && (
          <EmptyState
            icon={kind === 'photos' ? 'image' : 'document'}
            title={kind === 'photos' ? t.noPhotos : t.noFiles}
          >
            {t.noneWords}
          </EmptyState>
        )}
        <List roomId={roomId} files={files} />
        <ListEnd query={query}>
          <SkeletonGroup>
            <SkeletonText lines={3} />
          </SkeletonGroup>
        </ListEnd>
      </Tabs>
    </Sheet>
  )
}

type ListProps = { roomId: number; files: readonly ChatFile[] }

const keyOf = ({ seq, sortOrder }: ChatFile) => `${seq}-${sortOrder}`

function Photos({ roomId, files }: ListProps) {
  const t = useStrings(filesWords)
  const [viewed, setViewed] = useState<number>()
  const photos = files.flatMap(({ photo }) => photo ?? [])
  return (
    <>
      <ul className={styles.photos}>
        {files.map((file, index) => (
          <li key={keyOf(file)} className={styles.photo}>
            <button
              type="button"
              className={styles.picture}
              aria-haspopup="dialog"
              aria-label={t.open(file.photo!.originalName, file.author.name)}
              onClick={() => setViewed(index)}
            >
              <img src={photoPath(file.photo!, 'small')} alt="" loading="lazy" decoding="async" />
            </button>
            <Source roomId={roomId} file={file} />
          </li>
        ))}
      </ul>
      {viewed !== undefined && (
        <Suspense>
          <PhotoViewer photos={photos} start={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Files({ roomId, files }: ListProps) {
  const t = useStrings(filesWords)
  return (
    <ul className={styles.files}>
      {files.map((file) => {
        const { kind, path, originalName, byteSize } = file.attachment!
        return (
          <li key={keyOf(file)} className={styles.file}>
            <Icon name={kind === 'video' ? 'video' : 'document'} size="large" />
            <span className={styles.words}>
              <a
                href={path}
                download={originalName}
                aria-label={t.download(originalName)}
                className={styles.name}
              >
                {originalName}
              </a>
              <span className={styles.line}>
                <span className={styles.size}>{fileSize(byteSize)}</span>
                <Source roomId={roomId} file={file} />
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Who sent a file and when; leads to the message. */
function Source({ roomId, file }: { roomId: number; file: ChatFile }) {
  const t = useStrings(filesWords)
  return (
    <AppLink to={`/chat/rooms/${roomId}?message=${file.seq}`} title={t.toMessage} className={styles.source}>
      <span className={styles.author}>{file.author.name}</span>
      <Moment format={formatShort} at={file.createdAt} />
      <span className="visually-hidden">{t.toMessage}</span>
    </AppLink>
  )
}
