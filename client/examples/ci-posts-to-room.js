// A build server posts its result to a chat room:
//
//   HIROBA_ADDRESS=https://portal.example.com HIROBA_TOKEN=hrb_… node ci-posts-to-room.js "開発" "ビルド #128 に成功しました"
//
// The token needs chat:read and chat:write, and belongs to a member of the room.
import { createHiroba } from '../hiroba.js'

const { HIROBA_ADDRESS: address = '', HIROBA_TOKEN: token = '' } = process.env
const hiroba = createHiroba({ address, token })
const [, , name = '', text = ''] = process.argv

const { chat_rooms: rooms } = await hiroba.listChatRooms({ query: { query: name } })
const room = rooms.find((one) => one.name === name)
if (room) {
  const key = crypto.randomUUID()
  await hiroba.createChatMessage({ params: { id: room.id }, body: { body: text, client_key: key } })
  console.log(`Posted to ${name}`)
} else {
  console.error(`There is no room called ${name}`)
  process.exitCode = 1
}
