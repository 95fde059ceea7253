import { Duplex } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Session } from '#server/platform/auth/session.ts'
import { LiveClient } from './live-client.ts'
import { textFrames } from './live-frame.ts'

/** A connection whose remote end reads only while `reading`. */
function connected({ reading = true } = {}) {
  const written: string[] = []
  const wire = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString('latin1'))
      if (reading) done()
    },
  })
  const socket = { readyState: 1, OPEN: 1, terminate: vi.fn<() => void>() }
  const client = new LiveClient(
    { socket: socket as unknown as WebSocket, wire },
    {} as Session,
    async () => ({}) as Session,
  )
  return { client, socket, written }
}

test('messages that arrive while missed ones are looked up are sent after them', () => {
  const { client, written } = connected()
  client.hold()
  client.deliver(textFrames(['c']), 3)
  client.deliver(textFrames(['d']), 4)
  expect(written).toEqual([])
  client.release(['a', 'b'], 2)
  expect(written).toEqual(['\x81\x01a\x81\x01b', '\x81\x01c', '\x81\x01d'])
  expect(client.position).toBe(4)
})

test('a client that does not keep up is dropped, and keeps the position that it may have received', () => {
  const { client, socket } = connected({ reading: false })
  const large = textFrames(['x'.repeat(200_000)])
  for (const position of [1, 2, 3]) client.deliver(large, position)
  expect(socket.terminate).not.toHaveBeenCalled()
  client.deliver(large, 4)
  expect(socket.terminate).toHaveBeenCalledOnce()
  expect(client.position).toBe(3)
})

test('nothing is written to a connection that is closing', () => {
  const { client, socket, written } = connected()
  socket.readyState = 2
  client.deliver(textFrames(['late']), 1)
  client.ping()
  expect(written).toEqual([])
})
