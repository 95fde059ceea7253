import { useId, useState } from 'react'
import { benefitLimits, type listAdminBenefits, updateBenefit } from '#contract/benefits.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import type { DraftFile } from '../media-files/draft-file.ts'
import { PhotoButton } from '../media-files/photo-button.tsx'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { pickPhotos } from '../media-files/pick-photos.ts'
import { uploadFiles } from '../media-files/upload-files.ts'
import { benefitAdminWords } from './benefit-admin.strings.ts'
import styles from './benefits.module.css'

type AdminBenefits = Answer<typeof listAdminBenefits>
export type AdminBenefit = AdminBenefits['benefits'][number]

type Props = {
  /** The benefit to change. If absent, a menu is added. */
  benefit: AdminBenefit | undefined
  known: AdminBenefits | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

type Fields = {
  menu: ComboboxOption | null
  category: string
  summary: string
  picture: (File | DraftFile)[]
}

const fieldsOf = (benefit: AdminBenefit | undefined): Fields => ({
  menu: null,
  category: benefit?.category ?? '',
  summary: benefit?.summary ?? '',
  picture: benefit?.picture
    ? [
        {
          ...{ key: benefit.picture.filename, id: benefit.picture.id, path: benefit.picture.path },
          ...{ name: benefit.picture.originalName, type: 'image/jpeg', size: 0 },
        },
      ]
    : [],
})

const mostBytes = 20 * 1024 * 1024

/** Adds a menu to the catalogue, or changes what the catalogue says about it. */
export function BenefitDialog({ benefit, known, onClose, onSaved }: Props) {
  const t = useStrings(benefitAdminWords)
  const categoriesId = useId()
  const [fields, setFields] = useState(() => fieldsOf(benefit))
  const { benefits = [], otherMenus = [] } = known ?? {}
  const form = useSubmit({
    base: benefit,
    current: benefits.find(({ id }) => id === benefit?.id),
    refetch: onSaved,
    check: () => ({ menu: benefit || fields.menu ? '' : t.menuMissing }),
    send: async (version) => {
      const { category, summary, picture } = fields
      const [pictureMediaFileId = null] = await uploadFiles(picture)
      await call(updateBenefit, {
        params: { id: benefit?.id ?? Number(fields.menu!.value) },
        body: { category, summary, pictureMediaFileId, version },
      })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  const set = (part: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <FormDialog
      submission={form}
      title={benefit ? t.editTitle(benefit.name) : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={lists.group}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdminBenefit) => [
          { label: t.category, now: now.category, mine: fields.category },
          { label: t.summary, now: now.summary, mine: fields.summary },
          {
            label: t.picture,
            now: now.picture?.originalName ?? '',
            mine: fields.picture[0]?.name ?? '',
          },
        ]}
        onTake={(now: AdminBenefit) => setFields(fieldsOf(now))}
      />
      {!benefit && (
        <Combobox
          label={t.menu}
          note={t.menuNote}
          required
          options={otherMenus.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={fields.menu}
          error={form.problems.menu}
          onChange={(menu) => set({ menu })}
        />
      )}
      <Input
        label={t.category}
        note={t.categoryNote}
        list={categoriesId}
        maxLength={benefitLimits.categoryLength}
        value={fields.category}
        error={form.problems.category}
        onChange={(category) => set({ category })}
      />
      <datalist id={categoriesId}>
        {[...new Set(benefits.map(({ category }) => category).filter(Boolean))].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Textarea
        label={t.summary}
        note={t.summaryNote}
        low
        most={benefitLimits.summaryLength}
        value={fields.summary}
        error={form.problems.summary}
        onChange={(summary) => set({ summary })}
      />
      <Picture
        picture={fields.picture}
        locked={form.pending}
        error={form.problems.pictureMediaFileId}
        onChange={(picture) => set({ picture })}
      />
    </FormDialog>
  )
}

type PictureProps = {
  picture: Fields['picture']
  locked: boolean
  error: string | undefined
  onChange: (picture: Fields['picture']) => void
}

function Picture({ picture, locked, error, onChange }: PictureProps) {
  const t = useStrings(benefitAdminWords)
  const w = useStrings(photoWords)
  const noteId = useId()
  const [problems, setProblems] = useState<string[]>([])
  const said = error ? [error] : problems
  return (
    <fieldset className={styles.pictureField}>
      <legend className={styles.legend}>{t.picture}</legend>
      <ChosenPhotos
        files={picture}
        locked={locked}
        onChange={onChange}
        onUnusable={(file, problem) => {
          setProblems([w[problem](file.name)])
          onChange([])
        }}
      />
      {picture.length === 0 && (
        <PhotoButton
          disabled={locked}
          describedBy={noteId}
          onPick={(added) => {
            const picked = pickPhotos(picture, added, { most: 1, bytes: mostBytes }, w)
            setProblems(picked.problems)
            onChange(picked.files)
          }}
        />
      )}
      <span id={noteId} className={styles.note}>
        {t.pictureNote}
      </span>
      {said.length > 0 && (
        <div role="alert" className={lists.problem}>
          {said.join(' ')}
        </div>
      )}
    </fieldset>
  )
}
