import { useId, useRef } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { searchFeeds } from '#contract/search.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { FeedHead } from '../feeds/feed-head.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { OtherWriting } from '../people/other-writing.tsx'
import styles from './found-feed.module.css'
import { MarkedText } from './marked-text.tsx'
import { searchWords } from './search.strings.ts'

export type FoundFeed = Answer<typeof searchFeeds>['feeds'][number]

type Props = { feed: FoundFeed; position: number; count: number }

/** A post found by the search: its author, and the passages that contain the words. */
export function FoundFeedCard({ feed, position, count }: Props) {
  const t = useStrings(searchWords)
  const words = useStrings(feeds)
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const to = `/feeds/${feed.id}`
  const part = (name: FoundFeed['excerpts'][number]['part']) =>
    feed.excerpts.find((excerpt) => excerpt.part === name)
  const title = part('title')
  const body = part('body')
  const photo = feed.photos[0]
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={count}
      aria-labelledby={id}
      className={styles.card}
    >
      <FeedHead feed={feed} opens />
      <div className={styles.content}>
        <div className={styles.words}>
          <h2 id={id} className={feed.title ? styles.title : 'visually-hidden'}>
            {feed.title ? (
              <AppLink to={to} className={styles.link}>
                <MarkedText text={feed.title} marks={title?.marks ?? []} />
              </AppLink>
            ) : (
              `${feed.author.name} ${feed.menu.name}`
            )}
          </h2>
          {body && (
            <p className={styles.excerpt}>
              <AppLink to={to} className={styles.link}>
                <MarkedText text={body.text} marks={body.marks} />
              </AppLink>
            </p>
          )}
          <OtherWriting writings={feed.writings} />
          {(['comment', 'file'] as const).map((name) => {
            const excerpt = part(name)
            return (
              excerpt && (
                <p key={name} className={styles.other}>
                  <Icon name={name === 'comment' ? 'comment' : 'attach'} label={t[name]} />
                  <AppLink to={name === 'comment' ? `${to}#comments` : to} className={styles.link}>
                    <MarkedText text={excerpt.text} marks={excerpt.marks} />
                  </AppLink>
                </p>
              )
            )
          })}
        </div>
        {photo && (
          <img
            src={`${photo.path}?variant=small`}
            alt=""
            loading="lazy"
            width={photo.width}
            height={photo.height}
            className={styles.photo}
          />
        )}
      </div>
      <p className={styles.counts}>
        <span>{words.commentCount(feed.commentCount)}</span>
        <span>{words.readCount(feed.readCount)}</span>
      </p>
    </article>
  )
}
