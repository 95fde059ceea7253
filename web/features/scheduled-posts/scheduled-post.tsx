import { Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { withoutMarks } from '#common/text-marks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { cancelScheduledPost, type listScheduledPosts } from '#contract/scheduled-posts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useHref } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { photoPath } from '../media-files/photo-sources.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './scheduled-post.module.css'
import { scheduledPosts } from './scheduled-posts.strings.ts'

const EditDialog = lazyPart(() => import('./scheduled-edit-dialog.tsx'))

export type Scheduled = Answer<typeof listScheduledPosts>['scheduledPosts'][number]

/** A scheduled post: its text, its time, and its actions. */
export function ScheduledPost({ post, onChange }: { post: Scheduled; onChange: () => unknown }) {
  const t = useStrings(scheduledPosts)
  const locale = useLocale()
  const user = useCurrentUser()
  const toast = useToast()
  const href = useHref()
  const [opened, setOpened] = useState<'edit' | 'cancel'>()
  const close = () => setOpened(undefined)
  const when = readableDateTime(post.scheduledAt, { locale, timeZone: user?.timeZone ?? 'Asia/Tokyo' })

  const cancel = async () => {
    await call(cancelScheduledPost, { params: { id: post.id } })
    toast.success(t.cancelled)
    onChange()
  }
  return (
    <Card>
      {post.held && <Notice situation="warning">{t.held}</Notice>}
      <p className={styles.menu}>
        <MenuTile iconName={post.menu.iconName} tone={post.menu.tone} />
        {post.menu.name}
      </p>
      {post.title && <h3 className={styles.title}>{post.title}</h3>}
      <p className={styles.text}>{withoutMarks(post.body)}</p>
      {post.photos.length > 0 && (
        <div className={styles.photos}>
          {post.photos.map((photo) => (
            <img key={photo.filename} src={photoPath(photo, 'small')} alt="" className={styles.photo} />
          ))}
        </div>
      )}
      {post.attachments.map((file) => (
        <p key={file.filename} className={styles.note}>
          {file.originalName}
        </p>
      ))}
      <div className={styles.foot}>
        <span className={styles.when}>{t.at(when)}</span>
        <span className={styles.buttons}>
          <Button size="xSmall" situation="neutral" priority="tertiary" onClick={() => setOpened('cancel')}>
            {t.cancel}
          </Button>
          <Button size="xSmall" icon="eye" href={href(`/feeds/${post.id}/preview`)}>
            {t.preview}
          </Button>
          <Button size="xSmall" icon="edit" onClick={() => setOpened('edit')}>
            {t.edit}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={opened === 'cancel'}
        title={t.cancelTitle}
        confirmLabel={t.cancel}
        onConfirm={cancel}
        onClose={close}
      >
        {t.cancelWords}
      </ConfirmDialog>
      {opened === 'edit' && (
        <Suspense>
          <EditDialog post={post} onClose={close} onSaved={onChange} />
        </Suspense>
      )}
    </Card>
  )
}
