import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayNotify } from '#server/features/announcements/may-notify.queries.ts'
import { answeredAsComment } from '#server/features/notification-options/comment-answers.present.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import { mailAddress, quietUntil } from '#server/features/notification-options/preferences.queries.ts'
import { mentionEmails } from './mention-emails.strings.ts'

type Told = {
  userId: number
  email: string
  quietUntil: Date | null
  locale: Locale
  actorName: string
  title: string
}

/**
 * Emails those among the people newly mentioned in a post who want it; an answer to the email becomes a comment. Each
 * person gets one email, also if it runs again.
 * @param address the product's base URL for links, without a trailing slash
 */
export async function mailMentions(
  trx: CompanyDb,
  { feedId, userIds }: { feedId: number; userIds: readonly number[] },
  address: string,
) {
  const rows = await namedQuery<Told>(
    trx,
    `select * from (
       select r.user_id, ${mailAddress('mention')} as email, ${quietUntil()} as quiet_until,
         coalesce(u.locale, c.default_locale) as locale, coalesce(nullif(f.title, ''), n.name) as title,
         w.family_name || ' ' || w.given_name as actor_name
       from mention_recipients r
       join feeds f on f.company_id = $1 and f.id = $2
       join menus n on n.company_id = $1 and n.id = f.menu_id
       join users w on w.company_id = $1 and w.id = f.author_id
       join users u on u.company_id = $1 and u.id = r.user_id and ${mayNotify('$2')}
       join companies c on c.id = $1
       where r.company_id = $1 and r.feed_id = $2 and r.feed_comment_id is null and r.user_id = any($3::bigint[])
     ) told where email is not null`,
    [companyIdOf(trx), feedId, userIds],
  )
  for (const row of rows) {
    const { userId, actorName, title, locale } = row
    const words = phrases(mentionEmails, locale)
    const content = {
      subject: words.subject(actorName, title),
      text: words.text(actorName, title, `${address}/feeds/${feedId}`),
    }
    await mailPerson(trx, row, content, {
      ...{ event: 'mention', once: `mention:${feedId}:${userId}`, address },
      answerable: answeredAsComment(userId, feedId, locale),
    })
  }
}
