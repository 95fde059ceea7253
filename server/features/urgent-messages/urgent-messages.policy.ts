import { chatRoomLimits } from '#contract/chat-rooms.ts'

type Asked = {
  author: boolean
  /** An administrator of chat, in a room that administrators may know of. */
  administrator: boolean
  open: boolean
  asked: boolean
  confirmed: boolean
  memberCount: number
}

/** What a person can see of an urgent message and do about it. */
export function urgentMessagePolicy({ author, administrator, open, asked, confirmed, memberCount }: Asked) {
  const manages = author || administrator
  return {
    confirm: asked && open && !confirmed,
    count: manages || memberCount <= chatRoomLimits.namedReaders,
    list: manages,
    remind: manages && open,
    takeBack: manages && open,
  }
}
