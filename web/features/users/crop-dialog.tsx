import { useEffect, useState } from 'react'
import { createUserImage, userImageLimits } from '#contract/my-page.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { ApiError, call } from '#web/app/api.ts'
import styles from './crop-frame.module.css'
import { type Crop, cropStyle, mostZoom, settle, turned, wholeCrop, zoomed } from './crop-geometry.ts'
import { cutOut, readPicture } from './crop-picture.ts'
import { pictureWords } from './pictures.strings.ts'
import { useCropGestures } from './use-crop-gestures.ts'

export type ImageKind = 'profile' | 'cover'
type Props = { kind: ImageKind; file: File; onClose: () => void; onSaved: () => Promise<void> }

/** Selects the visible part of a picture: moved, zoomed and rotated behind a frame, then uploaded. */
export function CropDialog({ kind, file, onClose, onSaved }: Props) {
  const t = useStrings(pictureWords)
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [crop, setCrop] = useState(wholeCrop)
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<number>()
  const to = userImageLimits[kind]
  const aspect = to.width / to.height
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight }

  useEffect(() => {
    let shown: HTMLImageElement | undefined
    let left = false
    const free = () => shown && URL.revokeObjectURL(shown.src)
    readPicture(file).then(
      (read) => {
        shown = read
        if (left) free()
        else setPicture(read)
      },
      () => setProblem(t.unreadable),
    )
    return () => {
      left = true
      free()
    }
  }, [file, t])

  const change = (make: (crop: Crop) => Crop) => {
    if (size && sent === undefined) setCrop((before) => settle(size, aspect, make(before)))
  }
  const save = async () => {
    if (!picture || !size) return
    setProblem(undefined)
    setSent(0)
    try {
      const cut = await cutOut(picture, { size, crop, to })
      const made = new File([cut], `${kind}.jpg`, { type: 'image/jpeg' })
      await call(createUserImage, { body: { kind }, files: { picture: [made] } }, { onProgress: setSent })
      await onSaved()
      onClose()
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      setProblem(told?.fields.picture ?? told?.message ?? t.failed)
      setSent(undefined)
    }
  }

  const view = picture && size && { src: picture.src, style: cropStyle(size, aspect, crop) }
  return (
    <Dialog
      open
      size={kind === 'cover' ? 'large' : 'small'}
      title={kind === 'cover' ? t.cropCover : t.cropProfile}
      onClose={() => sent === undefined && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={sent !== undefined} onClick={onClose}>
            {t.cancel}
          </Button>
          {view && (
            <Button priority="primary" pending={sent !== undefined} onClick={save}>
              {t.use}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        {problem && (
          <Notice situation="danger" live>
            {problem}
          </Notice>
        )}
        {view && (
          <>
            <CropFrame kind={kind} view={view} change={change} />
            <div className={styles.tools}>
              <label className={styles.zoom}>
                <Icon name="search" label={t.zoom} />
                <input
                  type="range"
                  min={1}
                  max={mostZoom}
                  step={0.01}
                  value={crop.zoom}
                  onChange={(event) => {
                    const zoom = Number(event.currentTarget.value)
                    change((before) => zoomed(before, zoom))
                  }}
                />
              </label>
              <Button size="xSmall" icon="retry" onClick={() => change(turned)}>
                {t.turn}
              </Button>
              <Button size="xSmall" priority="tertiary" onClick={() => change(() => wholeCrop)}>
                {t.reset}
              </Button>
            </div>
            {kind === 'profile' && (
              <div className={styles.previews}>
                <span className={styles.note}>{t.preview}</span>
                {(['large', 'medium'] as const).map((look) => (
                  <span key={look} className={classNames(styles.preview, styles[look])}>
                    <img {...view} alt="" className={styles.picture} />
                  </span>
                ))}
              </div>
            )}
            {sent !== undefined && <Progress label={t.sending} value={sent} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

type FrameProps = {
  kind: ImageKind
  view: { src: string; style: ReturnType<typeof cropStyle> }
  change: (make: (crop: Crop) => Crop) => void
}

function CropFrame({ kind, view, change }: FrameProps) {
  const t = useStrings(pictureWords)
  const gestures = useCropGestures(change)
  // The dialog opened before the picture was loaded.
  useEffect(() => gestures.ref.current?.focus(), [gestures.ref])
  return (
    <>
      <div
        {...gestures}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture behind the frame
        tabIndex={0}
        aria-label={t.frame}
        aria-describedby="crop-help"
        className={classNames(styles.frame, styles[kind])}
      >
        <img {...view} alt="" draggable={false} className={styles.picture} />
        {kind === 'profile' && <span className={styles.ring} />}
      </div>
      <p id="crop-help" className={styles.note}>
        {t.help}
      </p>
    </>
  )
}
