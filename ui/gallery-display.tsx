import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Chart } from './chart-frame.tsx'
import { CopiedText } from './copied-text.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import styles from './gallery.module.css'
import { galleryStrings } from './gallery.strings.ts'
import { Columns, GalleryPart, Row } from './gallery-part.tsx'
import { Icon } from './icon.tsx'
import { LinkTabs } from './link-tabs.tsx'
import { useStrings } from './locale.tsx'
import { Notice } from './notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from './skeleton.tsx'
import { Tabs } from './tabs.tsx'
import { Tag } from './tag.tsx'

const avatarSizes = ['xSmall', 'small', 'medium', 'large', 'xLarge'] as const
/** A portrait that is part of the program, so that it is available immediately wherever the gallery is rendered. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="slategray"><rect width="40" height="40" fill="lightsteelblue"/><circle cx="20" cy="16" r="8"/><ellipse cx="20" cy="38" rx="15" ry="12"/></svg>',
)}`
const shadows = [0, 1, 2, 3, 5, 8, 13, 21] as const

export function GalleryPeople() {
  const t = useStrings(galleryStrings)
  return (
    <GalleryPart title={t.people}>
      <Row>
        {avatarSizes.map((size) => (
          <Avatar key={size} name={t.nameValue} size={size} named />
        ))}
        <Avatar name={t.taro} />
        <Avatar name={t.misaki} />
        <Avatar name={t.kenta} />
        <Avatar name={t.shops} square />
        <Avatar name={t.nameValue} src={picture} />
        <Avatar name={t.shops} src={picture} square />
      </Row>
      <Row>
        <Badge count={3} label={t.unread(3)} />
        <Badge count={99} />
        <Badge count={100} />
        <Badge count={1200} max={999} />
        <Badge count={12} situation="standard" />
        <Badge count={12} situation="neutral" />
        <Badge label={t.unread(1)} />
        <span className={styles.badged}>
          <Icon name="notification" size="large" />
          <Badge count={5} className={styles.corner} />
        </span>
      </Row>
      <Row>
        <Tag situation="danger">{t.mustRead}</Tag>
        <Tag situation="success">{t.approved}</Tag>
        <Tag situation="warning">{t.sentBack}</Tag>
        <Tag situation="information">{t.open}</Tag>
        <Tag situation="standard">{t.members}</Tag>
        <Tag>{t.draft}</Tag>
        <Tag>{t.rejected}</Tag>
      </Row>
    </GalleryPart>
  )
}

export function GalleryCards() {
  const t = useStrings(galleryStrings)
  const [tab, setTab] = useState<'posts' | 'comments' | 'members'>('posts')
  return (
    <GalleryPart title={t.cards}>
      <Columns>
        <Card as="article">
          <h3>{t.cardTitle}</h3>
          <p>{t.longText}</p>
        </Card>
        <Card as="article" raised padding="large">
          <h3>{t.cardTitle}</h3>
          <p>{t.noPostsText}</p>
        </Card>
        <Card padding="small" bleeds>
          <p>{t.noPostsText}</p>
        </Card>
        <Card padding="none">
          <p>{t.noPostsText}</p>
        </Card>
        <CopiedText label={t.cardTitle} text="https://hiroba.example/samls/1-2" />
        <Tabs
          label={t.cards}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'posts', label: t.posts, count: 12 },
            { id: 'comments', label: t.comments, count: 120 },
            { id: 'members', label: t.members },
          ]}
        >
          <p>{t[tab]}</p>
        </Tabs>
        <LinkTabs
          label={t.actions}
          current="#posts"
          tabs={[
            { href: '#posts', label: t.posts },
            { href: '#members', label: t.members },
          ]}
        />
      </Columns>
    </GalleryPart>
  )
}

export function GalleryStates() {
  const t = useStrings(galleryStrings)
  return (
    <>
      <GalleryPart title={t.states}>
        <Columns>
          <Card>
            <SkeletonGroup>
              <Row>
                <Skeleton shape="circle" />
                <Skeleton width="half" />
              </Row>
              <SkeletonText lines={3} />
              <Skeleton shape="picture" />
            </SkeletonGroup>
          </Card>
          <Card>
            <EmptyState
              icon="post"
              title={t.noPosts}
              action={
                <Button priority="primary" icon="edit">
                  {t.firstPost}
                </Button>
              }
            >
              {t.noPostsText}
            </EmptyState>
          </Card>
          <Card>
            <ErrorState onRetry={() => undefined} />
          </Card>
          <Card>
            <ErrorState title={t.notSent} onRetry={() => undefined} pending>
              {t.uploadFailed}
            </ErrorState>
          </Card>
        </Columns>
      </GalleryPart>
      <GalleryPart title={t.notices}>
        <Notice title={t.noticeInformation}>{t.noticeInformationText}</Notice>
        <Notice situation="success">{t.noticeSuccess}</Notice>
        <Notice situation="warning">{t.noticeWarning}</Notice>
        <Notice situation="danger" action={<Button size="xSmall">{t.edit}</Button>}>
          {t.noticeDanger}
        </Notice>
      </GalleryPart>
    </>
  )
}

export function GalleryType() {
  const t = useStrings(galleryStrings)
  return (
    <GalleryPart title={t.type}>
      <p className={styles.heading1}>{t.heading1}</p>
      <p className={styles.heading2}>{t.heading2}</p>
      <p className={styles.heading3}>{t.heading3}</p>
      <p className={styles.heading4}>{t.heading4}</p>
      <p className={styles.document}>{t.longText}</p>
      <p className={styles.detail}>{t.noticeInformationText}</p>
      <Row>
        {shadows.map((level) => (
          <div key={level} className={styles.lifted} style={{ boxShadow: `var(--shadow-${level})` }}>
            {t.shadow(level)}
          </div>
        ))}
      </Row>
    </GalleryPart>
  )
}

const week = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
]
const line = { kind: 'line', days: week, values: [41, 52, 48, 60, 57, 12, 9] } as const
const count = (value: number) => String(value)

export function GalleryCharts() {
  const t = useStrings(galleryStrings)
  const bar = {
    kind: 'bar',
    rows: [t.taro, t.misaki, t.kenta].map((name, at) => ({ name, value: 30 - at * 8 })),
  } as const
  return (
    <GalleryPart title={t.charts}>
      <Columns>
        <Chart label={t.chartLabel} title={t.charts} data={line} format={count} table={t.chartTable}>
          {line.values.join(', ')}
        </Chart>
        <Chart label={t.chartLabel} title={t.charts} data={bar} format={count} table={t.chartTable}>
          {bar.rows.map(({ value }) => value).join(', ')}
        </Chart>
      </Columns>
    </GalleryPart>
  )
}
