import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createStamp, stampPictureBytes, updateStamp } from '#contract/admin-stamps.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { admin } from './admin.strings.ts'
import { stampWords } from './stamps.strings.ts'
import { type AdminStamp, stampsQuery } from './stamps-query.ts'
import styles from './stamps-screen.module.css'

type Props = {
  /** The one to rename; a new one without it. */
  stamp: AdminStamp | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

type Problems = { name?: string; picture?: string; form?: string }

/** A new stamp with its picture, or another name for one. */
export function StampDialog({ stamp, onClose, onSaved }: Props) {
  const t = useStrings(stampWords)
  const words = useStrings(admin)
  const [name, setName] = useState(stamp?.name ?? '')
  const [picture, setPicture] = useState<File>()
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)
  const [version, setVersion] = useState(stamp?.version ?? 0)
  const [conflict, setConflict] = useState(false)
  const now = useQuery(stampsQuery).data?.stamps.find(({ id }) => id === stamp?.id)

  const save = async (madeOn = version) => {
    if (!name.trim() || (!stamp && !picture)) {
      setProblems({ form: t.missing })
      return
    }
    setPending(true)
    try {
      if (stamp) await call(updateStamp, { params: { id: stamp.id }, body: { name, version: madeOn } })
      else await call(createStamp, { body: { name }, files: { picture: [picture!] } })
      await onSaved()
      onClose()
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'conflict'
      setConflict(changed)
      if (changed) {
        await onSaved()
        setProblems({})
        return setPending(false)
      }
      const fields = error instanceof ApiError ? error.fields : {}
      const told = Object.keys(fields).length > 0
      setProblems(told ? fields : { form: error instanceof ApiError ? error.message : words.notSaved })
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={stamp ? t.rename : t.addTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" onClick={onClose} disabled={pending}>
            {words.cancel}
          </Button>
          <Button priority="primary" type="submit" form="stamp-form" pending={pending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="stamp-form"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {conflict && (
          <ChangedElsewhere
            now={now && (now.name === name.trim() ? [] : [{ label: t.name, value: now.name }])}
            onOverwrite={() => void save(now!.version)}
            onTake={() => {
              setName(now!.name)
              setVersion(now!.version)
              setConflict(false)
            }}
          />
        )}
        <Input
          label={t.name}
          note={t.nameNote}
          error={problems.name}
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
            error={problems.picture}
            required
            accept={acceptedPictures}
            maxFiles={1}
            maxBytes={stampPictureBytes}
            files={
              picture ? [{ id: picture.name, name: picture.name, size: picture.size, file: picture }] : []
            }
            onAdd={([file]) => setPicture(file)}
            onRemove={() => setPicture(undefined)}
          />
        )}
        {problems.form && (
          <p role="alert" className={styles.problem}>
            {problems.form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
