import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type getInquiry, inquiryLimits } from '#contract/inquiries.ts'
import { attachmentTypes } from '#contract/media-files.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { acceptedPictures, isHeic } from '#web/app/picture-types.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import styles from './inquiries.module.css'
import { inquiryFileWords } from './inquiry-files.strings.ts'

type Inquiry = Answer<typeof getInquiry>
type FileRules = Inquiry['fileRules']

const accept = [acceptedPictures, ...attachmentTypes.map(({ extension }) => `.${extension}`)].join()
const isPicture = (file: File) => file.type.startsWith('image/') || isHeic(file)

/** The files that are sent with a message. */
export function useMessageFiles() {
  const [chosen, setChosen] = useState<readonly { id: string; file: File }[]>([])
  const files = chosen.map(({ file }) => file)
  return {
    chosen,
    add: (list: readonly File[]) =>
      setChosen((before) => [...before, ...list.map((file) => ({ id: newClientKey(), file }))]),
    remove: (id: string) => setChosen((before) => before.filter((one) => one.id !== id)),
    clear: () => setChosen([]),
    /** As the calls take them. */
    fields: {
      photos: files.filter(isPicture),
      attachments: files.filter((file) => !isPicture(file)),
    },
  }
}

export type MessageFiles = ReturnType<typeof useMessageFiles>

type Props = {
  files: MessageFiles
  rules: FileRules
  problems: Readonly<Partial<Record<string, string>>>
  onChange: () => void
}

/** Chooses the files of a message; nothing if there can be none. */
export function FilesField({ files, rules, problems, onChange }: Props) {
  const t = useStrings(inquiryFileWords)
  if (rules === null) return null
  return (
    <FileDrop
      label={t.files}
      note={t.note(fileSize(inquiryLimits.fileBytes))}
      accept={accept}
      maxFiles={rules.most}
      maxBytes={rules.maxBytes}
      files={files.chosen.map(({ id, file }) => ({ id, name: file.name, size: file.size, file }))}
      error={problems.photos ?? problems.attachments}
      onAdd={(list) => {
        files.add(list)
        onChange()
      }}
      onRemove={(id) => {
        files.remove(id)
        onChange()
      }}
    />
  )
}

/** The files of a message, to open. */
export function FileList({ files }: { files: Inquiry['files'] }) {
  const t = useStrings(inquiryFileWords)
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t.files}>
      {files.map(({ id, name, path, previewPath, byteSize }) => (
        <li key={id}>
          <a href={path} target="_blank" rel="noopener noreferrer" className={styles.file}>
            {previewPath === null ? (
              <Icon name="document" size="large" />
            ) : (
              <img src={previewPath} alt="" loading="lazy" className={styles.picture} />
            )}
            <span className={styles.fileName}>{name}</span>
            <span className={styles.note}>{fileSize(byteSize)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
