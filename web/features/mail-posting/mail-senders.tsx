import { useState } from 'react'
import { mailPostingLimits, updateMailPostingSenders } from '#contract/mail-posting.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './mail-posting.module.css'
import { mailPostingWords } from './mail-posting.strings.ts'

type Props = {
  /** null: the account has none. */
  ownEmail: string | null
  senders: readonly string[]
  refresh: () => Promise<unknown>
}

/** The addresses from which a person's emails are accepted. */
export function MailSenders({ ownEmail, senders, refresh }: Props) {
  const t = useStrings(mailPostingWords)
  const [editing, setEditing] = useState(false)
  const items = [
    ...(ownEmail === null ? [] : [{ term: t.ownEmail, value: ownEmail }]),
    ...senders.map((address) => ({ key: address, term: t.further, value: address })),
  ]
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="mail-senders" className={styles.parts}>
      <h2 id="mail-senders" className={styles.heading}>
        {t.senders}
      </h2>
      <p>{t.sendersWords}</p>
      {items.length === 0 ? (
        <Notice situation="warning">{t.noSender}</Notice>
      ) : (
        <DataList stacked items={items} />
      )}
      <div>
        <Button size="small" icon="edit" onClick={() => setEditing(true)}>
          {t.changeSenders}
        </Button>
      </div>
      {editing && <SendersDialog senders={senders} onSaved={refresh} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const places = Array.from({ length: mailPostingLimits.senders }, (_, place) => place)

/* Only obvious mistakes: the server checks the rest. */
function isAddress(text: string) {
  const [name, domain, ...rest] = text.split('@')
  return Boolean(name) && Boolean(domain?.includes('.')) && rest.length === 0 && !/\s/.test(text)
}

type DialogProps = { senders: readonly string[]; onSaved: () => Promise<unknown>; onClose: () => void }

function SendersDialog({ senders, onSaved, onClose }: DialogProps) {
  const t = useStrings(mailPostingWords)
  const [values, setValues] = useState(places.map((place) => senders[place] ?? ''))
  const filled = values.map((value) => value.trim()).filter(Boolean)
  const form = useSubmit({
    check: () =>
      Object.fromEntries(
        values.map((value, place) => [
          `senders.${place}`,
          value.trim() && !isAddress(value.trim()) ? t.wrongSender : '',
        ]),
      ),
    send: () => call(updateMailPostingSenders, { body: { senders: filled } }),
    done: async () => {
      await onSaved()
      toast.success(t.saved)
      onClose()
    },
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.changeSenders}
      submitLabel={t.save}
      onClose={onClose}
      failure={form.message}
      className={styles.parts}
    >
      <p>{t.sendersWords}</p>
      {places.map((place) => (
        <Input
          key={place}
          type="email"
          label={t.sender(place + 1)}
          value={values[place]!}
          error={form.problems[`senders.${place}`]}
          onChange={(value) => setValues(values.map((one, at) => (at === place ? value : one)))}
        />
      ))}
    </FormDialog>
  )
}
