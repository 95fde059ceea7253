import { createApply } from './applies.ts'
import * as messages from './chat-messages.ts'
import * as rooms from './chat-rooms.ts'
import type { Endpoint } from './endpoint.ts'
import * as comments from './feed-comments.ts'
import { updateFeed } from './feed-texts.ts'
import * as feeds from './feeds.ts'
import { uploadMediaFile } from './media-files.ts'
import { getUser, listUsers } from './users.ts'

/** The calls that the token of an app can make: all others are for people. */
export const appCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  createApply,
  updateFeed,
  uploadMediaFile,
  ...[feeds.listFeeds, feeds.getFeed, feeds.deleteFeed],
  ...[comments.listFeedComments, comments.createFeedComment, comments.getFeedComment],
  ...[comments.updateFeedComment, comments.deleteFeedComment],
  ...[rooms.listChatRooms, rooms.getChatRoom, rooms.listChatRoomMembers],
  ...[messages.listChatMessages, messages.createChatMessage, messages.updateChatMessage],
  ...[messages.deleteChatMessage, messages.reactToChatMessage, messages.unreactToChatMessage],
  ...[listUsers, getUser],
])
