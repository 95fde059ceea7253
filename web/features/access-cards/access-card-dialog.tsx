import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '#common/dates.ts'
import { cardReasons, createAccessCard, endAccessCard, getAccessCard } from '#contract/access-cards.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './access-cards.module.css'
import { accessCardWords } from './access-cards.strings.ts'

const QrCode = lazy(() => import('../admin-users/qr-code.tsx'))

type Person = { id: number; name: string }
type Card = Answer<typeof createAccessCard>

/** Issues a card for one person and shows it until it is used. */
export default function AccessCardDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [card, setCard] = useState<Card>()
  return card ? (
    <ShownCard person={person} card={card} onAgain={() => setCard(undefined)} onClose={onClose} />
  ) : (
    <Issuing person={person} onIssued={setCard} onClose={onClose} />
  )
}

type IssuingProps = { person: Person; onIssued: (card: Card) => void; onClose: () => void }

function Issuing({ person, onIssued, onClose }: IssuingProps) {
  const t = useStrings(accessCardWords)
  const [reason, setReason] = useState<(typeof cardReasons)[number]>('forgotten')
  const [note, setNote] = useState('')
  const form = useSubmit({
    send: () => call(createAccessCard, { params: { id: person.id }, body: { reason, note } }),
    done: onIssued,
    failed: t.failed,
  })
  return (
    <FormDialog
      title={t.forPerson(person.name)}
      submission={form}
      submitLabel={t.issue}
      failure={form.failure}
      onClose={onClose}
    >
      <p>{t.before}</p>
      <RadioGroup
        label={t.reason}
        options={cardReasons.map((value) => ({ value, label: t[value] }))}
        value={reason}
        onChange={setReason}
      />
      <Input label={t.note} value={note} maxLength={200} onChange={setNote} error={form.problems.note} />
    </FormDialog>
  )
}

const lookEveryMs = 3_000

type ShownProps = { person: Person; card: Card; onAgain: () => void; onClose: () => void }

function ShownCard({ person, card, onAgain, onClose }: ShownProps) {
  const t = useStrings(accessCardWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const params = { id: person.id }
  const query = useQuery({
    ...queryFor(getAccessCard, { params }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.card?.state ?? 'open') === 'open' ? lookEveryMs : false),
  })
  const state = query.data?.card?.state ?? 'open'
  const ending = useSubmit({
    send: () => call(endAccessCard, { params }),
    done: () => {
      toast.success(t.ended)
      onClose()
    },
    toasts: true,
  })
  return (
    <Dialog
      open
      title={t.forPerson(person.name)}
      losesNothing
      onClose={onClose}
      footer={
        state === 'open' ? (
          <>
            <Button situation="danger" pending={ending.pending} onClick={() => ending.submit()}>
              {t.end}
            </Button>
            <Button onClick={() => window.print()}>{t.print}</Button>
            <Button priority="primary" onClick={onClose}>
              {t.close}
            </Button>
          </>
        ) : (
          <>
            {state !== 'used' && <Button onClick={onAgain}>{t.again}</Button>}
            <Button priority="primary" onClick={onClose}>
              {t.close}
            </Button>
          </>
        )
      }
    >
      {state === 'open' ? (
        <div className={styles.card}>
          <p>{t.scan(person.name)}</p>
          <Suspense fallback={<span className={styles.qr} />}>
            <QrCode text={card.address} label={t.qr} className={styles.qr} />
          </Suspense>
          <p className={styles.until}>{t.until(formatTime(card.expiresAt, { locale, timeZone }))}</p>
        </div>
      ) : (
        <Notice
          situation={state === 'used' ? 'success' : 'warning'}
          title={state === 'used' ? t.used : state === 'expired' ? t.expired : t.ended}
          live
        >
          {state === 'used' && <p>{t.usedWords(person.name)}</p>}
        </Notice>
      )}
    </Dialog>
  )
}
