import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createMailPostingAddress,
  deleteMailPostingAddress,
  getMailPosting,
  renewMailPostingAddress,
} from '#contract/mail-posting.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './mail-posting.module.css'
import { mailPostingWords } from './mail-posting.strings.ts'
import { MailReceipts } from './mail-receipts.tsx'
import { MailSenders } from './mail-senders.tsx'

// The encoder is only needed where a code is shown.
const QrCode = lazy(() => import('../admin-users/qr-code.tsx'))

const mailPostingQuery = queryFor(getMailPosting, {})

export const preload = (client: QueryClient) => client.prefetchQuery(mailPostingQuery)

type MailPosting = Answer<typeof getMailPosting>
type Menu = MailPosting['menus'][number]
type Addressed = Menu & { address: NonNullable<Menu['address']> }

/** The secret addresses with which a person posts by email. */
export default function MailPostingScreen() {
  const t = useStrings(mailPostingWords)
  const query = useQuery({ ...mailPostingQuery, staleTime: 0 })
  return (
    <SettingsScreen title={t.title} back="/mypage">
      {query.data ? (
        <Parts data={query.data} />
      ) : query.isPending ? (
        <Card padding="large" bleeds>
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        </Card>
      ) : (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </SettingsScreen>
  )
}

const hasAddress = (menu: Menu): menu is Addressed => menu.address !== null

function Parts({ data }: { data: MailPosting }) {
  const t = useStrings(mailPostingWords)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(getMailPosting) })
  if (!data.available)
    return (
      <Card padding="large" bleeds>
        <EmptyState icon="mention" title={t.noneAvailable}>
          {t.noneAvailableWords}
        </EmptyState>
      </Card>
    )
  const addressed = data.menus.filter(hasAddress)
  const rest = data.menus.filter((menu) => !hasAddress(menu))
  // Those that take emails first.
  const others = [true, false].flatMap((takes) =>
    rest.filter(({ unsuitable }) => (unsuitable === null) === takes),
  )
  return (
    <div className={styles.column}>
      <Card as="section" padding="large" bleeds aria-labelledby="mail-addresses" className={styles.parts}>
        <h2 id="mail-addresses" className={styles.heading}>
          {t.yours}
        </h2>
        <p>{t.intro}</p>
        {addressed.length === 0 ? (
          <p className={styles.details}>{t.noneYet}</p>
        ) : (
          <>
            <Notice situation="warning">{t.secret}</Notice>
            <Addresses menus={addressed} refresh={refresh} />
          </>
        )}
      </Card>
      <MailSenders ownEmail={data.ownEmail} senders={data.senders} refresh={refresh} />
      {others.length > 0 && (
        <Card as="section" padding="large" bleeds aria-labelledby="mail-others">
          <h2 id="mail-others" className={styles.heading}>
            {t.others}
          </h2>
          <ul className={styles.list}>
            {others.map((menu) => (
              <Other key={menu.id} menu={menu} refresh={refresh} />
            ))}
          </ul>
        </Card>
      )}
      <MailReceipts receipts={data.receipts} />
    </div>
  )
}

type Refresh = () => Promise<unknown>

