import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  endMultiAccount,
  endMultiAccounts,
  listMultiAccounts,
  switchMultiAccount,
} from '#contract/multi-accounts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { forgetStored } from '#web/app/offline.ts'
import { goOnAsAnother, rememberAccounts } from '#web/app/other-account.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { firstStepOf } from '../sessions/use-sign-in.ts'
import styles from './multi-accounts.module.css'
import { multiAccountWords } from './multi-accounts.strings.ts'

type Account = Answer<typeof listMultiAccounts>['multiAccounts'][number]

const accountsQuery = queryFor(listMultiAccounts, {})
/** Milliseconds after which the counts are fetched again. */
const every = 30_000

const addPath = '/multi_accounts/sign_in'

/** The accounts of this browser, often of several companies. */
export default function MultiAccountsScreen() {
  const t = useStrings(multiAccountWords)
  const query = useQuery({ ...accountsQuery, staleTime: 0, refetchInterval: every })
  const accounts = query.data?.multiAccounts
  useEffect(() => {
    if (accounts) rememberAccounts(accounts.length)
  }, [accounts])
  return (
    <FrontDoor title={t.title} note={accounts?.length === 0 ? t.none : t.note} below={<LanguageChoice />}>
      {accounts ? (
        <Accounts accounts={accounts} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </FrontDoor>
  )
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useStrings(multiAccountWords)
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<Account | 'all'>()
  if (accounts.length === 0)
    return (
      <Button wide priority="primary" href="/users/sign_in">
        {t.toSignIn}
      </Button>
    )
  const current = accounts.find((account) => account.current)
  const signOut = async () => {
    if (leaving === 'all') {
      await call(endMultiAccounts, {})
      rememberAccounts(0)
      await forgetStored().catch(() => undefined)
      return goOnAsAnother('/users/sign_in')
    }
    await call(endMultiAccount, { params: { id: leaving!.id! } })
    if (leaving!.current) {
      await forgetStored().catch(() => undefined)
      return goOnAsAnother('/m/multi_accounts')
    }
    await client.invalidateQueries({ queryKey: accountsQuery.queryKey })
  }
  return (
    <>
      <ul aria-label={t.list}>
        {accounts.map((account) => (
          <Line key={account.id} account={account} onSignOut={() => setLeaving(account)} />
        ))}
      </ul>
      <div className={styles.below}>
        {current && (
          <>
            <Button wide icon="plus" href={addPath}>
              {t.add}
            </Button>
            <Button wide priority="tertiary" onClick={() => location.assign('/home')}>
              {t.back}
            </Button>
          </>
        )}
        {accounts.length > 1 && (
          <Button wide priority="tertiary" situation="danger" onClick={() => setLeaving('all')}>
            {t.signOutAll}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== undefined}
        title={leaving === 'all' ? t.signOutAllTitle : t.signOutTitle}
        confirmLabel={t.signOut}
        situation="danger"
        onClose={() => setLeaving(undefined)}
        onConfirm={signOut}
      >
        {leaving === 'all' ? t.signOutAllNote : t.signOutNote}
      </ConfirmDialog>
    </>
  )
}

type LineProps = { account: Account; onSignOut: () => void }

function Line({ account, onSignOut }: LineProps) {
  const t = useStrings(multiAccountWords)
  const client = useQueryClient()
  const { id, current, state, unreadCount } = account
  const name = account.name ?? t.unnamed
  const ended = state === 'ended'
  const change = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      const { next } = await call(switchMultiAccount, { body: { id: id! } })
      goOnAsAnother(firstStepOf(next))
    },
    failed: t.failed,
    refused: () => void client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  })
  return (
    <li className={styles.account}>
      <Avatar name={name} src={null} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {current && <Tag situation="success">{t.inUse}</Tag>}
          {state !== 'ready' && <Tag situation={ended ? 'neutral' : 'warning'}>{t[state]}</Tag>}
        </span>
        {account.companyName !== null && <span className={styles.company}>{account.companyName}</span>}
      </span>
      <Badge count={unreadCount ?? 0} label={t.unread(unreadCount ?? 0)} />
      {id !== null && (
        <span className={styles.buttons}>
          {ended ? (
            <Button size="xSmall" aria-label={t.againName(name)} href={addPath}>
              {t.again}
            </Button>
          ) : (
            !current && (
              <Button
                size="xSmall"
                priority="primary"
                aria-label={t.switchToName(name)}
                disabled={state === 'address'}
                pending={change.pending}
                onClick={() => change.submit()}
              >
                {t.switchTo}
              </Button>
            )
          )}
          <Button
            size="xSmall"
            situation="neutral"
            aria-label={ended ? t.removeName(name) : t.signOutName(name)}
            onClick={onSignOut}
          >
            {ended ? t.remove : t.signOut}
          </Button>
        </span>
      )}
    </li>
  )
}
