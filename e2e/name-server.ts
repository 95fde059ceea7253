import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const txt = 16

/** The name that a query asks for, and where the question ends. */
function questionIn(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, type: query.readUInt16BE(at + 1) }
}

function answerTo(query: Buffer, text: string | undefined) {
  const { end } = questionIn(query)
  const head = Buffer.from(query.subarray(0, 12))
  // A response, recursion available; an unknown name if there is no text.
  head.writeUInt16BE(0x8180 | (text === undefined ? 3 : 0), 2)
  head.writeUInt16BE(text === undefined ? 0 : 1, 6)
  head.writeUInt32BE(0, 8)
  if (text === undefined) return Buffer.concat([head, query.subarray(12, end)])
  const content = Buffer.from(text)
  const record = Buffer.alloc(13)
  // The name is that of the question.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(txt, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(content.length + 1, 10)
  record.writeUInt8(content.length, 12)
  return Buffer.concat([head, query.subarray(12, end), record, content])
}

/** A DNS server on this machine that knows TXT records of at most 255 bytes, by domain. */
export async function nameServer(records: ReadonlyMap<string, string>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, type } = questionIn(query)
    socket.send(answerTo(query, type === txt ? records.get(name) : undefined), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
