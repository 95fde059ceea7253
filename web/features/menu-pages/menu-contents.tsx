import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { FeedPages } from '../feed-cards/card-pages.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import { filesQuery, imagesQuery, type Menu } from '../menus/menu-queries.ts'
import { menus } from '../menus/menus.strings.ts'
import { UseButton } from '../menus/use-button.tsx'
import styles from './menu-screen.module.css'

type TabId = 'posts' | 'images' | 'files'

/** Everything published through a menu: posts, photos, files. */
export function MenuContents({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const [tab, setTab] = useState<TabId>('posts')
  return (
    <section aria-label={t.contents}>
      <Tabs<TabId>
        label={t.contents}
        tabs={[
          { id: 'posts', label: t.postsTab },
          { id: 'images', label: t.images },
          { id: 'files', label: t.files },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'posts' && (
          <FeedPages of={{ menuId: menu.id }} label={t.posts} empty={<NoPosts menu={menu} />} />
        )}
        {tab === 'images' && <Images id={menu.id} />}
        {tab === 'files' && <Files id={menu.id} />}
      </Tabs>
    </section>
  )
}

function NoPosts({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  return (
    <EmptyState icon="comment" title={t.noPosts} action={menu.can.use && <UseButton menu={menu} />}>
      {t.noPostsWords}
    </EmptyState>
  )
}

function Images({ id }: { id: number }) {
  const t = useStrings(menus)
  const query = useInfiniteQuery(imagesQuery(id))
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <EmptyState icon="image" title={t.noImages} />
  return (
    <>
      <ul className={styles.images}>
        {query.data.map((photo) => (
          <li key={`${photo.feedId} ${photo.filename}`}>
            <AppLink to={`/feeds/${photo.feedId}`} className={styles.image}>
              <img
                src={photoPath(photo, 'small')}
                alt={t.photoOf(photo.originalName)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
                className={styles.picture}
              />
            </AppLink>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <Shapes />
      </ListEnd>
    </>
  )
}

function Files({ id }: { id: number }) {
  const t = useStrings(menus)
  const query = useInfiniteQuery(filesQuery(id))
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <EmptyState icon="document" title={t.noFiles} />
  return (
    <Card padding="none" bleeds>
      <ul className={styles.uses}>
        {query.data.map((file) => (
          <li key={`${file.feedId} ${file.filename}`}>
            <AppLink to={`/menus/${id}/files/${encodeURIComponent(file.filename)}`} className={styles.file}>
              <Icon name={file.kind === 'video' ? 'video' : 'document'} size="large" />
              <span className={styles.fileName}>
                {file.originalName}
                <span className={styles.note}>
                  {file.author.name}・{fileSize(file.byteSize)}・
                  <Moment at={file.postedAt} />
                </span>
              </span>
              <Icon name="chevronRight" />
            </AppLink>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <Shapes />
      </ListEnd>
    </Card>
  )
}

const Shapes = () => (
  <SkeletonGroup>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)
