import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatTime } from '#common/dates.ts'
import { readableDay } from '#common/readable-dates.ts'
import { getReportItemPoll } from '#contract/report-items.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { LongTextView } from '../long-texts/long-text-view.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { PersonRow } from '../people/person-row.tsx'
import { Poll } from '../report-items/poll.tsx'
import { Banner } from './banner.tsx'
import styles from './portal.module.css'
import { portalWords } from './portal.strings.ts'
import { PortalLink } from './portal-link.tsx'
import type { Block } from './portal-page.tsx'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** What a block shows. `readOnly`: a preview, in which nothing can be answered. */
export function PortalBlock({ block, readOnly }: { block: Block; readOnly: boolean }) {
  switch (block.kind) {
    case 'banner':
      return <Banner slides={block.slides} name={block.title} />
    case 'links':
      return <Tiles block={block} />
    case 'text':
      return (
        <div className={styles.text}>
          <LongTextView text={block.body} files={block} />
        </div>
      )
    case 'announcements':
      return <Announcements block={block} />
    case 'feeds':
      return <Feeds feeds={block.feeds} all="/home" />
    case 'menu_feeds':
      return <Feeds feeds={block.feeds} all={block.menu ? `/menus/${block.menu.id}` : null} />
    case 'events':
      return <Events block={block} />
    case 'documents':
      return <Documents block={block} />
    case 'missions':
      return <Missions block={block} />
    case 'poll':
      return <PollBlock block={block} readOnly={readOnly} />
    case 'joined':
      return <Newcomers block={block} />
    case 'birthdays':
      return <Birthdays block={block} />
    case 'ranking':
      return <Ranking block={block} />
    case 'embed':
      return <Embedded block={block} />
  }
}

function Nothing({ words }: { words?: string }) {
  const t = useStrings(portalWords)
  return <p className={styles.nothing}>{words ?? t.nothing}</p>
}

function All({ to }: { to: string }) {
  const t = useStrings(portalWords)
  return (
    <AppLink to={to} className={styles.all}>
      {t.all}
    </AppLink>
  )
}

const Tiles = ({ block }: { block: Of<'links'> }) => (
  <ul className={styles.tiles}>
    {block.tiles.map((tile, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity, and never move while they are shown
      <li key={at}>
        <PortalLink href={tile.href} className={styles.tile}>
          <MenuTile iconName={tile.iconName} tone={tile.tone} size="large" />
          <span className={styles.label}>{tile.label}</span>
        </PortalLink>
      </li>
    ))}
  </ul>
)

