/*
 * Messages in the wire format of a server (RFC 6455, 5.2). A server masks nothing and live connections
 * negotiate no compression, so the same bytes are sent to everyone.
 */
const whole = 0x80
const text = 0x01
const ping = 0x09

/** Text messages, concatenated: a batch takes one write per connection. */
export const textFrames = (messages: readonly string[]): Buffer =>
  Buffer.concat(messages.flatMap((message) => frame(text, Buffer.from(message))))

export const pingFrame = Buffer.concat(frame(ping, Buffer.alloc(0)))

function frame(opcode: number, payload: Buffer): Buffer[] {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = whole | opcode
  if (length < 126) head[1] = length
  else if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return [head, payload]
}
