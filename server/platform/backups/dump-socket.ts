import { rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { EmbeddedEngine } from '#db/engine/embedded-engine.ts'

/*
 * The embedded database belongs to one process. Through a socket in the data directory, which only its owner can enter,
 * that process gives a copy of it to the command that makes a backup.
 */
const socketOf = (dataDir: string) => join(dataDir, 'dump.sock')

/** @returns a function that stops it. */
export async function serveDumps(engine: EmbeddedEngine, dataDir: string) {
  const path = socketOf(dataDir)
  // Left behind by a process that was killed: this one holds the data directory now.
  await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    engine.dump().then(
      (dump) => socket.end(dump),
      () => socket.destroy(),
    )
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(path, ready)
  })
  return () => new Promise<void>((closed) => server.close(() => closed()))
}

/** The database of the process that uses this data directory, as it is now. Throws if there is none. */
export async function fetchDump(dataDir: string): Promise<Uint8Array> {
  const socket = createConnection(socketOf(dataDir))
  const dump = await buffer(socket)
  if (dump.length === 0) throw new Error('The running product gave no copy of its database')
  return dump
}
