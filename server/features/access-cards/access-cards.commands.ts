import { phrases } from '#common/strings.ts'
import { cardLimits, cardMinutes, type cardReasons } from '#contract/access-cards.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { Administering } from '#server/features/admin-users/admin-users.policy.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { accessCardIssued, accessCardUsed } from './access-cards.notices.ts'
import { issuingAs } from './access-cards.policy.ts'
import { countCards, findCardPerson, spendCard } from './access-cards.queries.ts'
import { accessCardStrings } from './access-cards.strings.ts'

type Issuing = {
  issuer: Administering
  userId: number
  reason: (typeof cardReasons)[number]
  note: string
  /** The product's address for links, without a trailing slash. */
  address: string
}

/**
 * Issues a card for a person; an earlier one ends. Returns the token, of which only the hash is stored.
 * Throws `not_found` if the issuer may not, and `too_many_cards` beyond the daily limits.
 */
export const issueCard = (db: CompanyDb, { issuer, userId, reason, note, address }: Issuing) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Both accounts are locked, so that the rights and the limits hold at the moment of issuing.
    await namedQuery(
      trx,
      'select id from users where company_id = $1 and id = any($2::bigint[]) order by id for update',
      [companyId, [issuer.userId, userId]],
    )
    const person = found(await findCardPerson(trx, issuer, userId))
    const as = issuingAs(issuer, person)
    permit(as !== null, person.status === 'withdrawn' && person.reached ? 'account_withdrawn' : 'not_found')
    const { byIssuer, forPerson } = await countCards(trx, { issuerId: issuer.userId, userId })
    if (byIssuer >= cardLimits[as!] || forPerson >= cardLimits.person) throw new Refusal('too_many_cards')
    await endCards(trx, userId)
    const token = `${companyId}.${randomToken()}`
    const [made] = await namedQuery<{ id: number; expiresAt: Date }>(
      trx,
      `insert into access_cards (company_id, user_id, issuer_id, token_hash, reason, note, expires_at)
       values (:companyId, :userId, :issuerId, :tokenHash, :reason, :note, now() + make_interval(mins => :minutes))
       returning id, expires_at`,
      {
        ...{ companyId, userId, issuerId: issuer.userId, tokenHash: tokenHash(token), reason, note },
        minutes: cardMinutes,
      },
    )
    await logAct(trx, {
      ...{ actorId: issuer.userId, noun: 'user', action: 'issue_access_card' },
      subject: { id: userId, name: fullName(person) },
      after: { cardReason: reason, cardNote: note },
    })
    await tellPerson(trx, { userId, issuerId: issuer.userId, cardId: made!.id, address, what: 'issued' })
    return { token, expiresAt: made!.expiresAt }
  })

const endCards = (db: CompanyDb, userId: number) =>
  namedQuery(
    db,
    'update access_cards set ended_at = now() where company_id = $1 and user_id = $2 and ended_at is null',
    [companyIdOf(db), userId],
  )

/** Ends a person's card that was not used. */
export const endCard = (db: CompanyDb, { issuer, userId }: { issuer: Administering; userId: number }) =>
  transaction(db, async (trx) => {
    const person = found(await findCardPerson(trx, issuer, userId))
    permit(issuingAs(issuer, person) !== null)
    await endCards(trx, userId)
  })

type Using = {
  token: string
  userId: number
  issuerId: number
  cardId: number
  passwordHash: string
  visit: Visit
  address: string
}

/** Sets a password with a card, which is then used up; all sessions end and a new one begins. */
export const spendOnPassword = (
  db: CompanyDb,
  { token, userId, issuerId, cardId, passwordHash, visit, address }: Using,
) =>
  transaction(db, async (trx) => {
    await spendCard(trx, token, userId)
    await auth.replacePassword(trx, userId, passwordHash)
    await tellPerson(trx, { userId, issuerId, cardId, address, what: 'used' })
    const [person] = await namedQuery<{ familyName: string; givenName: string }>(
      trx,
      'select family_name, given_name from users where company_id = $1 and id = $2',
      [companyIdOf(trx), userId],
    )
    await logAct(trx, {
      ...{ actorId: userId, noun: 'user', action: 'use_access_card' },
      subject: { id: userId, name: fullName(person!) },
    })
    return auth.insertSession(trx, userId, visit, { method: 'card', kept: false })
  })

type Telling = {
  userId: number
  issuerId: number
  cardId: number
  address: string
  what: 'issued' | 'used'
}
type Told = Record<'familyName' | 'givenName' | 'issuerFamilyName' | 'issuerGivenName', string>

/** Notifies the person, by email too if they have an address: it may be the only warning, so at any hour. */
async function tellPerson(trx: CompanyDb, { userId, issuerId, cardId, address, what }: Telling) {
  const notice = what === 'issued' ? accessCardIssued : accessCardUsed
  await tellAndMail<Told>(trx, {
    values: [userId, issuerId, cardId],
    recipients: `select u.id as user_id, u.family_name, u.given_name, i.id as issuer_id, $4::bigint as card_id,
        i.family_name as issuer_family_name, i.given_name as issuer_given_name
      from users u join users i on i.company_id = $1 and i.id = $3 where u.company_id = $1 and u.id = $2`,
    notices: [notice.row({ actor: 'o.issuer_id', once: 'o.card_id', payload: { ownId: 'o.user_id' } })],
    address,
    urgent: true,
    email: ({ locale, issuerFamilyName, issuerGivenName, ...name }) => {
      const words = phrases(accessCardStrings, locale)
      const about = {
        name: fullName(name),
        issuer: fullName({ familyName: issuerFamilyName, givenName: issuerGivenName }),
        link: `${address}/users/${userId}/change_password/edit`,
      }
      return what === 'issued'
        ? { subject: words.issuedSubject, text: words.issuedText(about), once: `access-card:${cardId}` }
        : { subject: words.usedSubject, text: words.usedText(about), once: `access-card-used:${cardId}` }
    },
  })
}
