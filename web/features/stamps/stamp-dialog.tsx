import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createStamp, stampPictureBytes, updateStamp } from '#contract/stamps.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { type AdminStamp, stampsQuery } from './admin-stamps-query.ts'
import { stampWords } from './stamps.strings.ts'
import styles from './stamps-screen.module.css'

type Props = {
  /** The item to rename. If absent, a new one is created. */
  stamp: AdminStamp | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Creates a stamp with its picture, or renames one. */
export function StampDialog({ stamp, onClose, onSaved }: Props) {
  const t = useStrings(stampWords)
  const words = useStrings(admin)
  const [name, setName] = useState(stamp?.name ?? '')
  const [picture, setPicture] = useState<File>()
  const { data } = useQuery(stampsQuery)
  const form = useSubmit({
    base: stamp,
    current: data?.stamps.find(({ id }) => id === stamp?.id),
    refetch: onSaved,
    check: () => (name.trim() && (stamp || picture) ? {} : { form: t.missing }),
    send: async (version) => {
      if (stamp) await call(updateStamp, { params: { id: stamp.id }, body: { name, version } })
      else await call(createStamp, { body: { name }, files: { picture: [picture!] } })
      await onSaved()
    },
    done: onClose,
    failed: words.notSaved,
  })

  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={stamp ? t.rename : t.addTitle}
      submitLabel={words.save}
      onClose={onClose}
      className={styles.form}
      problem={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [{ label: t.name, now: now.name, mine: name.trim() }]}
        onTake={(now) => setName(now.name)}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        error={form.problems.name}
        required
        data-first-focus
        maxLength={30}
        value={name}
        onChange={setName}
      />
      {!stamp && (
        <FileDrop
          label={t.picture}
          note={t.pictureNote}
          error={form.problems.picture}
          required
          accept={acceptedPictures}
          maxFiles={1}
          maxBytes={stampPictureBytes}
          files={picture ? [{ id: picture.name, name: picture.name, size: picture.size, file: picture }] : []}
          onAdd={([file]) => setPicture(file)}
          onRemove={() => setPicture(undefined)}
        />
      )}
    </FormDialog>
  )
}
