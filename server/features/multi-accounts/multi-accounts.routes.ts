import * as contract from '#contract/multi-accounts.ts'
import { countNews } from '#server/features/chat-rooms/news.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { nextStepOf } from '#server/features/sessions/sessions.rules.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { setAdding } from '#server/platform/auth/cookies.ts'
import {
  accountsOf,
  dbOfAccount,
  goOnWith,
  isCurrent,
  leave,
  leaveAccounts,
} from '#server/platform/auth/let-in.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findNames, openAccount } from './multi-accounts.queries.ts'

export const multiAccountRoutes = [
  route(contract.listMultiAccounts, async ({ app, session, request }) => {
    const accounts = await accountsOf(app, request)
    if (accounts.length === 0) {
      if (!session || !mayComeFrom(session.ipRanges, request.ip)) return { multiAccounts: [] }
      const db = app.gate.db(session)
      const names = found(await findNames(db, session.userId))
      return {
        multiAccounts: [
          {
            ...{ id: null, current: true, name: fullName(names), companyName: names.companyName },
            ...{ state: 'ready' as const, unreadCount: await countNews(db, session) },
          },
        ],
      }
    }
    const multiAccounts = await Promise.all(
      accounts.map(async (account) => {
        const { state, session: its } = await openAccount(app, account, request.ip)
        const db = dbOfAccount(app, account)
        const names = account.entered ? await findNames(db, account.userId) : undefined
        return {
          id: account.id,
          current: isCurrent(account, request),
          name: names ? fullName(names) : null,
          companyName: names?.companyName ?? null,
          state,
          unreadCount: state === 'ready' ? await countNews(db, its) : null,
        }
      }),
    )
    // What a browser once used is shown only while somebody is signed in to one of it.
    return { multiAccounts: multiAccounts.some(({ state }) => state !== 'ended') ? multiAccounts : [] }
  }),

  route(contract.startMultiAccount, async ({ app, request, reply }) => {
    const accounts = await accountsOf(app, request)
    permit(accounts.length < contract.mostLinkedAccounts, 'too_many_accounts')
    setAdding(request, reply)
  }),

  route(contract.switchMultiAccount, async ({ app, body: { id }, request, reply }) => {
    const accounts = await accountsOf(app, request)
    const account = found(accounts.find((one) => one.id === id))
    const { state, session } = await openAccount(app, account, request.ip)
    if (session) app.gate.addresses.note(session, request.ip)
    permit(state !== 'address', 'account_address_refused')
    const token = session && (await goOnWith({ app, request, reply }, account))
    if (!token) throw new Refusal('account_session_ended')
    return { token, next: nextStepOf(session) }
  }),

  route(contract.endMultiAccount, async ({ app, params: { id }, request, reply }) => {
    const accounts = await accountsOf(app, request)
    const account = found(accounts.find((one) => one.id === id))
    if (isCurrent(account, request)) await leave({ app, request, reply })
    else await leaveAccounts({ app, request, reply }, accounts, [account])
  }),

  route(contract.endMultiAccounts, async ({ app, request, reply }) => {
    const accounts = await accountsOf(app, request)
    await leaveAccounts({ app, request, reply }, accounts, accounts)
    await leave({ app, request, reply })
  }),
]
