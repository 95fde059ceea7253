import { useState } from 'react'
import { isLinkTarget, isWebAddress } from '#common/long-text.ts'
import { listDocuments } from '#contract/documents.ts'
import { longTextLimits } from '#contract/long-texts.ts'
import { searchFeeds, searchMenus } from '#contract/search.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { editorWords } from './editor.strings.ts'
import styles from './long-text-editor.module.css'

const most = 20

/* What a text can link to: the options found for a word, with the page as their value. */
const targets = {
  person: async (query: string) =>
    (await searchPeople(query)).map((option) => ({ ...option, value: `/users/${option.value}` })),
  menu: async (query: string) =>
    (await call(searchMenus, { query: { query, limit: most } })).menus.map(({ id, name }) => ({
      value: `/menus/${id}`,
      label: name,
    })),
  post: async (query: string) =>
    query.trim() === ''
      ? []
      : (await call(searchFeeds, { query: { query, limit: most } })).feeds.map(
          ({ id, title, body, author }) => ({
            ...{ value: `/feeds/${id}`, label: title || body.slice(0, 60) },
            detail: author.name,
          }),
        ),
  document: async (query: string) =>
    (await call(listDocuments, { query: { query, limit: most } })).documents.map(
      ({ id, title, category }) => ({
        ...{ value: `/document_categories/${category.id}/documents/${id}`, label: title },
        detail: category.name,
      }),
    ),
} satisfies Record<string, (query: string) => Promise<ComboboxOption[]>>

const kinds = ['address', 'person', 'post', 'menu', 'document'] as const

type Props = {
  /** The link at the selection; empty: none. */
  href: string
  /** Nothing is selected, so that the link brings its own text. */
  bare: boolean
  onSave: (href: string, text: string) => void
  /** Removes the link at the selection. */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** Chooses what the selected words link to: an address, or a person, post, menu or document of the company. */
export function LinkDialog({ href, bare, onSave, onRemove, onClose }: Props) {
  const t = useStrings(editorWords)
  const [kind, setKind] = useState<(typeof kinds)[number]>('address')
  const [address, setAddress] = useState(href)
  const [target, setTarget] = useState<ComboboxOption | null>(null)
  const [text, setText] = useState('')
  const chosen = kind === 'address' ? address.trim() : (target?.value ?? '')
  const form = useSubmit({
    check: () =>
      isLinkTarget(chosen)
        ? {}
        : kind === 'address'
          ? { address: t.addressWrong }
          : { target: t.targetMissing },
    send: async () => onSave(chosen, text.trim() || target?.label || chosen),
    done: onClose,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={t.linkTitle}
      submitLabel={t.linkSave}
      failure={form.failure}
      className={styles.dialog}
      onClose={onClose}
    >
      <RadioGroup
        row
        label={t.linkKind}
        options={kinds.map((value) => ({ value, label: t[value] }))}
        value={kind}
        onChange={(value) => {
          setKind(value)
          setTarget(null)
          form.clear()
        }}
      />
      {kind === 'address' ? (
        <Input
          label={t.address}
          note={t.addressNote}
          required
          data-first-focus
          inputMode="url"
          maxLength={longTextLimits.address}
          value={address}
          error={form.problems.address}
          onChange={(value) => {
            setAddress(value)
            form.clear()
          }}
        />
      ) : (
        <Combobox
          key={kind}
          label={t[kind]}
          required
          options={targets[kind]}
          value={target}
          error={form.problems.target}
          onChange={(option) => {
            setTarget(option)
            form.clear()
          }}
        />
      )}
      {bare && <Input label={t.linkText} maxLength={longTextLimits.name} value={text} onChange={setText} />}
      {onRemove && (
        <div>
          <Button
            size="xSmall"
            situation="neutral"
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            {t.linkRemove}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

/** Asks for the address of a web page that is shown as a card. */
export function EmbedDialog({ onSave, onClose }: { onSave: (href: string) => void; onClose: () => void }) {
  const t = useStrings(editorWords)
  const [address, setAddress] = useState('')
  const form = useSubmit({
    check: () => ({ address: isWebAddress(address.trim()) ? '' : t.addressWrong }),
    send: async () => onSave(address.trim()),
    done: onClose,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={t.embedTitle}
      submitLabel={t.embedSave}
      failure={form.failure}
      className={styles.dialog}
      onClose={onClose}
    >
      <Input
        label={t.address}
        required
        data-first-focus
        inputMode="url"
        maxLength={longTextLimits.address}
        value={address}
        error={form.problems.address}
        onChange={(value) => {
          setAddress(value)
          form.clear()
        }}
      />
    </FormDialog>
  )
}
