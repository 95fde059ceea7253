import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { Moment } from '#web/app/moment.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { filesQuery, type MenuFile } from '../menus/menu-queries.ts'
import { menus } from '../menus/menus.strings.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './menu-screen.module.css'

/** One video or file published through a menu. */
export default function MenuFileScreen() {
  const t = useStrings(menus)
  const id = useIdParam()
  const { fileName } = useParams()
  const query = useInfiniteQuery({ ...filesQuery(id ?? 0), enabled: id !== undefined })
  const file = query.data?.find(({ filename }) => filename === fileName)
  const { hasNextPage, isFetching, fetchNextPage } = query
  const searching = id !== undefined && !file && !query.error && (query.isPending || hasNextPage)
  useEffect(() => {
    if (searching && hasNextPage && !isFetching) void fetchNextPage()
  }, [searching, hasNextPage, isFetching, fetchNextPage])
  return (
    <Screen title={file?.originalName ?? t.file} back={`/menus/${id ?? ''}`} className={styles.narrow}>
      {file ? (
        <About file={file} />
      ) : (
        <Fallback
          query={query}
          known={searching || query.error !== null}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={4} />
            </SkeletonGroup>
          }
          gone={t.goneFile}
          to={`/menus/${id ?? ''}`}
          toWords={t.toMenu}
        />
      )}
    </Screen>
  )
}

function About({ file }: { file: MenuFile }) {
  const t = useStrings(menus)
  const href = useHref()
  return (
    <Card padding="large" bleeds className={styles.about}>
      <FeedAttachments attachments={[file]} />
      <DataList
        items={[
          { term: t.size, value: fileSize(file.byteSize) },
          { term: t.author, value: <PersonLink id={file.author.id} name={file.author.name} /> },
          { term: t.postedAt, value: <Moment at={file.postedAt} /> },
        ]}
      />
      <div className={styles.head}>
        <Button situation="neutral" href={href(`/feeds/${file.feedId}`)}>
          {t.toPost}
        </Button>
      </div>
    </Card>
  )
}
