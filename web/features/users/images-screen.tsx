import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { chooseUserImage, deleteUserImage, type listUserImages } from '#contract/my-page.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { CropDialog, type ImageKind } from './crop-dialog.tsx'
import styles from './images-screen.module.css'
import { OwnScreen } from './own-screen.tsx'
import { pictureWords } from './pictures.strings.ts'
import { ProfileCardSkeleton } from './profile-card.tsx'
import { useRefreshOwn, userImagesQuery } from './use-own-page.ts'

type UserImage = Answer<typeof listUserImages>['userImages'][number]

/** The maximum number of pixels a browser is asked to draw; far more than any camera produces. */
const mostBytes = 50 * 1024 * 1024

/** The person's portrait and cover: a new one, an earlier one, or none. */
export default function ImagesScreen() {
  const t = useStrings(pictureWords)
  const query = useQuery(userImagesQuery)
  const images = query.data?.userImages
  return (
    <OwnScreen title={t.title} className={styles.narrow}>
      {() =>
        images ? (
          <div className={styles.column}>
            <Part kind="profile" images={images.filter(({ kind }) => kind === 'profile')} />
            <Part kind="cover" images={images.filter(({ kind }) => kind === 'cover')} />
          </div>
        ) : query.isPending ? (
          <ProfileCardSkeleton />
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )
      }
    </OwnScreen>
  )
}

function Part({ kind, images }: { kind: ImageKind; images: readonly UserImage[] }) {
  const t = useStrings(pictureWords)
  const input = useRef<HTMLInputElement>(null)
  const refresh = useRefreshOwn()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const shown = images.find((image) => image.shown)
  const headingId = `images-${kind}`

  const show = async (userImageId: number | null) => {
    try {
      await call(chooseUserImage, { body: { kind, userImageId } })
      toast.success(t.saved)
    } catch (error) {
      toast.danger(error instanceof ApiError ? error.message : t.failed)
    }
    await refresh()
  }
  return (
    <Card as="section" padding="large" bleeds aria-labelledby={headingId} className={styles.part}>
      <div>
        <h2 id={headingId} className={styles.heading}>
          {t[kind]}
        </h2>
        <p className={styles.note}>{kind === 'profile' ? t.profileNote : t.coverNote}</p>
      </div>
      <div className={styles.now}>
        <Shown kind={kind} image={shown} />
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            accept={acceptedPictures}
            aria-label={kind === 'profile' ? t.chooseProfile : t.chooseCover}
            tabIndex={-1}
            className="visually-hidden"
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              const tooLarge = chosen !== undefined && chosen.size > mostBytes
              setProblem(tooLarge ? t.tooLarge : undefined)
              if (!tooLarge) setFile(chosen)
            }}
          />
          <Button icon="image" priority="primary" onClick={() => input.current?.click()}>
            {t.choose}
          </Button>
          {shown && (
            <Button situation="neutral" onClick={() => show(null)}>
              {t.none}
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <Notice situation="danger" live>
          {problem}
        </Notice>
      )}
      {images.length > 0 && <Earlier kind={kind} images={images} onShow={show} refresh={refresh} />}
      {file && <CropDialog kind={kind} file={file} onClose={() => setFile(undefined)} onSaved={refresh} />}
    </Card>
  )
}

function Shown({ kind, image }: { kind: ImageKind; image: UserImage | undefined }) {
  const t = useStrings(pictureWords)
  const user = useCurrentUser()
  if (kind === 'profile')
    return <Avatar name={user?.name ?? ''} src={image ? `${image.path}?variant=small` : null} size="xLarge" />
  if (!image) return <p className={styles.note}>{t.noneYet}</p>
  return <img src={`${image.path}?variant=wide`} alt={t.cover} className={styles.coverShown} />
}

type EarlierProps = {
  kind: ImageKind
  images: readonly UserImage[]
  onShow: (id: number) => Promise<void>
  refresh: () => Promise<void>
}

function Earlier({ kind, images, onShow, refresh }: EarlierProps) {
  const t = useStrings(pictureWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [removing, setRemoving] = useState<UserImage>()
  return (
    <section aria-label={`${t[kind]} ${t.earlier}`}>
      <h3 className={styles.sub}>{t.earlier}</h3>
      <ul className={classNames(styles.earlier, kind === 'cover' && styles.covers)}>
        {images.map((image) => {
          const date = readableDate(image.createdAt, { locale, timeZone })
          return (
            <li key={image.id} className={styles.one}>
              <button
                type="button"
                aria-pressed={image.shown}
                aria-label={t.chooseEarlier(date)}
                className={styles.choice}
                onClick={() => !image.shown && void onShow(image.id)}
              >
                <img src={`${image.path}?variant=small`} alt="" loading="lazy" className={styles.thumbnail} />
              </button>
              <span className={styles.line}>
                {image.shown && <Tag situation="standard">{t.shown}</Tag>}
                <IconButton icon="trash" label={t.remove(date)} onClick={() => setRemoving(image)} />
              </span>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={async () => {
          await call(deleteUserImage, { params: { id: removing!.id } })
          toast.success(t.removed)
          await refresh()
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </section>
  )
}
