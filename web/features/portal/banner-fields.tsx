import { useState } from 'react'
import { type PortalContent, portalLimits } from '#common/portal/portal-content.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { postLimits } from '#contract/posting.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { acceptedPictures } from '#web/app/picture-types.ts'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'

type Slides = Extract<PortalContent['blocks'][number], { kind: 'banner' }>['slides']

/** The pictures that are known, by their id, and how to add one. */
export type Pictures = {
  pathOf: (mediaFileId: number) => string | undefined
  add: (mediaFileId: number, path: string) => void
}

type Props = {
  slides: Slides
  pictures: Pictures
  /** Changes the slides as they are now: an upload ends while others are edited. */
  onChange: (change: (slides: Slides) => Slides) => void
}

/** The pictures of a banner, with their descriptions and links. */
export function BannerFields({ slides, pictures, onChange }: Props) {
  const t = useStrings(portalAdminWords)
  const [sending, setSending] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setSending(file)
    setProblem(undefined)
    try {
      const { photo } = await call(uploadMediaFile, { body: {}, files: { photos: [file] } })
      if (!photo) return
      pictures.add(photo.id, photo.path)
      onChange((now) => [...now, { mediaFileId: photo.id, alt: '', href: '' }])
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.photos ?? error.message) : t.uploadFailed)
    } finally {
      setSending(undefined)
    }
  }
  const set = (at: number, change: Partial<Slides[number]>) =>
    onChange((now) => now.map((slide, index) => (index === at ? { ...slide, ...change } : slide)))
  return (
    <>
      <SortableList
        plain
        label={t.slides}
        items={slides}
        keyOf={({ mediaFileId }) => mediaFileId}
        nameOf={(slide) => slide.alt || t.slide(slides.indexOf(slide) + 1)}
        onOrder={(ordered) =>
          onChange((now) => [
            ...ordered,
            ...now.filter(({ mediaFileId }) => !slides.some((one) => one.mediaFileId === mediaFileId)),
          ])
        }
        listClassName={styles.items}
        className={styles.item}
      >
        {(slide) => {
          const at = slides.indexOf(slide)
          return (
            <>
              <img
                src={`${pictures.pathOf(slide.mediaFileId) ?? ''}?variant=medium`}
                alt=""
                className={styles.thumb}
              />
              <div className={styles.fields}>
                <Input
                  label={t.alt}
                  note={at === 0 ? t.altNote : undefined}
                  maxLength={portalLimits.alt}
                  value={slide.alt}
                  onChange={(alt) => set(at, { alt })}
                />
                <Input
                  label={t.href}
                  note={at === 0 ? t.hrefNote : undefined}
                  maxLength={portalLimits.address}
                  value={slide.href}
                  onChange={(href) => set(at, { href })}
                />
              </div>
              <span className={styles.buttons}>
                <IconButton
                  icon="trash"
                  label={t.removeSlide}
                  onClick={() => onChange((now) => now.filter((_, index) => index !== at))}
                />
              </span>
            </>
          )
        }}
      </SortableList>
      {slides.length < portalLimits.slides && (
        <FileDrop
          label={t.addSlide}
          note={t.slidesNote}
          error={problem}
          accept={acceptedPictures}
          maxFiles={1}
          maxBytes={postLimits.photoBytes}
          disabled={sending !== undefined}
          files={sending ? [{ id: sending.name, name: sending.name, size: sending.size, file: sending }] : []}
          onAdd={([file]) => file && void send(file)}
          onRemove={() => setSending(undefined)}
        />
      )}
    </>
  )
}
