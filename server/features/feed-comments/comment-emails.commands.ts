import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayNotify } from '#server/features/announcements/may-notify.queries.ts'
import { answeredAsComment } from '#server/features/notification-options/comment-answers.present.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import { mailAddress, quietUntil } from '#server/features/notification-options/preferences.queries.ts'
import { commentEmails } from './comment-emails.strings.ts'

type Told = {
  userId: number
  kind: 'comment' | 'reply' | 'mention'
  email: string
  quietUntil: Date | null
  locale: Locale
  actorName: string
  title: string
  body: string
}

/** Letters of a comment that are quoted. */
const quotedLength = 1_000

/* Those who want an email about it: mentioned, answered, or the author of the post, by the first that applies. */
const findRecipients = (trx: CompanyDb, feedId: number, commentId: number) =>
  namedQuery<Told>(
    trx,
    `with comment as materialized (
       select k.id, k.author_id, k.body, f.author_id as post_author_id, a.author_id as answered_id,
         coalesce(nullif(f.title, ''), n.name) as title, w.family_name || ' ' || w.given_name as actor_name
       from feed_comments k
       join feeds f on f.company_id = $1 and f.id = k.feed_id
       join menus n on n.company_id = $1 and n.id = f.menu_id
       join users w on w.company_id = $1 and w.id = k.author_id
       left join feed_comments a on a.company_id = $1 and a.id = k.parent_id
       where k.company_id = $1 and k.id = $2 and k.deleted_at is null and k.hidden_at is null
     ), told as (
       select user_id, 'mention' as kind, 1 as place from mention_recipients
       where company_id = $1 and feed_id = $3 and feed_comment_id = $2
       union all select answered_id, 'reply', 2 from comment where answered_id is not null
       union all select post_author_id, 'comment', 3 from comment
     ), addressed as (
       select u.id as user_id, told.kind, told.place, coalesce(u.locale, c.default_locale) as locale,
         case told.kind when 'mention' then ${mailAddress('mention')} else ${mailAddress('comment')} end as email,
         ${quietUntil()} as quiet_until
       from told join users u on u.company_id = $1 and u.id = told.user_id and ${mayNotify('$3')}
       join companies c on c.id = $1
     )
     select distinct on (x.user_id) x.user_id, x.kind, x.email, x.quiet_until, x.locale,
       k.actor_name, k.title, k.body
     from addressed x cross join comment k where x.email is not null and x.user_id <> k.author_id
     order by x.user_id, x.place`,
    [companyIdOf(trx), commentId, feedId],
  )

/**
 * Emails a new comment to those who want it; an answer to the email becomes a comment. Each person gets one email,
 * also if it runs again.
 * @param address the product's base URL for links, without a trailing slash
 */
export async function mailComment(
  trx: CompanyDb,
  { feedId, commentId }: { feedId: number; commentId: number },
  address: string,
) {
  for (const row of await findRecipients(trx, feedId, commentId)) {
    const { userId, kind, actorName, title, locale } = row
    const words = phrases(commentEmails, locale)
    const letters = [...withoutMarks(row.body)]
    const body =
      letters.length > quotedLength ? `${letters.slice(0, quotedLength).join('')}…` : letters.join('')
    const content = {
      subject: words[kind](actorName, title),
      text: words.text(words[kind](actorName, title), body, `${address}/feeds/${feedId}`),
    }
    await mailPerson(trx, row, content, {
      ...{
        event: kind === 'mention' ? 'mention' : 'comment',
        once: `comment:${commentId}:${userId}`,
        address,
      },
      answerable: answeredAsComment(userId, feedId, locale),
    })
  }
}