function Addresses({ menus, refresh }: { menus: readonly Addressed[]; refresh: Refresh }) {
  const t = useStrings(mailPostingWords)
  const [open, setOpen] = useState<{ kind: 'qr' | 'renew' | 'end'; menu: Addressed }>()
  const close = () => setOpen(undefined)
  const name = open?.menu.name ?? ''
  return (
    <>
      <ul className={styles.list}>
        {menus.map((menu) => (
          <li key={menu.id}>
            <Shown menu={menu} onOpen={(kind) => setOpen({ kind, menu })} />
          </li>
        ))}
      </ul>
      <Dialog
        open={open?.kind === 'qr'}
        title={t.qrTitle(name)}
        losesNothing
        onClose={close}
        footer={
          <Button priority="primary" onClick={close}>
            {t.close}
          </Button>
        }
      >
        <div className={styles.parts}>
          <p>{t.qrWords}</p>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <QrCode
              text={`mailto:${open?.menu.address.address ?? ''}`}
              label={t.qrLabel(name)}
              className={styles.qr!}
            />
          </Suspense>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open?.kind === 'renew'}
        title={t.renewTitle(name)}
        confirmLabel={t.renew}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          const { id, version } = open!.menu.address
          await call(renewMailPostingAddress, { params: { id }, body: { version } })
          await refresh()
          toast.success(t.renewed)
        }}
      >
        {t.renewWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.kind === 'end'}
        title={t.endTitle(name)}
        confirmLabel={t.end}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          const { id, version } = open!.menu.address
          await call(deleteMailPostingAddress, { params: { id }, query: { version: String(version) } })
          await refresh()
          toast.success(t.ended)
        }}
      >
        {t.endWords}
      </ConfirmDialog>
    </>
  )
}

function Shown({ menu, onOpen }: { menu: Addressed; onOpen: (kind: 'qr' | 'renew' | 'end') => void }) {
  const t = useStrings(mailPostingWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const reason = useReason(menu)
  const { address, lastUsedAt } = menu.address
  const { title, photos, files } = menu.takes
  const hints = [
    title ? t.titleToo : t.noTitle,
    ...(photos ? [] : [t.noPhotos]),
    ...(photos && !files ? [t.noFiles] : []),
  ]
  return (
    <section aria-label={menu.name} className={styles.one}>
      <h3 className={styles.name}>{menu.name}</h3>
      {reason && <Notice situation="warning">{reason}</Notice>}
      <CopiedText label={t.address} text={address} />
      <p className={styles.details}>{hints.join(locale === 'ja' ? '' : ' ')}</p>
      <p className={styles.details}>
        {lastUsedAt === null ? t.neverUsed : t.used(readableDateTime(lastUsedAt, { locale, timeZone }))}
      </p>
      <div className={styles.buttons}>
        <Button size="small" icon="mention" href={`mailto:${address}`}>
          {t.write}
        </Button>
        <Button size="small" onClick={() => onOpen('qr')}>
          {t.qr}
        </Button>
        <Button size="small" priority="tertiary" onClick={() => onOpen('renew')}>
          {t.renew}
        </Button>
        <Button
          size="small"
          priority="tertiary"
          situation="danger"
          icon="trash"
          onClick={() => onOpen('end')}
        >
          {t.end}
        </Button>
      </div>
    </section>
  )
}

/* Why a menu takes no emails, in words; null: it does. */
function useReason({ unsuitable, item }: Menu) {
  const t = useStrings(mailPostingWords)
  const words: Record<NonNullable<Menu['unsuitable']>, string> = {
    not_for_you: t.notForYou,
    unfinished: t.unfinished,
    not_open_yet: t.notOpenYet,
    closed: t.closed,
    limit_reached: t.limitReached,
    form: t.form(item ?? ''),
    no_text: t.noText,
    approvers: t.approvers,
  }
  return unsuitable && words[unsuitable]
}

function Other({ menu, refresh }: { menu: Menu; refresh: Refresh }) {
  const t = useStrings(mailPostingWords)
  const reason = useReason(menu)
  const form = useSubmit({
    send: () => call(createMailPostingAddress, { body: { menuId: menu.id } }),
    done: async () => {
      await refresh()
      toast.success(t.created)
    },
    failed: t.createFailed,
    stays: true,
    toasts: true,
  })
  return (
    <li className={styles.other}>
      <div className={styles.words}>
        <p className={styles.name}>{menu.name}</p>
        {reason && <p className={styles.details}>{reason}</p>}
      </div>
      {!reason && (
        <Button
          size="small"
          icon="plus"
          pending={form.pending}
          onClick={() => form.submit()}
          aria-label={t.createFor(menu.name)}
        >
          {t.create}
        </Button>
      )}
    </li>
  )
}
