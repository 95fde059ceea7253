import { useStrings } from '#ui/locale.tsx'
import { commentEditsOf, feedEdit } from '../feed-texts/unfinished-edits.ts'
import { commentDraft } from './comment-form.tsx'
import { comments } from './comments.strings.ts'
import { LostText } from './lost-text.tsx'

/** Unsaved comments and edits on a post that has been deleted. */
export function LostComment({ feedId, userId }: { feedId: number; userId: number }) {
  const t = useStrings(comments)
  const comment = commentDraft(userId, feedId)
  const post = feedEdit(userId, feedId)
  return (
    <>
      {post && <LostText words={t.lostEdit} text={[post.title, post.body].filter(Boolean).join('\n\n')} />}
      {commentEditsOf(userId, feedId).map((text) => (
        <LostText key={text} words={t.lostEdit} text={text} />
      ))}
      {comment !== '' && <LostText words={t.lost} text={comment} />}
    </>
  )
}