function Announcements({ block }: { block: Of<'announcements'> }) {
  if (block.announcements.length === 0) return <Nothing />
  return (
    <>
      <ul>
        {block.announcements.map((item) => (
          <li key={item.id}>
            <AppLink to={`/administrator_announcements/${item.id}`} className={styles.line}>
              <span className={styles.words}>
                <span className={item.read ? styles.name : styles.fresh}>{item.title}</span>
                <Moment at={item.publishedAt} className={styles.note} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <All to="/administrator_announcements" />
    </>
  )
}

function Feeds({ feeds, all }: { feeds: Of<'feeds'>['feeds']; all: string | null }) {
  const t = useStrings(portalWords)
  if (feeds.length === 0) return <Nothing words={t.noFeeds} />
  return (
    <>
      <ul>
        {feeds.map((feed) => (
          <li key={feed.id}>
            <AppLink to={`/feeds/${feed.id}`} className={styles.line}>
              <span className={styles.words}>
                <span className={feed.read ? styles.name : styles.fresh}>{feed.title || feed.excerpt}</span>
                <span className={styles.note}>
                  {`${feed.author.name} · ${feed.menu.name} · `}
                  <Moment at={feed.postedAt} />
                  {feed.commentCount > 0 && ` · ${t.comments(feed.commentCount)}`}
                </span>
              </span>
              {feed.photo && (
                <img
                  src={`${feed.photo.path}?variant=small`}
                  alt=""
                  width={72}
                  height={54}
                  loading="lazy"
                  className={styles.thumb}
                />
              )}
            </AppLink>
          </li>
        ))}
      </ul>
      {all && <All to={all} />}
    </>
  )
}

function Events({ block }: { block: Of<'events'> }) {
  const t = useStrings(portalWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  if (block.events.length === 0) return <Nothing />
  return (
    <>
      <ul>
        {block.events.map((event) => (
          <li key={event.hrefPath}>
            <AppLink to={event.hrefPath} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name}>{event.title}</span>
                <span className={styles.note}>
                  {readableDay(event.startOn ?? zonedParts(event.startsAt!, timeZone).day, locale)}{' '}
                  {event.startsAt ? formatTime(event.startsAt, { locale, timeZone }) : t.allDay}
                  {event.place && ` · ${event.place}`}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <All to="/events" />
    </>
  )
}

function Documents({ block }: { block: Of<'documents'> }) {
  if (block.documents.length === 0) return <Nothing />
  return (
    <>
      <ul>
        {block.documents.map(({ id, title, category, publishedAt }) => (
          <li key={id}>
            <AppLink to={`/document_categories/${category.id}/documents/${id}`} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name}>{title}</span>
                <span className={styles.note}>
                  {block.categoryId === null && `${category.name} · `}
                  <Moment at={publishedAt} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <All
        to={block.categoryId === null ? '/document_categories' : `/document_categories/${block.categoryId}`}
      />
    </>
  )
}

function Missions({ block }: { block: Of<'missions'> }) {
  const t = useStrings(portalWords)
  const locale = useLocale()
  if (block.missions.length === 0) return <Nothing />
  return (
    <>
      <ul>
        {block.missions.map((mission) => (
          <li key={mission.periodId}>
            <AppLink to={`/menus/${mission.targetMenu.id}`} className={styles.line}>
              <MenuTile iconName={mission.targetMenu.iconName} tone={mission.targetMenu.tone} />
              <span className={styles.words}>
                <span className={styles.name}>{mission.name}</span>
                <span className={styles.note}>
                  {t.progress(mission.doneCount, mission.neededCount)}
                  {mission.dueOn && ` · ${t.due(readableDay(mission.dueOn, locale))}`}
                </span>
              </span>
              {mission.overdue && <Tag situation="danger">{t.overdue}</Tag>}
            </AppLink>
          </li>
        ))}
      </ul>
      <All to="/missions" />
    </>
  )
}

function PollBlock({ block: { poll, feedId }, readOnly }: { block: Of<'poll'>; readOnly: boolean }) {
  const t = useStrings(portalWords)
  const client = useQueryClient()
  const id = poll?.id ?? 0
  // The poll came with the page: its own call is not needed until somebody votes.
  const { queryKey } = queryFor(getReportItemPoll, { params: { id } })
  if (poll && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, poll)
  useEffect(() => {
    if (poll) client.setQueryData(queryFor(getReportItemPoll, { params: { id } }).queryKey, poll)
  }, [client, id, poll])
  if (!poll || feedId === null) return <Nothing words={t.noPoll} />
  return (
    <div className={styles.poll}>
      <fieldset disabled={readOnly} className={styles.fields}>
        <Poll id={poll.id} feedId={feedId} waiting={null} />
      </fieldset>
      <AppLink to={`/feeds/${feedId}`} className={styles.all}>
        {t.toPost}
      </AppLink>
    </div>
  )
}

function Newcomers({ block }: { block: Of<'joined'> }) {
  const t = useStrings(portalWords)
  const locale = useLocale()
  if (block.people.length === 0) return <Nothing />
  return (
    <ul>
      {block.people.map(({ user, departmentName, joinedOn }) => (
        <li key={user.id}>
          <PersonRow
            person={user}
            detail={[departmentName, t.joinedOn(readableDay(joinedOn, locale))].filter(Boolean).join(' · ')}
          />
        </li>
      ))}
    </ul>
  )
}

function Birthdays({ block }: { block: Of<'birthdays'> }) {
  const locale = useLocale()
  if (block.people.length === 0) return <Nothing />
  return (
    <ul>
      {block.people.map(({ user, departmentName, day }) => (
        <li key={user.id}>
          <PersonRow
            person={user}
            detail={[departmentName, readableDay(day, locale)].filter(Boolean).join(' · ')}
          />
        </li>
      ))}
    </ul>
  )
}

function Ranking({ block }: { block: Of<'ranking'> }) {
  const t = useStrings(portalWords)
  if (block.ranking.length === 0) return <Nothing />
  return (
    <>
      <ol>
        {block.ranking.map(({ rank, user, departmentName, count }) => (
          <li key={user.id} className={styles.ranked}>
            <span className={styles.rank}>{t.rank(rank)}</span>
            <PersonRow
              person={user}
              detail={departmentName ?? undefined}
              sign={<strong className={styles.count}>{t.thanks(count)}</strong>}
            />
          </li>
        ))}
      </ol>
      <All to="/thanks_ranking" />
    </>
  )
}

function Embedded({ block: { url, title, height } }: { block: Of<'embed'> }) {
  const t = useStrings(portalWords)
  if (url === null) return <Nothing words={t.notAllowed} />
  return (
    <iframe
      src={url}
      title={title || new URL(url).host}
      height={height}
      loading="lazy"
      referrerPolicy="no-referrer"
      // Its own origin and scripts, but nothing of this product: it cannot navigate the page around it.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      className={styles.embed}
    />
  )
}
