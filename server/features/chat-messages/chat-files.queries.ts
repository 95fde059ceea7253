import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { View } from './chat-messages.queries.ts'

export type ChatFileRow = AuthorRow & {
  seq: number
  sortOrder: number
  createdAt: Date
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  originalName: string
  width: number | null
  height: number | null
}

/** The photos of a room, or its other files, newest first, before `place`; one more than `limit`. */
export const findChatFiles = (
  db: CompanyDb,
  { userId: _, ...view }: View,
  {
    photo,
    place,
    limit,
  }: { photo: boolean; place: { seq: number; sortOrder: number } | null; limit: number },
) =>
  namedQuery<ChatFileRow>(
    db,
    `select f.seq, f.sort_order, ${authorColumns('u', 'um')}, c.created_at, m.filename, m.kind, m.content_type,
       m.byte_size, m.original_name, m.width, m.height
     from (select seq, sort_order, media_file_id from chat_message_media_files
       where company_id = :companyId and chat_room_id = :chatRoomId and photo = :photo::boolean and seq > :fromSeq
         and (:seq::bigint is null or (seq, sort_order) < (:seq, :sortOrder::bigint))
       order by seq desc, sort_order desc limit :limit) f
     join chat_messages c on c.company_id = :companyId and c.chat_room_id = :chatRoomId and c.seq = f.seq
       and c.deleted_at is null
     join media_files m on m.company_id = :companyId and m.id = f.media_file_id
     join users u on u.company_id = :companyId and u.id = c.author_id
     ${portraitOf('u', 'um')}
     order by f.seq desc, f.sort_order desc`,
    {
      ...{ companyId: companyIdOf(db), ...view, photo, limit },
      ...{ seq: place?.seq ?? null, sortOrder: place?.sortOrder ?? 0 },
    },
  )
