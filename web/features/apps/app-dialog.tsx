import { useState } from 'react'
import { appLimits, createApp, type getApp, updateApp } from '#contract/apps.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { appsWords } from './apps.strings.ts'

export type AdministeredApp = Answer<typeof getApp>

type Props = {
  /** If unset, a new one is made. */
  app?: AdministeredApp
  current?: AdministeredApp
  refetch?: () => Promise<unknown>
  onSaved: (id: number) => unknown
  onClose: () => void
}

/** The name, description and picture of an app. */
export function AppDialog({ app, current, refetch = async () => {}, onSaved, onClose }: Props) {
  const t = useStrings(appsWords)
  const [base] = useState(app)
  const [name, setName] = useState(app?.name ?? '')
  const [description, setDescription] = useState(app?.description ?? '')
  const [picture, setPicture] = useState<File>()
  const [pictureRemoved, setPictureRemoved] = useState(false)
  const form = useSubmit({
    base,
    current,
    refetch,
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: async (version): Promise<number> => {
      const files = { picture: picture ? [picture] : [] }
      if (!app) return (await call(createApp, { body: { name, description }, files })).id
      const body = { name, description, pictureRemoved, version: version ?? app.version }
      await call(updateApp, { params: { id: app.id }, body, files })
      return app.id
    },
    done: async (id) => {
      await onSaved(id)
      onClose()
    },
    failed: t.saveFailed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      submission={form}
      title={app ? t.editTitle : t.create}
      submitLabel={app ? t.save : t.create}
      failure={form.message}
      className={lists.section}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdministeredApp) => [
          { label: t.name, now: now.name, mine: name },
          { label: t.description, now: now.description, mine: description },
        ]}
        onTake={(now: AdministeredApp) => {
          setName(now.name)
          setDescription(now.description)
        }}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={appLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      <Textarea
        label={t.description}
        note={t.descriptionNote}
        most={appLimits.descriptionLength}
        value={description}
        error={form.problems.description}
        onChange={setDescription}
      />
      {app?.profileImgPath && !pictureRemoved && !picture ? (
        <Field label={t.picture} group>
          {() => (
            <span className={lists.person}>
              <Avatar name={app.name} src={app.profileImgPath} size="large" square />
              <Button size="xSmall" icon="trash" onClick={() => setPictureRemoved(true)}>
                {t.removePicture}
              </Button>
            </span>
          )}
        </Field>
      ) : (
        <FileDrop
          label={t.picture}
          error={form.problems.picture}
          accept={acceptedPictures}
          maxFiles={1}
          maxBytes={appLimits.pictureBytes}
          files={picture ? [{ id: picture.name, name: picture.name, size: picture.size, file: picture }] : []}
          onAdd={([file]) => setPicture(file)}
          onRemove={() => setPicture(undefined)}
        />
      )}
    </FormDialog>
  )
}
