import type { GivenAnswer } from '#common/form/validate-answers.ts'
import { phrases } from '#common/strings.ts'
import { postLimits } from '#contract/posting.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { submitApply } from '#server/features/applies/applies.commands.ts'
import { feedsStrings } from '#server/features/feeds/feeds.strings.ts'
import { findMenu, type MenuRow } from '#server/features/menus/menus.queries.ts'
import { findMenuReaders } from '#server/features/menus/publications.queries.ts'
import { dueOnOfPost } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { mustReadStrings } from '#server/features/must-read-feeds/must-read-feeds.strings.ts'
import { findMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { beginUse } from '#server/features/report-writing/uses.commands.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { MailEffect, MailTaker } from '#server/platform/mail/incoming-mail.ts'
import { ownText } from '#server/platform/mail/reply-text.ts'
import { type FileLimits, insertFiles, type MailFiles, receiveFiles } from './mail-files.commands.ts'
import { type MailPlaces, mailSuitability, placesOf } from './mail-forms.rules.ts'
import { recordReceipt, recordUse } from './mail-posting.commands.ts'
import { isTokenOf } from './mail-posting.present.ts'
import { findAddress, findMenuForms, findSender, sessionOf } from './mail-posting.queries.ts'
import { mailPostingStrings, unsuitableStrings } from './mail-posting.strings.ts'
import { type Arrived, answering, stopEarly, takeAllowance } from './mail-refusals.commands.ts'

const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

type Made = { feedId: number | null }

/** A post with title, text and files. */
async function preparePost(
  db: CompanyDb,
  { app, mail, sender }: Arrived,
  menu: MenuRow,
): Promise<(trx: CompanyDb) => Promise<Made>> {
  const { userId, locale } = sender
  const text = ownText(mail.text)
  const title = cut(mail.subject, postLimits.titleLength)
  const refuse = (sentence: string) => new Refusal('validation_failed', { text: sentence })
  if (!title && !text && mail.files.length === 0) throw refuse(phrases(feedsStrings, locale).emptyPost)
  if ([...text].length > postLimits.bodyLength)
    throw refuse(phrases(mailPostingStrings, locale).tooLong(postLimits.bodyLength))
  await checkWords(db, { texts: [title, text], field: 'text', locale, wordsAccepted: false })
  const [audienceId, own] = await findMenuReaders(db, menu, userId)
  const policy = await findMenuPolicy(db, menu.id, null)
  const dueOn = dueOnOfPost(policy, undefined, phrases(mustReadStrings, locale))
  const { photos, videos, files } = await receiveFiles({ app, db, userId, locale }, mail.files, postLimits)
  return async (trx) => {
    return submitApply(trx, {
      ...{ menu, audienceId, own, userId, title, text, photos, attachments: [...videos, ...files] },
      ...{ mentionedUserIds: [], mentionedDepartmentIds: [], mediaFileIds: [], clientKey: mail.hash },
      scheduledAt: null,
      mustRead: dueOn === null ? null : { dueOn, policy },
    })
  }
}

/** What the items of a form accept. */
const limitsOf = ({ photos, videos, files }: MailPlaces): FileLimits => ({
  ...postLimits,
  photos: photos?.most ?? 0,
  videos: videos?.most ?? 0,
  attachments: files?.most ?? 0,
})

/** A submission of a menu with a form of its own, with the parts of the email as answers. */
async function prepareReport(
  db: CompanyDb,
  { app, mail, sender }: Arrived,
  menu: MenuRow,
  { session, places }: { session: Session; places: MailPlaces },
): Promise<(trx: CompanyDb) => Promise<Made>> {
  const { userId, locale } = sender
  const text = ownText(mail.text)
  const stored: MailFiles = await receiveFiles({ app, db, userId, locale }, mail.files, limitsOf(places))
  return async (trx) => {
    const ids = await insertFiles(trx, stored, userId)
    const answers: GivenAnswer[] = [
      ...(places.title && mail.subject
        ? [{ item: places.title.key, value: { text: cut(mail.subject, places.title.maxLength) } }]
        : []),
      ...(places.text && text ? [{ item: places.text.key, value: { text } }] : []),
      ...(['photos', 'videos', 'files'] as const).flatMap((kind) =>
        places[kind] && ids[kind].length > 0 ? [{ item: places[kind].key, value: { ids: ids[kind] } }] : [],
      ),
    ]
    return beginUse(trx, menu, {
      ...{ answers, chosenApprovers: [], publishAt: null, clientKey: mail.hash, submit: true },
      ...{ formVersion: undefined, mustRead: undefined, wordsAccepted: false, session, locale },
    })
  }
}

async function prepare(db: CompanyDb, arrived: Arrived, session: Session): Promise<MailEffect> {
  const { locale } = arrived.sender
  const words = phrases(unsuitableStrings, locale)
  const menu = await findMenu(db, session, arrived.menuId!)
  const [form] = menu ? await findMenuForms(db, [menu]) : []
  const refuse = (sentence: string) => new Refusal('validation_failed', { menuId: sentence })
  if (!menu) throw refuse(words.closed)
  const { unsuitable, item } = mailSuitability(menu, form)
  if (unsuitable)
    throw refuse(
      unsuitable === 'form'
        ? phrases(mailPostingStrings, locale).requiresItem(item ?? '')
        : words[unsuitable],
    )
  await takeAllowance(db, arrived, 'posts')
  const write =
    menu.formKind === 'post'
      ? await preparePost(db, arrived, menu)
      : await prepareReport(db, arrived, menu, { session, places: placesOf(form?.items ?? []) })
  return {
    async store(trx) {
      const { feedId } = await write(trx)
      const { userId } = arrived.sender
      await recordReceipt(trx, {
        ...{ userId, menuId: menu.id, feedId, sender: arrived.mail.from, refusal: null, answer: false },
      })
    },
    // The first post of a person creates an audience, which their session does not contain yet.
    done: () => arrived.app.gate.forgetPerson(session),
  }
}

/** Posts what comes to a person's secret address of a menu. */
export const postedMails: MailTaker = {
  async isGenuine({ app, db, companyId, ids, token }) {
    if (!app.engine.hasOption(companyId, 'mail_posting')) return false
    const address = await findAddress(db, ids[0] ?? 0)
    return address !== undefined && isTokenOf(app.signedTokens, token, companyId, address)
  },

  async take({ app, db, companyId, ids, mail }) {
    const address = await findAddress(db, ids[0] ?? 0)
    const sender = address && (await findSender(db, address.userId))
    if (!sender) return { store: async () => undefined }
    const arrived = { app, sender, mail, menuId: address.menuId, feedId: null }
    const early = stopEarly(arrived)
    if (early) return early
    const effect = await answering(arrived, () => prepare(db, arrived, sessionOf(companyId, sender)))
    return {
      ...effect,
      async store(trx) {
        await recordUse(trx, address.id)
        await effect.store(trx)
      },
    }
  },
}
